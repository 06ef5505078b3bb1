import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keysOf } from '../testing/keys-of.ts'
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
  text,
} from './testing/a-demo.ts'

declare const window: DemoWindow

const demo = await aDemo()

test('a thousand edits typed with no delay all arrive', async () => {
  const page = await demo.open('data=million × 60')
  await goTo(page, 0, 9)
  const { press } = await keysOf(page)
  const keys: Promise<unknown>[] = []
  for (let row = 0; row < 1000; row++) {
    for (const digit of String((row % 90) + 10)) keys.push(press(digit))
    keys.push(press('Enter'))
  }
  await Promise.all(keys)
  assert.equal(await active(page), '1000 9')
  const edits = await page.evaluate(() =>
    window.demo.batches.map(({ changes: [change] }) => `${change?.row}=${change?.text}`),
  )
  assert.deepEqual(
    edits,
    Array.from({ length: 1000 }, (_, row) => `${row}=${(row % 90) + 10}`),
  )
})

test('the first key of an edit is the first letter of the text', async () => {
  const page = await demo.open()
  await goTo(page, 2, 0)
  await page.keyboard.type('Quick', { delay: 0 })
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 2, 'deal'), 'Quick')
  assert.equal(await active(page), '3 0')
})

test('Enter, Tab, Escape and leaving end an edit as in a spreadsheet', async () => {
  const page = await demo.open()
  await goTo(page, 0, 0)
  await page.keyboard.type('one')
  await page.keyboard.press('Tab')
  assert.deepEqual([await text(page, 0, 'deal'), await active(page)], ['one', '0 1'])
  await goTo(page, 1, 0)
  await page.keyboard.type('dropped')
  await page.keyboard.press('Escape')
  assert.deepEqual([await text(page, 1, 'deal'), await active(page)], ['Halden fleet telemetry', '1 0'])
  await page.keyboard.type('kept')
  await page.getByLabel('Find').click()
  assert.equal(await text(page, 1, 'deal'), 'kept')
  await goTo(page, 5, 0)
  await page.keyboard.type('up')
  await page.keyboard.press('Shift+Enter')
  assert.deepEqual([await text(page, 5, 'deal'), await active(page)], ['up', '4 0'])
})

test('keys that edit nothing write nothing: selecting all, opening and leaving, Escape after emptying (D14)', async () => {
  const page = await demo.open()
  const before = await text(page, 0, 'deal')
  await goTo(page, 0, 0)
  for (const end of ['Enter', 'Tab', 'Escape']) {
    await goTo(page, 0, 0)
    await page.keyboard.press('F2')
    await page.keyboard.press('Control+a')
    await page.keyboard.press(end)
  }
  await goTo(page, 0, 0)
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Escape')
  assert.deepEqual([await text(page, 0, 'deal'), (await batches(page)).length], [before, 0])
})

test('an arrow ends a typed edit and moves on; after F2 it moves the caret', async () => {
  const page = await demo.open()
  await goTo(page, 0, 0)
  await page.keyboard.type('ab')
  await page.keyboard.press('ArrowRight')
  assert.deepEqual([await text(page, 0, 'deal'), await active(page)], ['ab', '0 1'])
  await goTo(page, 0, 0)
  await page.keyboard.press('F2')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('-')
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 0, 'deal'), 'a-b')
})

test('Alt+Enter breaks the line, Ctrl+Enter fills the range', async () => {
  const page = await demo.open()
  await goTo(page, 0, 0)
  await page.keyboard.type('one')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 0, 'deal'), 'one\ntwo')
  await goTo(page, 3, 0)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.type('same')
  await page.keyboard.press('Control+Enter')
  assert.deepEqual([await text(page, 3, 'deal'), await text(page, 4, 'deal')], ['same', 'same'])
})

test('an editor of the host begins with what was typed before it was there', async () => {
  const page = await demo.open()
  await goTo(page, 0, 1)
  await page.keyboard.type('Lo', { delay: 0 })
  assert.equal(await page.getByRole('textbox', { name: 'Stage' }).inputValue(), 'Lo')
  await page.keyboard.press('Enter')
  assert.deepEqual([await text(page, 0, 'stage'), await active(page)], ['Lost', '1 1'])
  await page.keyboard.type('Won', { delay: 0 })
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 1, 'stage'), 'Won')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Lead' }).waitFor()
  await page.keyboard.press('Escape')
  assert.equal((await batches(page)).length, 2)
  await page.keyboard.type('Q')
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 2, 'stage'), 'Qualified')
})

