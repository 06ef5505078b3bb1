import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { keepPicture, phone } from '../testing/a-browser.ts'
import { until } from '../testing/waiting.ts'
import { aDemo, type DemoWindow, goTo, shown } from './testing/a-demo.ts'

declare const window: DemoWindow

const demo = await aDemo()

const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

interface Difference {
  /** Pixels that are not the same at all. */
  readonly some: number
  /** The largest step of one colour. */
  readonly most: number
}

/**
 * How the lower canvas differs from itself painted anew. Curves cut by the edge of the body are smoothed a little
 * differently when they are painted cut, which nobody sees.
 */
async function differenceToFresh(page: Page): Promise<Difference> {
  await nextFrame(page)
  return page.evaluate(async () => {
    const canvas = document.querySelector('canvas')
    const context = canvas?.getContext('2d')
    if (!canvas || !context) throw new Error('There is no canvas')
    const pixels = (): Uint8ClampedArray => context.getImageData(0, 0, canvas.width, canvas.height).data
    // Whole pixels first: nearly all are the same.
    const whole = ({ buffer }: Uint8ClampedArray): Uint32Array => new Uint32Array(buffer)
    const moved = pixels()
    ;(window.demo.grid as unknown as { repaint(): void }).repaint()
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
    const fresh = pixels()
    let some = 0
    let most = 0
    const [before, after] = [whole(moved), whole(fresh)]
    for (let pixel = 0; pixel < before.length; pixel++) {
      if (before[pixel] === after[pixel]) continue
      for (let at = pixel * 4; at < pixel * 4 + 4; at++) {
        const step = Math.abs((moved[at] ?? 0) - (fresh[at] ?? 0))
        if (step > 0) some += 1
        most = Math.max(most, step)
      }
    }
    return { some, most }
  })
}

async function assertSame(page: Page, when: string): Promise<void> {
  const { some, most } = await differenceToFresh(page)
  assert.ok(some < 1000 && most <= 40, `${when}: ${some} differ, by up to ${most}`)
}

for (const query of [
  'data=million × 60',
  'data=million × 60&dir=rtl',
  'data=million × 60&groups=3',
  'data=million × 60&height=tall',
]) {
  test(`pixels that were moved are the pixels that would be painted: ${query}`, async () => {
    const page = await demo.open(query)
    await page.waitForTimeout(300)
    for (const [x, y] of [
      [0, 100],
      [0, 384],
      [130, 0],
      [77, 45],
      [-60, -33],
      [0, -200],
      [900, 5000],
      [3, 7],
    ] as const) {
      await page.evaluate(([byX, byY]) => window.demo.grid.scrollBy(byX, byY), [x, y] as const)
      await assertSame(page, `after scrolling by ${x}, ${y}`)
    }
  })
}

for (const query of ['', 'groups=2', 'dir=rtl&height=tall']) {
  test(`what changed is painted, and nothing else had to be: ${query}`, async () => {
    const page = await demo.open(query)
    await page.waitForTimeout(300)
    await goTo(page, 1, 3)
    for (const [what, act] of [
      ['an edit', () => page.keyboard.type('77\n')],
      ['a paste', () => page.evaluate(() => window.demo.grid.paste('a\tb\nc\td'))],
      ['an undo', () => page.keyboard.press('Control+z')],
      ['a cleared range', () => page.keyboard.press('Shift+ArrowDown').then(() => page.keyboard.press('Delete'))],
      ['a search', () => page.getByLabel('Find').fill('an')],
      ['row colours', () => page.getByLabel('Row colours').check()],
      ['no search', () => page.getByLabel('Find').fill('')],
      [
        'a row less',
        () => page.evaluate(() => window.demo.setTable((store) => Object.assign(store, { rowCount: 20 }))),
      ],
    ] as const) {
      await act()
      await assertSame(page, `after ${what}`)
    }
  })
}

test('the canvas is as sharp as the screen, also after it changes', async () => {
  const page = await demo.open()
  const session = await page.context().newCDPSession(page)
  const size = (): Promise<number[]> =>
    page.evaluate(() => {
      const canvas = document.querySelector('canvas')
      return canvas === null ? [] : [canvas.width / canvas.clientWidth, devicePixelRatio]
    })
  for (const ratio of [2, 1.25, 1]) {
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 1440,
      height: 900,
      deviceScaleFactor: ratio,
      mobile: false,
    })
    await page.evaluate(() => window.demo.grid.scrollBy(0, 13))
    await until(size, ([own = 0, screen = 1]) => screen === ratio && Math.abs(own - ratio) < 0.01)
    await assertSame(page, `at ${ratio}`)
  }
})

test('a change of the theme is seen at once', async () => {
  const page = await demo.open()
  const pixel = (): Promise<number[]> =>
    page.evaluate(() => [
      ...(document.querySelector('canvas')?.getContext('2d')?.getImageData(400, 400, 1, 1).data ?? []),
    ])
  const light = await pixel()
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
  })
  await until(pixel, ([red = 255]) => red < 60)
  assert.deepEqual(light.slice(0, 3), [255, 255, 255])
})

test('forced colours of the system are used', async () => {
  const page = await demo.open('', { alter: (fresh) => fresh.emulateMedia({ forcedColors: 'active' }) })
  const colors = await page.evaluate(() => {
    const data = document.querySelector('canvas')?.getContext('2d')?.getImageData(240, 40, 300, 200).data ?? []
    const found = new Set<string>()
    for (let at = 0; at < data.length; at += 4) found.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`)
    return found.has('255 255 255') && found.has('0 0 0') && !found.has('254 231 190')
  })
  assert.equal(colors, true)
})

for (const [name, query, size] of [
  ['grid-light', 'framed', undefined],
  ['grid-dark', 'framed&theme=dark', undefined],
  ['grid-rtl', 'framed&dir=rtl', undefined],
  ['grid-groups', 'framed&groups=3', undefined],
  ['grid-tall', 'framed&height=tall', undefined],
  ['grid-phone', '', phone],
] as const) {
  test(`a picture to look at: ${name}`, async () => {
    const page = await demo.open(query, size === undefined ? {} : { size })
    await goTo(page, 3, 3)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await nextFrame(page)
    assert.ok((await shown(page)).lastRow > 5)
    await keepPicture(page, name)
  })
}
