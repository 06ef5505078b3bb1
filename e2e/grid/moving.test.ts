import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../testing/waiting.ts'
import { active, aDemo, type DemoWindow, goTo, range, selection, shown, text, told } from './testing/a-demo.ts'

declare const window: DemoWindow

const demo = await aDemo()

test('arrows, Home, End, pages and their extensions move the active cell or the range', async () => {
  const page = await demo.open()
  for (const [keys, expected] of [
    [['ArrowDown', 'ArrowRight'], '1 1'],
    [['End'], '1 15'],
    [['Home'], '1 0'],
    [['Control+End'], '21 15'],
    [['Control+Home'], '0 0'],
    [['Control+ArrowDown'], '21 0'],
    [['Control+ArrowUp'], '0 0'],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key)
    assert.equal(await active(page), expected, keys.join())
  }
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  assert.deepEqual([await active(page), await range(page)], ['0 0', '0 0 – 1 1'])
  await page.keyboard.press('Shift+ArrowUp')
  assert.equal(await range(page), '0 0 – 0 1')
  await page.keyboard.press('Control+Shift+End')
  assert.equal(await range(page), '0 0 – 21 15')
  await page.keyboard.press('Escape')
  assert.equal(await range(page), '0 0 – 0 0')
  await page.keyboard.press('Control+a')
  assert.equal(await range(page), '0 0 – 21 15')
})

test('Ctrl+arrow stops where data ends and begins', async () => {
  const page = await demo.open()
  for (const row of [3, 4, 8]) {
    await goTo(page, row, 0)
    await page.keyboard.press('Delete')
  }
  await goTo(page, 0, 0)
  const stops: string[] = []
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('Control+ArrowDown')
    stops.push(await active(page))
  }
  assert.deepEqual(stops, ['2 0', '5 0', '7 0', '9 0', '21 0'])
})

test('a hundred million rows and a thousand columns are walked row by row and jumped through', async () => {
  const page = await demo.open('data=100 million × 1000')
  await page.keyboard.press('Control+End')
  assert.equal(await active(page), '99999999 999')
  const atEnd = await until(
    () => shown(page),
    ({ lastRow }) => lastRow === 99_999_999,
  )
  assert.ok(atEnd.columns.includes('c999'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('PageUp')
  const { firstRow } = await shown(page)
  await goTo(page, 50_000_000, 500)
  await until(
    () => shown(page),
    (now) => now.firstRow <= 50_000_000 && now.lastRow >= 50_000_000,
  )
  assert.ok(firstRow > 99_999_900)

  const before = await shown(page)
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 32)
  await until(
    () => shown(page),
    (now) => now.firstRow === before.firstRow + 1,
  )
  await page.mouse.wheel(0, -32)
  await until(
    () => shown(page),
    (now) => now.firstRow === before.firstRow,
  )
})

test('the native scroll bar reaches both ends of a hundred million rows', async () => {
  const page = await demo.open('data=100 million × 1000')
  const scrollTo = (share: number): Promise<void> =>
    page.evaluate((part) => {
      const scroller = [...document.querySelectorAll('div')].find(
        (one) => one.scrollHeight > 5_000_000 && one.clientHeight < 2000,
      )
      if (scroller !== undefined) scroller.scrollTop = scroller.scrollHeight * part
    }, share)
  await scrollTo(1)
  await until(
    () => shown(page),
    ({ lastRow }) => lastRow === 99_999_999,
  )
  await scrollTo(0.5)
  const { firstRow } = await until(
    () => shown(page),
    (now) => now.lastRow < 60_000_000,
  )
  assert.ok(Math.abs(firstRow - 50_000_000) < 100_000)
  await scrollTo(0)
  await until(
    () => shown(page),
    (now) => now.firstRow === 0,
  )
})

test('headings of columns are reached and used by keys alone', async () => {
  const page = await demo.open()
  await goTo(page, 0, 3)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  assert.equal(await told(page, 'header'), 'amount')
  await page.keyboard.press('Alt+ArrowDown')
  assert.equal(await told(page, 'header-menu'), 'amount')
  await page.keyboard.press('Shift+ArrowRight')
  assert.deepEqual(await told(page, 'resize'), ['amount', 110])
  await page.keyboard.press('Alt+ArrowRight')
  const order = (await told(page, 'order')) as string[]
  assert.deepEqual(order.slice(2, 5), ['owner', 'probability', 'amount'])
  await page.keyboard.press('f')
  assert.equal(await told(page, 'freeze'), 5)
  await page.keyboard.press('w')
  assert.equal(((await told(page, 'resize')) as [string, number])[0], 'amount')
  await page.keyboard.press('Insert')
  await told(page, 'new-column')
  await page.keyboard.press(' ')
  assert.deepEqual((await selection(page)).columns, [[4, 4]])
  await page.keyboard.press('ArrowDown')
  assert.equal(await active(page), '0 4')
})

test('headings of groups are met by the arrows, folded by keys, and their rows stepped over', async () => {
  const page = await demo.open('groups=1')
  await goTo(page, 3, 0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  assert.equal(await told(page, 'fold'), '/Proposal')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  assert.equal(await active(page), '9 0')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  assert.equal(await active(page), '4 0')
})

test('rows move, expand, are ticked and begun by keys; menus open', async () => {
  const page = await demo.open()
  await goTo(page, 2, 0)
  await page.keyboard.press('Alt+ArrowUp')
  assert.deepEqual([await text(page, 1, 'deal'), await active(page)], ['Bluepeak renewal 2027', '1 0'])
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  assert.deepEqual([await text(page, 3, 'deal'), await active(page)], ['Bluepeak renewal 2027', '3 0'])
  await page.keyboard.press('Space')
  assert.equal(await told(page, 'expand'), 3)
  await page.keyboard.press('Shift+Space')
  assert.deepEqual((await selection(page)).rows, [[3, 3]])
  await page.keyboard.press('Shift+F10')
  assert.deepEqual(await told(page, 'cell-menu'), { row: 3, column: 0 })
  await page.keyboard.press('Shift+Enter')
  await told(page, 'new-row')
  await page.keyboard.press('Control+f')
  assert.equal(await told(page, 'command'), 'find')
})

test('Ctrl+D, Ctrl+R and Alt+Shift+arrow fill by keys', async () => {
  const page = await demo.open()
  await goTo(page, 0, 0)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  assert.equal(await text(page, 2, 'deal'), 'Northwind platform rollout')
  await goTo(page, 0, 11)
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await goTo(page, 0, 11)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  assert.deepEqual([await text(page, 2, 'seats'), await text(page, 3, 'seats')], ['30', '40'])
})

test('in a right-to-left grid the arrows follow the eye', async () => {
  const page = await demo.open('dir=rtl')
  await goTo(page, 0, 0)
  await page.keyboard.press('ArrowLeft')
  assert.equal(await active(page), '0 1')
  await page.keyboard.press('ArrowRight')
  assert.equal(await active(page), '0 0')
  const [first, second] = await page.evaluate(() =>
    [0, 1].map((column) => window.demo.grid.boxOf({ row: 0, column }).x),
  )
  assert.ok((first ?? 0) > (second ?? 0))
  await page.keyboard.press('End')
  await until(
    () => shown(page),
    ({ columns }) => columns.includes('modified'),
  )
})

test('nobody is caught: Tab leaves at the last cell, and anywhere after Escape', async () => {
  const page = await demo.open()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT')
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Tab')
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA')
})