test('text composed with an input method arrives whole, in the sink and in an editor of the host', async () => {
  const page = await demo.open()
  const session = await page.context().newCDPSession(page)
  const compose = async (...parts: string[]): Promise<void> => {
    for (const part of parts) {
      await session.send('Input.imeSetComposition', {
        text: part,
        selectionStart: part.length,
        selectionEnd: part.length,
      })
    }
  }
  await goTo(page, 0, 0)
  await compose('ｎ', 'に', 'にほ', 'にほん')
  assert.equal((await batches(page)).length, 0)
  await session.send('Input.insertText', { text: '日本' })
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 0, 'deal'), '日本')
  await goTo(page, 0, 1)
  await compose('Ｗ')
  await session.send('Input.insertText', { text: 'Wo' })
  await page.getByRole('option', { name: 'Won' }).waitFor()
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 0, 'stage'), 'Won')
})

/** Where the dark pixels of a cell's text are: left, right, top and bottom. */
async function inkOf(page: Page, row: number): Promise<number[]> {
  const cell = await box(page, row, 0)
  const clip = { x: cell.x + 6, y: cell.y + 4, width: 160, height: 24 }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const dark = [...pixels].flatMap((value, at) => (at % 4 === 0 && value < 120 ? at / 4 : []))
    const xs = dark.map((at) => at % canvas.width)
    const ys = dark.map((at) => Math.floor(at / canvas.width))
    return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  }, picture)
}

test('the editor has exactly the box of its cell, and its text does not shift by a pixel', async () => {
  const page = await demo.open()
  await page.evaluate(() => document.fonts.ready)
  await goTo(page, 3, 0)
  await page.waitForTimeout(200)
  const before = await inkOf(page, 3)
  await page.keyboard.press('F2')
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement).style.caretColor = 'transparent'
  })
  assert.deepEqual(await inkOf(page, 3), before)
  const place = await page.evaluate(() => {
    const cell = window.demo.grid.boxOf({ row: 3, column: 0 })
    const { x, y, width } = (document.activeElement as HTMLElement).getBoundingClientRect()
    return [x - cell.x, y - cell.y, cell.width - width]
  })
  assert.deepEqual(place, [0, 0, 1])
})

test('cells that cannot be edited take no text, and Delete empties only the others', async () => {
  const page = await demo.open()
  await goTo(page, 0, 12)
  await page.keyboard.type('nothing')
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 0, 'industry'), 'Logistics')
  await goTo(page, 0, 11)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  assert.deepEqual([await text(page, 0, 'seats'), await text(page, 0, 'industry')], ['', 'Logistics'])
  assert.deepEqual(
    (await batches(page)).map(({ by, changes }) => `${by} ${changes.length}`),
    ['clear 1'],
  )
  await page.keyboard.press('Control+z')
  await until(
    () => text(page, 0, 'seats'),
    (value) => value === '420',
  )
})

test('a checkbox is ticked by Enter and by a click, and stars by a click', async () => {
  const page = await demo.open()
  await goTo(page, 0, 6)
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 0, 'nda'), 'false')
  const tick = await middle(page, 3, 6)
  await page.mouse.click(tick.x, tick.y)
  assert.equal(await text(page, 3, 'nda'), 'true')
  await goTo(page, 3, 10)
  const stars = await page.evaluate(() => window.demo.grid.boxOf({ row: 3, column: 10 }))
  await page.mouse.click(stars.x + 12, stars.y + 16)
  assert.equal(await text(page, 3, 'fit'), '1')
})

test('a click elsewhere keeps what was typed and selects there; a double click opens the cell', async () => {
  const page = await demo.open()
  await goTo(page, 0, 0)
  await page.keyboard.type('clicked away')
  const there = await middle(page, 6, 5)
  await page.mouse.click(there.x, there.y)
  assert.deepEqual([await text(page, 0, 'deal'), await active(page)], ['clicked away', '6 5'])
  await page.mouse.dblclick(there.x, there.y)
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 6, 'closes'), 'Feb 2, 2027!')
})

test('Tab and Enter walk inside a range', async () => {
  const page = await demo.open()
  await drag(page, await middle(page, 0, 3), await middle(page, 1, 4))
  const seen: string[] = []
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Enter', 'Enter']) {
    await page.keyboard.press(key)
    seen.push(await active(page))
  }
  assert.deepEqual(seen, ['0 4', '1 3', '1 4', '0 3', '1 3', '0 4'])
  assert.equal((await selection(page)).ranges.length, 1)
})

