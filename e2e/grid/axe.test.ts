import assert from 'node:assert/strict'
import { test } from 'node:test'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { phone } from '../testing/a-browser.ts'
import { until } from '../testing/waiting.ts'
import { aDemo, goTo } from './testing/a-demo.ts'

const demo = await aDemo()

interface Finding {
  readonly id: string
  readonly impact: string
  readonly where: string
}

/** What axe holds against the page: serious and critical findings only. */
async function seriousFindings(page: Page): Promise<Finding[]> {
  await until(
    () => page.locator('[role=row]').count(),
    (rows) => rows > 0,
  )
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(document)
    if (!passes.some(({ id }) => id === 'aria-required-parent')) throw new Error('axe did not see the rows.')
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, impact, nodes }) =>
        nodes.map(({ html }) => ({ id, impact: impact ?? '', where: html.slice(0, 200) })),
      )
  })
}

const nothing = async (): Promise<void> => {}

for (const [when, query, prepare] of [
  ['at rest', '', nothing],
  ['in the dark', 'theme=dark', nothing],
  ['right to left', 'dir=rtl', nothing],
  ['with groups', 'groups=3', nothing],
  ['without rows', 'data=no rows', nothing],
  ['while a text is edited', '', (page: Page) => edit(page, 0)],
  ['while a choice is edited', '', (page: Page) => edit(page, 1)],
  ['with a range and ticked rows', '', select],
] as const) {
  test(`axe finds nothing serious ${when}`, async () => {
    const page = await demo.open(query)
    await prepare(page)
    assert.deepEqual(await seriousFindings(page), [])
  })
}

test('axe finds nothing serious on a phone', async () => {
  const page = await demo.open('', { size: phone })
  assert.deepEqual(await seriousFindings(page), [])
})

async function edit(page: Page, column: number): Promise<void> {
  await goTo(page, 2, column)
  await page.keyboard.press('F2')
}

async function select(page: Page): Promise<void> {
  await goTo(page, 2, 1)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+Space')
}
