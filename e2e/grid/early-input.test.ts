import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertSoon, until } from '../testing/waiting.ts'
import { active, aDemo, batches, type DemoWindow, drag, middle, range, shown, text } from './testing/a-demo.ts'

declare const window: DemoWindow

const demo = await aDemo()

const giveHands = (page: Page): Promise<void> => page.evaluate(() => window.demo.giveHands())

test('cells clicked and keys typed before the hands of the grid are there are done in their order when they come', async () => {
  const page = await demo.open('hands=late')
  const [first, third] = [await middle(page, 1, 0), await middle(page, 3, 0)]
  await page.mouse.click(first.x, first.y)
  await page.keyboard.type('Early', { delay: 0 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('bird', { delay: 0 })
  await page.keyboard.press('Tab')
  await page.mouse.click(third.x, third.y)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  assert.deepEqual([await active(page), await batches(page)], ['none', []])
  await giveHands(page)
  await assertSoon(() => active(page), '4 1')
  assert.deepEqual([await text(page, 1, 'deal'), await text(page, 2, 'deal')], ['Early', 'bird'])
  assert.equal((await batches(page)).length, 2)
})

test('what is dragged over and copied before is selected and on the clipboard when they come', async () => {
  const page = await demo.open('hands=late')
  await drag(page, await middle(page, 0, 0), await middle(page, 2, 0))
  await page.keyboard.press('Control+c')
  await giveHands(page)
  await assertSoon(() => range(page), '0 0 – 2 0')
  const copied = async () => (await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r', '')
  const cells = [await text(page, 0, 'deal'), await text(page, 1, 'deal'), await text(page, 2, 'deal')]
  await assertSoon(copied, cells.join('\n'))
})

test('a double click and a paste wait for them too', async () => {
  const page = await demo.open('hands=late')
  const cell = await middle(page, 4, 0)
  await page.mouse.click(cell.x, cell.y)
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Pasted')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, cancelable: true }))
  })
  await page.mouse.dblclick(cell.x, cell.y)
  await page.keyboard.type('!', { delay: 0 })
  await page.keyboard.press('Enter')
  await giveHands(page)
  await assertSoon(() => text(page, 4, 'deal'), 'Pasted!')
})

test('what was clicked before they come is selected, however far the grid was scrolled since', async () => {
  const page = await demo.open('data=bad input&hands=late')
  const cell = await middle(page, 3, 1)
  await page.mouse.click(cell.x, cell.y)
  await page.mouse.wheel(0, 2000)
  await until(
    () => shown(page),
    ({ firstRow }) => firstRow > 10,
  )
  const { firstRow } = await shown(page)
  await giveHands(page)
  await assertSoon(() => active(page), '3 1')
  assert.equal((await shown(page)).firstRow, firstRow)
})
