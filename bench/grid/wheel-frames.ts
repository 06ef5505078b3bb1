import type { Page } from 'playwright-core'

// Only what runs in the page needs these; the types of the whole DOM would hide mistakes in the rest of this folder.
declare const document: {
  addEventListener(name: 'bench-end', act: () => void): void
  dispatchEvent(event: Event): void
}
declare function requestAnimationFrame(act: () => void): number

/** Real wheel events beside the frames they cause. */
export async function wheelFrames(page: Page, wheels: number, stepPx: number): Promise<number[]> {
  await page.mouse.move(700, 500)
  const watching = page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const times: number[] = []
        let last = performance.now()
        let isEnding = false
        document.addEventListener('bench-end', () => {
          isEnding = true
        })
        const step = (): void => {
          const now = performance.now()
          times.push(now - last)
          last = now
          if (isEnding) done(times.slice(1))
          else requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
  )
  for (let turn = 0; turn < wheels; turn++) await page.mouse.wheel(0, stepPx)
  await page.evaluate(() => document.dispatchEvent(new Event('bench-end')))
  return watching
}
