import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keysOf } from '../testing/keys-of.ts'
import { until } from '../testing/waiting.ts'
import { active, aDemo, batches, type DemoWindow, goTo, middle, text, told } from './testing/a-demo.ts'

declare const window: DemoWindow

const demo = await aDemo()

/** Rows from the fifth on are not there; the cursor stands at the first of them. */
async function atMissingRow(column = 0): Promise<Page> {
  const page = await demo.open('late=4')
  await goTo(page, 4, column)
  return page
}

const arrive = (page: Page): Promise<void> => page.evaluate(() => window.demo.late.arrive())

/** Rows come as often as they are asked for, until everything that was typed has found its place. */
async function settled(page: Page, place: string): Promise<void> {
  await until(
    async () => {
      await arrive(page)
      return active(page)
    },
    (now) => now === place,
  )
}

/** The edits so far, as row, column and text. */
const edits = async (page: Page): Promise<string[]> =>
  (await batches(page)).flatMap(({ by, changes }) =>
    changes.map(({ row, column, text: typed }) => `${by} ${row} ${column} ${typed}`),
  )

test('what is typed at rows that are not there goes into them in order, over several blocks', async () => {
  const page = await atMissingRow()
  for (let row = 4; row < 18; row++) {
    await page.keyboard.type(`v${row}`, { delay: 0 })
    await page.keyboard.press('Enter')
  }
  // Nobody has ended this one when the rows come.
  await page.keyboard.type('tail')
  assert.deepEqual([await active(page), (await batches(page)).length], ['4 0', 0])
  await settled(page, '18 0')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  assert.deepEqual(await edits(page), [
    ...Array.from({ length: 14 }, (_, at) => `edit ${4 + at} deal v${4 + at}`),
    'edit 18 deal tail!',
  ])
})

test('a thousand edits typed with no delay at ten blocks that are not there are each in their row', async () => {
  const page = await demo.open('data=million × 60&late=100')
  await goTo(page, 0, 9)
  const keys: Promise<unknown>[] = []
  const { press } = await keysOf(page)
  for (let row = 0; row < 1000; row++) {
    for (const digit of String(row)) keys.push(press(digit))
    keys.push(press('Enter'))
    // Rows come in the middle of it.
    if (row % 150 === 149) keys.push(arrive(page))
  }
  await Promise.all(keys)
  await settled(page, '1000 9')
  assert.deepEqual(
    await edits(page),
    Array.from({ length: 1000 }, (_, row) => `edit ${row} c9 ${row}`),
  )
})

test('every key waits for its turn: Tab, arrows, Backspace, F2 with its caret, Escape, a tick, an editor of the host', async () => {
  const page = await atMissingRow()
  const keys = page.keyboard
  await keys.type('oney')
  await keys.press('Backspace')
  await keys.press('Tab')
  await keys.type('Lo')
  await keys.press('Enter')
  await keys.press('ArrowLeft')
  await keys.type('dropped')
  await keys.press('Escape')
  await keys.type('two')
  await keys.press('ArrowDown')
  await keys.press('F2')
  await keys.press('Home')
  await keys.type('> ')
  await keys.press('Enter')
  await keys.press('Delete')
  for (let step = 0; step < 6; step++) await keys.press('ArrowRight')
  await keys.press('Enter')
  assert.deepEqual(await edits(page), [])
  const before = await page.evaluate(() => window.demo.text(6, 'deal'))
  await settled(page, '7 6')
  assert.deepEqual(
    (await edits(page)).map((edit) => edit.replace(/(press 7 nda) .*/, '$1')),
    [
      'edit 4 deal one',
      'edit 4 stage Lost',
      'edit 5 deal two',
      `edit 6 deal > ${before}`,
      'clear 7 deal ',
      'press 7 nda',
    ],
  )
})

test('a text is seen where it will be, and can be composed with an input method', async () => {
  const page = await atMissingRow()
  const session = await page.context().newCDPSession(page)
  const compose = (part: string) =>
    session.send('Input.imeSetComposition', { text: part, selectionStart: part.length, selectionEnd: part.length })
  await compose('に')
  await compose('にほん')
  const cell = await page.evaluate(() => window.demo.grid.boxOf({ row: 4, column: 0 }))
  const field = await page.evaluate(() => {
    const { x, y } = (document.activeElement as HTMLElement).getBoundingClientRect()
    return { x, y, opacity: getComputedStyle(document.activeElement as HTMLElement).opacity }
  })
  assert.deepEqual(field, { x: cell.x, y: cell.y, opacity: '1' })
  await arrive(page)
  await session.send('Input.insertText', { text: '日本' })
  await page.keyboard.press('Enter')
  await settled(page, '5 0')
  assert.deepEqual(await edits(page), ['edit 4 deal 日本'])
})

