import type { CDPSession, Page } from 'playwright-core'

/** The measurements, each on the page itself so that no message to this process is timed along. */

interface DemoWindow {
  readonly demo: {
    readonly grid: {
      goTo(cell: { row: number; column: number }): void
      focus(): void
      scrollBy(x: number, y: number): void
      select(selection: object): void
      paste(text: string): void
    }
    readonly batches: { length: number; readonly changes?: readonly unknown[] }[]
    text(row: number, column: string): string
  }
  readonly paintedMs: number[]
}

// Only what runs in the page needs these; the types of the whole DOM would hide mistakes in the rest of this folder.
declare const window: DemoWindow
declare const document: {
  addEventListener(name: string, act: (event: { key: string; timeStamp: number }) => void, isCapturing?: boolean): void
}
declare function requestAnimationFrame(act: () => void): number

/** Twelve rows a frame, as far as the frames come. */
export function scrollFrames(page: Page, frames: number): Promise<number[]> {
  return page.evaluate(
    (count) =>
      new Promise<number[]>((done) => {
        const times: number[] = []
        let last = performance.now()
        const step = (): void => {
          const now = performance.now()
          times.push(now - last)
          last = now
          if (times.length > count) done(times.slice(1))
          else {
            window.demo.grid.scrollBy(0, 12 * 32)
            requestAnimationFrame(step)
          }
        }
        requestAnimationFrame(step)
      }),
    frames,
  )
}

/**
 * From the key that ends an edit to the frame in which the new value has been painted. Typing does not wait for the page;
 * an edit the host is not told of within a second and a half counts as late or lost.
 */
export async function keyToPaint(page: Page, times: number): Promise<{ arrivedMs: number[]; lost: number }> {
  await page.evaluate(() => {
    let pressedAt = 0
    Object.assign(window, { paintedMs: [] })
    document.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key === 'Enter') pressedAt = timeStamp
      },
      true,
    )
    // A frame asked for while the host is told is the one its answer is painted in; a timer set in it runs afterwards.
    window.demo.batches.push = () => {
      requestAnimationFrame(() => setTimeout(() => window.paintedMs.push(performance.now() - pressedAt)))
      return 0
    }
  })
  let lost = 0
  await beAtCell(page, 5)
  for (let turn = 0; turn < times; turn++) {
    await page.keyboard.press(String(turn % 10))
    await page.keyboard.press('Enter')
    const arrived = page.waitForFunction((count) => window.paintedMs.length > count, turn - lost, { timeout: 1500 })
    const isLost = await arrived.then(
      () => false,
      () => true,
    )
    if (!isLost) continue
    lost += 1
    await page.keyboard.press('Escape')
    await beAtCell(page, 6 + turn)
  }
  return { arrivedMs: await page.evaluate(() => window.paintedMs), lost }
}

async function beAtCell(page: Page, row: number): Promise<void> {
  await page.evaluate((at) => {
    window.demo.grid.goTo({ row: at, column: 9 })
    window.demo.grid.focus()
  }, row)
  await page.waitForTimeout(300)
}

export function selectRows(page: Page, rows: number): Promise<number> {
  return page.evaluate(
    (count) =>
      new Promise<number>((done) => {
        const start = performance.now()
        const active = { row: 0, column: 0 }
        const range = { top: 0, bottom: count - 1, left: 0, right: 9 }
        window.demo.grid.select({
          active,
          reach: { row: count - 1, column: 9 },
          ranges: [range],
          rows: [],
          columns: [],
        })
        requestAnimationFrame(() => done(performance.now() - start))
      }),
    rows,
  )
}

/** Reading and planning a block of text until the host has it as one batch, and until the host's answer is painted. */
export function pasteCells(page: Page, rows: number, columns: number): Promise<{ toldMs: number; paintedMs: number }> {
  return page.evaluate(
    ([height, width]) => {
      const line = Array.from({ length: width }, (_, column) => `${column}`).join('\t')
      const block = Array.from({ length: height }, () => line).join('\n')
      const { grid, batches } = window.demo
      grid.goTo({ row: 0, column: 0 })
      return new Promise<{ toldMs: number; paintedMs: number }>((done) => {
        const start = performance.now()
        let toldMs = 0
        batches.push = () => {
          toldMs = performance.now() - start
          return 0
        }
        grid.paste(block)
        requestAnimationFrame(() => setTimeout(() => done({ toldMs, paintedMs: performance.now() - start })))
      })
    },
    [rows, columns] as const,
  )
}

/** What the page's process has cost the processor so far: says more than a frame rate on a machine others use too. */
export async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN) * 1000
}

export async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

export function scrollScreens(page: Page, screens: number): Promise<void> {
  return page.evaluate(
    (count) =>
      new Promise<void>((done) => {
        let left = count
        const step = (): void => {
          window.demo.grid.scrollBy(0, 26 * 32)
          left -= 1
          if (left === 0) done()
          else requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    screens,
  )
}