test('Enter in the last row goes below it, and what is typed there makes rows, as fast as it is typed', async () => {
  const page = await demo.open()
  await threeRows(page)
  await goTo(page, 2, 0)
  await page.keyboard.type('Kept')
  await page.keyboard.press('Enter')
  // No waiting in between: the host answers later than the keys come.
  for (const name of ['Ada', 'Grace', 'Edsger']) {
    await page.keyboard.type(name, { delay: 0 })
    await page.keyboard.press('Enter')
  }
  await until(
    () => text(page, 5, 'deal'),
    (name) => name === 'Edsger',
  )
  const made = await Promise.all([2, 3, 4, 5].map((row) => text(page, row, 'deal')))
  assert.deepEqual(made, ['Kept', 'Ada', 'Grace', 'Edsger'])
  await page.keyboard.type('Barbara', { delay: 0 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await until(
    () => active(page),
    (place) => place === '6 1',
  )
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('dropped')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  assert.deepEqual([await active(page), await text(page, 6, 'deal')], ['6 0', 'Barbara'])
  assert.equal(await page.evaluate(() => window.demo.events.filter(([name]) => name === 'new-row').length), 4)
})

test('a paste below the last row adds rows and leaves the last one alone', async () => {
  const page = await demo.open()
  await threeRows(page)
  await goTo(page, 2, 0)
  const before = await text(page, 2, 'deal')
  await page.keyboard.press('ArrowDown')
  await page.evaluate(() => window.demo.grid.paste('one\ntwo'))
  await until(
    () => text(page, 4, 'deal'),
    (name) => name === 'two',
  )
  assert.deepEqual([await text(page, 2, 'deal'), await text(page, 3, 'deal')], [before, 'one'])
})

test('pasted rows are selected when they are there, unless something else is selected before', async () => {
  const page = await demo.open()
  await threeRows(page)
  const comes = async (count: number) => {
    await page.evaluate(
      (rows) =>
        window.demo.setTable((store) => {
          store.rowCount = rows
        }),
      count,
    )
    await page.locator(`[role=grid][aria-rowcount="${count + 1}"]`).waitFor({ state: 'attached' })
  }
  // What is pasted is not stored: rows come when the test says so.
  const paste = async (count: number) => {
    await goTo(page, 2, 0)
    await page.keyboard.press('ArrowDown')
    await page.evaluate((rows) => window.demo.grid.paste('x\n'.repeat(rows).trimEnd()), count)
  }
  await page.evaluate(() =>
    window.demo.setTable((store) => {
      store.holdsRows = true
    }),
  )
  await paste(100)
  await comes(60)
  assert.equal(await range(page), '2 0 – 2 0')
  await comes(103)
  await until(
    () => range(page),
    (now) => now === '3 0 – 102 0',
  )
  assert.equal(await active(page), '3 0')
  await comes(3)
  await paste(2)
  await goTo(page, 1, 1)
  await comes(5)
  assert.equal(await range(page), '1 1 – 1 1')
})

test('what is typed while pasted rows are on their way goes into no other row, and is not disturbed when they come', async () => {
  const page = await demo.open()
  await threeRows(page)
  const before = await text(page, 2, 'deal')
  const set = (part: { rowCount?: number; holdsRows?: boolean }) =>
    page.evaluate((given) => window.demo.setTable((store) => void Object.assign(store, given)), part)
  await set({ holdsRows: true })
  await goTo(page, 2, 0)
  await page.keyboard.press('ArrowDown')
  await page.evaluate(() => window.demo.grid.paste('x\ny'))
  await page.keyboard.type('New')
  await set({ rowCount: 5 })
  await page.locator('[role=grid][aria-rowcount="6"]').waitFor({ state: 'attached' })
  await page.keyboard.type('er')
  await page.keyboard.press('Enter')
  await until(
    () => text(page, 5, 'deal'),
    (name) => name === 'Newer',
  )
  assert.equal(await text(page, 2, 'deal'), before)

  // A range that grows under a cell that is written in would take what is typed into all of it.
  await page.keyboard.press('Escape')
  await set({ rowCount: 3 })
  await page.locator('[role=grid][aria-rowcount="4"]').waitFor({ state: 'attached' })
  await goTo(page, 2, 0)
  await page.evaluate(() => window.demo.grid.paste('x\ny\nz'))
  await page.keyboard.type('typed')
  await set({ rowCount: 5 })
  await page.locator('[role=grid][aria-rowcount="6"]').waitFor({ state: 'attached' })
  assert.equal(await range(page), '2 0 – 2 0')
})

async function threeRows(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.demo.setTable((store) => {
      store.rowCount = 3
    }),
  )
  await page.locator('[role=grid][aria-rowcount="4"]').waitFor({ state: 'attached' })
}
