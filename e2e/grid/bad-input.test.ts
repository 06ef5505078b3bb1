import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../testing/waiting.ts'
import {
  active,
  aDemo,
  batches,
  type DemoWindow,
  drag,
  goTo,
  middle,
  range,
  shown,
  text,
  told,
} from './testing/a-demo.ts'

declare const window: DemoWindow

const demo = await aDemo()

test('a source that throws, never answers or answers nonsense leaves the page whole', async () => {
  const page = await demo.open('data=bad input')
  await page.keyboard.press('Control+End')
  assert.equal(await active(page), '199 5')
  await goTo(page, 1, 0)
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await goTo(page, 0, 3)
  await page.keyboard.press('F2')
  assert.match(String(await told(page, 'notice')), /too long/)
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  assert.equal(await text(page, 0, 'huge'), 'short')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Escape')
  await page.mouse.move(500, 400)
  await page.mouse.wheel(0, 2000)
  await until(
    () => shown(page),
    ({ firstRow }) => firstRow > 10,
  )
})

test('rows that go away take the selection with them', async () => {
  const page = await demo.open('data=million × 60')
  await goTo(page, 900_000, 5)
  await page.keyboard.press('Shift+PageDown')
  await page.evaluate(() => window.demo.setTable((store) => (store.rowCount = 10)))
  await until(
    () => active(page),
    (now) => now === '9 5',
  )
  assert.equal(await range(page), '9 5 – 9 5')
  await until(
    () => shown(page),
    ({ firstRow, lastRow }) => firstRow === 0 && lastRow === 9,
  )
  await page.keyboard.press('ArrowUp')
  assert.equal(await active(page), '8 5')
})

test('a row that goes away while it is edited ends the edit without harm', async () => {
  const page = await demo.open()
  await goTo(page, 20, 0)
  await page.keyboard.type('late')
  await page.evaluate(() => window.demo.setTable((store) => (store.rowCount = 5)))
  await until(
    () => shown(page),
    ({ lastRow }) => lastRow === 4,
  )
  await page.keyboard.press('Enter')
  assert.equal(await active(page), '4 0')
  // An edit beyond the last row would ask for new rows.
  assert.deepEqual(await batches(page), [])
})

for (const data of ['no rows', 'no columns']) {
  test(`${data} is a grid too`, async () => {
    const page = await demo.open(`data=${data}`)
    for (const key of ['ArrowDown', 'Control+End', 'Control+a', 'F2', 'Delete', 'Enter', 'x', 'Tab'])
      await page.keyboard.press(key)
    await page.evaluate(() => window.demo.grid.focus())
    await page.mouse.move(200, 200)
    await page.mouse.click(400, 300)
    await drag(page, { x: 300, y: 60 }, { x: 500, y: 400 })
    // Where there are columns, the first record is typed below the last row.
    assert.equal(await active(page), data === 'no rows' ? '0 1' : 'none')
  })
}

test('all columns removed while one is being sized, and brought back', async () => {
  const page = await demo.open()
  const place = await middle(page, 0, 1)
  await page.mouse.move(place.x + 55, place.y - 30)
  await page.mouse.down()
  await page.mouse.move(place.x + 90, place.y - 30, { steps: 3 })
  await page.evaluate(() => {
    window.demo.setTable((store) => {
      Object.assign(store, { kept: store.columns, columns: [] })
    })
  })
  await page.mouse.move(place.x + 20, place.y - 30, { steps: 3 })
  await page.mouse.up()
  await page.evaluate(() =>
    window.demo.setTable((store) => Object.assign(store, { columns: (store as unknown as { kept: [] }).kept })),
  )
  await until(
    () => shown(page),
    ({ columns }) => columns.includes('stage'),
  )
})
