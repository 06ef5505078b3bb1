import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../testing/waiting.ts'
import { aDemo, batches, type DemoWindow, drag, goTo, middle, range, text, told } from './testing/a-demo.ts'

declare const window: DemoWindow

const demo = await aDemo()

const put = (page: Page, plain: string, html = ''): Promise<void> =>
  page.evaluate(
    async ([words, markup]) => {
      const parts: Record<string, Blob> = { 'text/plain': new Blob([words], { type: 'text/plain' }) }
      if (markup !== '') parts['text/html'] = new Blob([markup], { type: 'text/html' })
      await navigator.clipboard.write([new ClipboardItem(parts)])
    },
    [plain, html] as const,
  )

const clipboard = (page: Page, type: string): Promise<string> =>
  page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read()
    return item === undefined ? '' : (await item.getType(wanted)).text()
  }, type)

test('copies as text and as a table, and pastes values back whole', async () => {
  const page = await demo.open()
  await drag(page, await middle(page, 0, 3), await middle(page, 1, 4))
  await page.keyboard.press('Control+c')
  assert.equal((await clipboard(page, 'text/plain')).replaceAll('\r', ''), '$184,000.00\t75%\n$96,500.00\t55%')
  assert.match(await clipboard(page, 'text/html'), /<table>.*\$184,000\.00.*<\/table>/s)
  await goTo(page, 5, 3)
  await page.keyboard.press('Control+v')
  await until(
    () => text(page, 6, 'amount'),
    (value) => value === '$96,500.00',
  )
  assert.equal(await text(page, 5, 'probability'), '75%')
  assert.equal(await range(page), '5 3 – 6 4')
  const [batch] = await batches(page)
  assert.deepEqual([batch?.by, batch?.changes.length], ['paste', 4])
})

test('one value goes into many, a block repeats, a larger block makes rows', async () => {
  const page = await demo.open()
  await put(page, 'x')
  await drag(page, await middle(page, 0, 0), await middle(page, 2, 0))
  await page.keyboard.press('Control+v')
  await until(
    () => text(page, 2, 'deal'),
    (value) => value === 'x',
  )
  await put(page, 'a\nb')
  await goTo(page, 4, 0)
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+v')
  await until(
    () => text(page, 7, 'deal'),
    (value) => value === 'b',
  )
  assert.equal(await text(page, 6, 'deal'), 'a')
  await put(page, 'p\tLead\nq\tWon\nr\tLost')
  await goTo(page, 21, 0)
  await page.keyboard.press('Control+v')
  await until(
    () => text(page, 23, 'stage'),
    (value) => value === 'Lost',
  )
  assert.equal(await range(page), '21 0 – 23 1')
})

test('tables of Excel and Google Sheets keep breaks and bare numbers; scripts do nothing', async () => {
  const page = await demo.open()
  const html = `<table><tr><td>two<br>lines</td></tr><tr><td>safe<script>window.broken = 1</script><img src=x onerror="window.broken = 1"></td></tr></table>`
  await put(page, 'ignored', html)
  await goTo(page, 0, 0)
  await page.keyboard.press('Control+v')
  await until(
    () => text(page, 1, 'deal'),
    (value) => value === 'safe',
  )
  assert.equal(await text(page, 0, 'deal'), 'two\nlines')
  assert.equal(await page.evaluate(() => 'broken' in window), false)
  const excel = '<table><tr><td x:num="1234.5">$1,234.50 USD</td></tr></table>'
  await page.evaluate((markup) => {
    window.demo.grid.goTo({ row: 2, column: 3 })
    window.demo.grid.paste('', markup)
  }, excel)
  assert.equal(await text(page, 2, 'amount'), '$1,234.50')
})

test('pastes transposed on demand', async () => {
  const page = await demo.open()
  await put(page, 'one\ntwo')
  await goTo(page, 0, 0)
  await page.keyboard.press('Control+Alt+v')
  await until(
    () => text(page, 0, 'stage'),
    (value) => value === 'two',
  )
  assert.equal(await text(page, 0, 'deal'), 'one')
})

test('cuts, and tells what falls on a column nobody can write', async () => {
  const page = await demo.open()
  await goTo(page, 0, 0)
  await page.keyboard.press('Control+x')
  assert.deepEqual(
    [await text(page, 0, 'deal'), await clipboard(page, 'text/plain')],
    ['', 'Northwind platform rollout'],
  )
  await goTo(page, 0, 12)
  await page.keyboard.press('Control+v')
  const [batch] = await until(
    async () => (await batches(page)).filter(({ leftOut }) => leftOut !== undefined),
    ({ length }) => length === 1,
  )
  assert.deepEqual(batch?.changes, [])
  assert.deepEqual(batch?.leftOut?.rows, [{ row: 0, texts: ['Northwind platform rollout'] }])
})

test('more than a million cells are not put on the clipboard, with a sentence', async () => {
  const page = await demo.open('data=100 million × 1000')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  assert.match(String(await told(page, 'notice')), /at most 1,000,000 cells/)
})

test('a hundred thousand cells are one batch', async () => {
  const page = await demo.open('data=million × 60')
  await goTo(page, 0, 0)
  const block = Array.from({ length: 10_000 }, (_, row) =>
    Array.from({ length: 10 }, (_, column) => row + column).join('\t'),
  ).join('\n')
  await put(page, block)
  await page.keyboard.press('Control+v')
  await until(
    () => page.evaluate(() => window.demo.batches.map(({ changes }) => changes.length)),
    ([size]) => size === 100_000,
  )
  assert.equal(await text(page, 9999, 'c9'), '10,008')
})
