import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../testing/waiting.ts'
import { aDemo, type DemoWindow, goTo, told } from './testing/a-demo.ts'

declare const window: DemoWindow

const demo = await aDemo()

const said = (page: Page, words: RegExp): Promise<string> =>
  until(
    () => page.evaluate(() => document.querySelector('[aria-live]')?.textContent ?? ''),
    (now) => words.test(now),
  )

test('a real grid lies beside the canvas: counts, numbers, headings, what is selected and editable', async () => {
  const page = await demo.open()
  const grid = page.getByRole('grid', { name: 'Deals' })
  await grid.waitFor({ state: 'attached' })
  assert.equal(await grid.getAttribute('aria-rowcount'), '23')
  assert.equal(await grid.getAttribute('aria-colcount'), '16')
  await goTo(page, 1, 3)
  const cell = grid.getByRole('gridcell', { name: '$96,500.00' }).first()
  await until(
    () => cell.getAttribute('aria-selected'),
    (value) => value === 'true',
  )
  assert.equal(await cell.getAttribute('aria-colindex'), '4')
  assert.equal(await cell.getAttribute('aria-readonly'), 'false')
  assert.equal(await cell.locator('..').getAttribute('aria-rowindex'), '3')
  await goTo(page, 1, 15)
  const heading = grid.getByRole('columnheader', { name: 'Last modified' })
  await heading.waitFor({ state: 'attached' })
  assert.equal(await heading.getAttribute('aria-sort'), 'descending')
  assert.equal(await grid.getByRole('gridcell', { name: '14 min ago' }).first().getAttribute('aria-readonly'), 'true')
})

test('the active cell is announced, and the sink points at it', async () => {
  const page = await demo.open()
  await goTo(page, 3, 3)
  await said(page, /Amount, Row 4: \$48,200\.00/)
  const id = await page.evaluate(() => document.activeElement?.getAttribute('aria-activedescendant') ?? '')
  assert.equal(await page.evaluate((target) => document.getElementById(target)?.textContent, id), '$48,200.00')
  await page.keyboard.press('Shift+ArrowDown')
  await said(page, /2 cells selected/)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await said(page, /^Deal$/)
})

test('groups are a tree with levels that open and close', async () => {
  const page = await demo.open('groups=2&folded=/Proposal')
  const tree = page.getByRole('treegrid', { name: 'Deals' })
  await tree.waitFor({ state: 'attached' })
  const rows = await tree
    .locator('[aria-level]')
    .evaluateAll((found) =>
      found
        .slice(0, 6)
        .map((row) => `${row.getAttribute('aria-level')} ${row.getAttribute('aria-expanded')} ${row.textContent}`),
    )
  assert.deepEqual(rows.slice(0, 2), ['1 true Negotiation (4)', '2 true Europe (1)'])
  assert.ok(rows.some((row) => row.startsWith('1 false Proposal')))
})

test('every id is there once, every row holds cells only, and everything has a name', async () => {
  const page = await demo.open()
  await goTo(page, 4, 4)
  await said(page, /Probability/)
  const faults = await page.evaluate(() => {
    const found: string[] = []
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    if (new Set(ids).size !== ids.length) found.push('an id twice')
    for (const row of document.querySelectorAll('[role=grid] > *')) {
      if (row.getAttribute('role') !== 'row') found.push(`${row.getAttribute('role')} in a grid`)
      for (const cell of row.children) {
        if (!/^(gridcell|rowheader|columnheader)$/.test(cell.getAttribute('role') ?? '')) found.push('no cell in a row')
      }
    }
    for (const field of document.querySelectorAll('textarea')) {
      if (!field.getAttribute('aria-label')) found.push('a field without a name')
      const owned = field.getAttribute('aria-controls') ?? ''
      if (document.getElementById(owned) === null) found.push('controls nothing')
    }
    for (const canvas of document.querySelectorAll('canvas')) {
      if (canvas.getAttribute('aria-hidden') !== 'true') found.push('a canvas that is heard')
    }
    return found
  })
  assert.deepEqual(faults, [])
  const tree = await page.locator('body').ariaSnapshot()
  assert.match(tree, /- grid "Deals":/)
  assert.match(tree, /textbox "Deals"/)
})

test('a whole walk by keyboard: select, edit, choose, tick, expand, menu, undo', async () => {
  const page = await demo.open()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Walked')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await said(page, /Stage, Row 2/)
  await page.keyboard.press('Shift+Space')
  await said(page, /1 rows selected/)
  await page.keyboard.press('Space')
  assert.equal(await told(page, 'expand'), 1)
  await page.keyboard.press('ContextMenu')
  await told(page, 'cell-menu')
  await page.keyboard.press('Control+z')
  await told(page, 'undo')
})

test('with text of twice the size rows, headings and letters grow together', async () => {
  const page = await demo.open()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
    ;(window.demo.grid as unknown as { refreshLook(): void }).refreshLook()
  })
  const box = await page.evaluate(() => window.demo.grid.boxOf({ row: 0, column: 0 }))
  assert.deepEqual([box.width, box.height], [384, 64])
  await goTo(page, 1, 0)
  await page.keyboard.press('F2')
  assert.match(await page.evaluate(() => getComputedStyle(document.activeElement as Element).fontSize), /26px/)
})
