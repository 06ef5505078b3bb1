import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CDPSession, Page } from 'playwright-core'
import { phone } from '../testing/a-browser.ts'
import { until } from '../testing/waiting.ts'
import { active, aDemo, box, middle, range, selection, shown, text, told } from './testing/a-demo.ts'

const demo = await aDemo()

interface Point {
  readonly x: number
  readonly y: number
}

async function fingers(query = ''): Promise<{ page: Page; session: CDPSession }> {
  const page = await demo.open(query, { size: phone })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return { page, session }
}

async function touch(session: CDPSession, from: Point, to: Point = from, holdMs = 30): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  await new Promise((resolve) => setTimeout(resolve, holdMs))
  if (to !== from) {
    for (let step = 1; step <= 8; step++) {
      const at = { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
    }
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Sent without waiting: on a busy machine two that wait for each other would be two single taps. */
async function twoTaps(session: CDPSession, at: Point): Promise<void> {
  const sendDown = () => session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  const sendUp = () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await Promise.all([sendDown(), sendUp(), sendDown(), sendUp()])
}

test('a tap selects without raising a keyboard, two taps open the cell', async () => {
  const { page, session } = await fingers()
  const cell = await middle(page, 3, 0)
  await touch(session, cell)
  await until(
    () => active(page),
    (now) => now === '3 0',
  )
  assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).inputMode), 'none')
  await twoTaps(session, cell)
  await until(
    () => page.evaluate(() => getComputedStyle(document.activeElement as Element).opacity),
    (now) => now === '1',
  )
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 3, 'deal'), 'Cobalt & Finch migration!')
})

test('a long press asks for the menu, a tap on a heading too', async () => {
  const { page, session } = await fingers()
  await touch(session, await middle(page, 5, 0), undefined, 700)
  assert.deepEqual(await told(page, 'cell-menu'), { row: 5, column: 0 })
  const stage = await box(page, 0, 1)
  await touch(session, { x: stage.x + 40, y: stage.y - 14 })
  assert.equal(await told(page, 'header-menu'), 'stage')
})

test('a finger scrolls with the browser’s own scrolling and selects nothing', async () => {
  const { page, session } = await fingers('data=million × 60')
  const before = await selection(page)
  await touch(session, { x: 300, y: 600 }, { x: 300, y: 200 })
  await until(
    () => shown(page),
    ({ firstRow }) => firstRow >= 5,
  )
  assert.deepEqual((await selection(page)).ranges, before.ranges)
})

test('the handles of a range are dragged', async () => {
  const { page, session } = await fingers()
  await touch(session, await middle(page, 2, 1))
  await until(
    () => active(page),
    (now) => now === '2 1',
  )
  const cell = await box(page, 2, 1)
  const target = await middle(page, 5, 1)
  await page.waitForTimeout(60)
  await touch(session, { x: cell.x + cell.width, y: cell.y + cell.height }, target)
  await until(
    () => range(page),
    (now) => now === '2 1 – 5 1',
  )
  await touch(session, { x: cell.x, y: cell.y }, await middle(page, 1, 1))
  await until(
    () => range(page),
    (now) => now === '1 1 – 5 1',
  )
})

test('a checkbox and a tick answer to a tap', async () => {
  const { page, session } = await fingers()
  const cell = await box(page, 2, 0)
  await touch(session, { x: cell.x - 18, y: cell.y + 20 })
  await until(
    () => selection(page),
    ({ rows }) => rows.length === 1,
  )
  await page.evaluate(() =>
    (globalThis as unknown as { demo: { grid: { scrollBy(x: number, y: number): void } } }).demo.grid.scrollBy(450, 0),
  )
  await touch(session, await middle(page, 3, 6))
  await until(
    () => text(page, 3, 'nda'),
    (now) => now === 'true',
  )
})
