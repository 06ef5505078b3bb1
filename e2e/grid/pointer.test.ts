import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../testing/waiting.ts'
import {
  active,
  aDemo,
  batches,
  box,
  type DemoWindow,
  drag,
  goTo,
  middle,
  range,
  selection,
  shown,
  text,
  told,
} from './testing/a-demo.ts'

declare const window: DemoWindow

const demo = await aDemo()

test('dragging selects, Shift extends, Ctrl adds and cuts out', async () => {
  const page = await demo.open()
  await drag(page, await middle(page, 2, 2), await middle(page, 5, 4))
  assert.equal(await range(page), '2 2 – 5 4')
  const corner = await middle(page, 7, 5)
  await page.keyboard.down('Shift')
  await page.mouse.click(corner.x, corner.y)
  await page.keyboard.up('Shift')
  assert.equal(await range(page), '2 2 – 7 5')
  await page.keyboard.down('Control')
  const apart = await middle(page, 10, 0)
  await page.mouse.click(apart.x, apart.y)
  assert.equal((await selection(page)).ranges.length, 2)
  const inside = await middle(page, 4, 3)
  await page.mouse.click(inside.x, inside.y)
  await page.keyboard.up('Control')
  assert.equal((await selection(page)).ranges.length, 5)
})

test('a drag beyond the edge scrolls on, also over many rows', async () => {
  const page = await demo.open('data=million × 60')
  const from = await middle(page, 2, 1)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, 860, { steps: 3 })
  await until(
    () => shown(page),
    ({ firstRow }) => firstRow > 40,
  )
  await page.mouse.up()
  const { ranges } = await selection(page)
  assert.ok((ranges[0]?.bottom ?? 0) > 60)
  const { firstRow } = await shown(page)
  await page.waitForTimeout(100)
  assert.equal((await shown(page)).firstRow, firstRow)
})

test('the fill handle goes on with series in four directions', async () => {
  const page = await demo.open()
  await goTo(page, 6, 11)
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await page.keyboard.type('105')
  await page.keyboard.press('Enter')
  await goTo(page, 6, 11)
  await page.keyboard.press('Shift+ArrowDown')
  const handle = async (row: number, column: number): Promise<{ x: number; y: number }> => {
    const cell = await box(page, row, column)
    return { x: cell.x + cell.width - 1, y: cell.y + cell.height - 1 }
  }
  await drag(page, await handle(7, 11), await middle(page, 10, 11))
  assert.deepEqual(await Promise.all([8, 9, 10].map((row) => text(page, row, 'seats'))), ['110', '115', '120'])
  await drag(page, await handle(10, 11), await middle(page, 4, 11))
  assert.deepEqual(await Promise.all([4, 5].map((row) => text(page, row, 'seats'))), ['90', '95'])
  await goTo(page, 0, 5)
  await drag(page, await handle(0, 5), await middle(page, 2, 5))
  assert.equal(await text(page, 2, 'closes'), 'Dec 14, 2026')
  await goTo(page, 0, 3)
  await drag(page, await handle(0, 3), await middle(page, 0, 2))
  assert.equal(await text(page, 0, 'owner'), '184000')
  await goTo(page, 1, 2)
  await drag(page, await handle(1, 2), await middle(page, 1, 5))
  assert.equal(await text(page, 1, 'closes'), 'Lee Chen')
  assert.ok((await batches(page)).every(({ by }) => by === 'edit' || by === 'fill'))
})