test('a click and leaving the grid end what waits as they end any text, and a paste waits as well', async () => {
  const page = await atMissingRow()
  await page.keyboard.type('clicked away')
  const there = await middle(page, 2, 3)
  await page.mouse.click(there.x, there.y)
  assert.equal(await active(page), '4 0')
  await settled(page, '2 3')
  assert.equal(await text(page, 4, 'deal'), 'clicked away')
  await goTo(page, 9, 0)
  await page.keyboard.type('left')
  await page.getByLabel('Find').click()
  await until(
    async () => {
      await arrive(page)
      return text(page, 9, 'deal')
    },
    (now) => now === 'left',
  )
  await page.getByLabel('Find').and(page.locator(':focus')).waitFor()
  await page.evaluate(() => navigator.clipboard.writeText('pasted'))
  await goTo(page, 13, 0)
  await page.keyboard.type('before')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+v')
  assert.notEqual(await text(page, 14, 'deal'), 'pasted')
  await settled(page, '14 0')
  assert.deepEqual([await text(page, 13, 'deal'), await text(page, 14, 'deal')], ['before', 'pasted'])
})

test('when the row cannot come, what was typed is handed back and the cursor stays (also when nothing was)', async () => {
  const page = await atMissingRow()
  for (const name of ['one', 'two']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('three')
  await page.evaluate(() => window.demo.late.fail())
  assert.deepEqual(await told(page, 'lost'), {
    column: 'Deal',
    texts: ['one', 'two', 'three'],
    gone: 'unloaded',
    reason: 'Error: no route',
  })
  assert.deepEqual([await active(page), await edits(page)], ['4 0', []])
  await page.keyboard.press('F2')
  await page.evaluate(() => window.demo.late.fail())
  assert.match(String(await told(page, 'notice')), /not all of these rows are loaded/i)
  await page.keyboard.type('again')
  await page.keyboard.press('Enter')
  await settled(page, '5 0')
  assert.deepEqual(await edits(page), ['edit 4 deal again'])
})

test('rows that are not there are cleared, pasted to and filled like others, but not copied as if they were empty', async () => {
  const page = await demo.open('late=4')
  const keys = page.keyboard
  await goTo(page, 2, 0)
  for (let step = 0; step < 3; step++) await keys.press('Shift+ArrowDown')
  await keys.press('Control+x')
  assert.match(String(await told(page, 'notice')), /not all of these rows are loaded/i)
  assert.deepEqual(await edits(page), [])
  await keys.press('Delete')
  await page.evaluate(() => window.demo.grid.paste('a\nb\nc\nd'))
  assert.deepEqual(
    (await batches(page)).map(({ by, changes }) => `${by} ${changes.map(({ row }) => row).join()}`),
    ['clear 2,3,4,5', 'paste 2,3,4,5'],
  )
  // The row above is the one that is missing: its value comes in when it is there.
  await goTo(page, 12, 0)
  await keys.press('Control+d')
  assert.equal((await batches(page)).length, 2)
  const above = await page.evaluate(() => window.demo.text(11, 'deal'))
  await until(
    async () => {
      await arrive(page)
      return (await edits(page)).at(-1)
    },
    (last) => last === `fill 12 deal ${above}`,
  )
})

test('rows that go away under the focus leave the keys the new row, and come back as they go', async () => {
  const page = await demo.open()
  await goTo(page, 3, 0)
  await page.evaluate(() => window.demo.setTable((store) => Object.assign(store, { rowCount: 0 })))
  await until(
    () => active(page),
    (cell) => cell === 'none',
  )
  for (const name of ['Pens', 'Ink']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await until(
    () => Promise.all([0, 1].map((row) => text(page, row, 'deal'))),
    ([first, second]) => first === 'Pens' && second === 'Ink',
  )
})

test('what is typed at the first row of a table that turns out to be empty begins its first record', async () => {
  const page = await demo.open('late=0')
  await goTo(page, 0, 0)
  await page.keyboard.type('Pens')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ink')
  await page.evaluate(() => window.demo.setTable((store) => Object.assign(store, { rowCount: 0 })))
  await page.keyboard.press('Enter')
  await until(
    () => Promise.all([0, 1].map((row) => text(page, row, 'deal'))),
    ([first, second]) => first === 'Pens' && second === 'Ink',
  )
  assert.equal(await page.evaluate(() => window.demo.events.filter(([event]) => event === 'lost').length), 0)
})