test('Escape puts a drag back', async () => {
  const page = await demo.open()
  await goTo(page, 0, 5)
  const cell = await box(page, 0, 5)
  await page.mouse.move(cell.x + cell.width - 1, cell.y + cell.height - 1)
  await page.mouse.down()
  await page.mouse.move(cell.x + 20, cell.y + 200, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  assert.deepEqual(await batches(page), [])
})

test('columns are sized by dragging, fitted by a double click, moved with a ghost', async () => {
  const page = await demo.open()
  const stage = await box(page, 0, 1)
  const head = stage.y - 14
  await drag(page, { x: stage.x + stage.width - 1, y: head }, { x: stage.x + stage.width + 49, y: head })
  assert.deepEqual(await told(page, 'resize'), ['stage', 162])
  assert.equal((await box(page, 0, 1)).width, 162)
  await page.mouse.dblclick(stage.x + 161, head)
  const fitted = await until(
    () => box(page, 0, 1),
    ({ width }) => width < 130,
  )
  assert.ok(fitted.width > 90)

  const owner = await box(page, 0, 2)
  const nda = await box(page, 0, 6)
  await drag(page, { x: owner.x + 40, y: head }, { x: nda.x + 50, y: head })
  const order = (await told(page, 'order')) as string[]
  assert.deepEqual(order.slice(0, 7), ['deal', 'stage', 'amount', 'probability', 'closes', 'nda', 'owner'])
})

test('fifty columns removed while one is dragged leave nothing broken', async () => {
  const page = await demo.open('data=million × 60')
  const column = await box(page, 0, 3)
  await page.mouse.move(column.x + 40, column.y - 14)
  await page.mouse.down()
  await page.mouse.move(column.x + 200, column.y - 14, { steps: 4 })
  await page.evaluate(() =>
    window.demo.setTable((store) => (store.columns = store.columns.slice(0, 2).concat(store.columns.slice(52)))),
  )
  await page.mouse.move(column.x + 150, column.y - 10, { steps: 4 })
  await page.mouse.up()
  assert.equal(await page.evaluate(() => window.demo.events.some(([event]) => event === 'order')), false)
  await goTo(page, 1, 9)
  assert.equal(await active(page), '1 9')
})

test('the frozen edge is dragged', async () => {
  const page = await demo.open()
  const first = await box(page, 2, 0)
  const third = await box(page, 2, 2)
  await drag(page, { x: first.x + first.width, y: first.y + 10 }, { x: third.x + third.width - 10, y: first.y + 10 })
  assert.equal(await told(page, 'freeze'), 3)
  await page.evaluate(() => window.demo.grid.scrollBy(500, 0))
  assert.equal((await box(page, 2, 2)).x, third.x)
})

test('rows are ticked, all or a run, expanded and moved', async () => {
  const page = await demo.open()
  const at = async (row: number, x: number): Promise<{ x: number; y: number }> => {
    const cell = await box(page, row, 0)
    return { x: cell.x - 56 + x, y: cell.y + 16 }
  }
  const tick = await at(1, 18)
  await page.mouse.click(tick.x, tick.y)
  await page.keyboard.down('Shift')
  const last = await at(4, 18)
  await page.mouse.click(last.x, last.y)
  await page.keyboard.up('Shift')
  assert.deepEqual((await selection(page)).rows, [[1, 4]])
  const expand = await at(6, 38)
  await page.mouse.click(expand.x, expand.y)
  assert.equal(await told(page, 'expand'), 6)
  await page.mouse.click(tick.x, tick.y - 32 - 28)
  assert.deepEqual((await selection(page)).rows, [[0, 21]])
  await page.mouse.click(tick.x, tick.y - 32 - 28)
  assert.deepEqual((await selection(page)).rows, [])
  await drag(page, await at(0, 4), { ...(await at(3, 4)), y: (await at(3, 4)).y + 10 })
  assert.deepEqual(await told(page, 'rows'), [[0], 4])
  assert.equal(await text(page, 3, 'deal'), 'Northwind platform rollout')
})

test('headings, menus, links, new row, new column, footer and groups answer to a click', async () => {
  const page = await demo.open()
  const amount = await box(page, 0, 3)
  await page.mouse.click(amount.x + 30, amount.y - 14)
  assert.deepEqual([await told(page, 'header'), await range(page)], ['amount', '0 3 – 21 3'])
  await page.mouse.click(amount.x + amount.width - 12, amount.y - 14)
  assert.equal(await told(page, 'header-menu'), 'amount')
  const cell = await middle(page, 4, 2)
  await page.mouse.click(cell.x, cell.y, { button: 'right' })
  assert.deepEqual(await told(page, 'cell-menu'), { row: 4, column: 2 })
  const last = await box(page, 21, 0)
  await page.mouse.click(last.x + 30, last.y + 48)
  await told(page, 'new-row')
  const height = await page.evaluate(() => innerHeight)
  await page.mouse.click(amount.x + 30, height - 40)
  assert.equal(await told(page, 'footer'), 'amount')
  await goTo(page, 1, 14)
  const site = await box(page, 1, 14)
  await page.keyboard.down('Control')
  await page.mouse.click(site.x + 20, site.y + 16)
  await page.keyboard.up('Control')
  assert.equal(await told(page, 'link'), 'https://halden.example')
  await page.evaluate(() => window.demo.grid.scrollBy(9999, 0))
  const end = await box(page, 0, 15)
  await page.mouse.click(end.x + end.width + 22, end.y - 14)
  await told(page, 'new-column')
})

test('a group folds by a click, also while it holds to the top', async () => {
  const page = await demo.open('groups=3&data=million × 60')
  await page.evaluate(() => window.demo.grid.scrollBy(0, 5000))
  const { firstRow } = await until(
    () => shown(page),
    (now) => now.firstRow > 100,
  )
  assert.ok(firstRow > 100)
  const top = (await page.locator('canvas').first().boundingBox())?.y ?? 0
  await page.mouse.click(200, top + 28 + 18 + 36)
  assert.equal(await told(page, 'fold'), '/Negotiation/Europe')
})

test('in a right-to-left grid dragging follows the pointer', async () => {
  const page = await demo.open('dir=rtl')
  await drag(page, await middle(page, 1, 1), await middle(page, 2, 3))
  assert.equal(await range(page), '1 1 – 2 3')
  const stage = await box(page, 0, 1)
  await drag(page, { x: stage.x + 1, y: stage.y - 14 }, { x: stage.x - 49, y: stage.y - 14 })
  assert.deepEqual(await told(page, 'resize'), ['stage', 162])
  await goTo(page, 0, 5)
  const cell = await box(page, 0, 5)
  await drag(page, { x: cell.x + 1, y: cell.y + cell.height - 1 }, await middle(page, 1, 5))
  assert.equal(await text(page, 1, 'closes'), 'Dec 13, 2026')
})

test('a press keeps the focus in the grid, also where something around it could have it', async () => {
  const page = await demo.open()
  await page.evaluate(() => {
    const around = document.querySelector('.page')
    if (around instanceof HTMLElement) around.tabIndex = -1
    document.body.tabIndex = 0
  })
  const cell = await middle(page, 2, 3)
  await page.mouse.click(cell.x, cell.y)
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 2, 'amount'), '$12.00')
})
