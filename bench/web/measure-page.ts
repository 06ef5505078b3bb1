import type { CDPSession, Page } from 'playwright-core'

/** The measurements on the real screen. What is timed is timed in the page itself. */

// Only what runs in the page needs these; the types of the whole DOM would hide mistakes in the rest of this folder.
interface PageElement {
  readonly textContent: string | null
}
declare const document: { querySelector(selector: string): PageElement | null }
declare function addEventListener(
  name: 'keydown',
  act: (event: { readonly timeStamp: number }) => void,
  how: { readonly capture: boolean; readonly once: boolean },
): void
declare global {
  var painted: Promise<number>
}
declare function requestAnimationFrame(act: () => void): number

/** Bytes of scripts that came over the wire since it was called. */
export async function countScripts(session: CDPSession): Promise<() => number> {
  const scripts = new Set<string>()
  let bytes = 0
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

/** From the click that opens the table to its first record on the screen. */
export async function untilText(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const look = (): void => {
          if (document.querySelector('[role=grid], [role=treegrid]')?.textContent?.includes(wanted))
            done(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    text,
  )
}

/** Real wheel events beside the frames they cause. */
export async function wheelFrames(page: Page, wheels: number): Promise<number[]> {
  await page.mouse.move(700, 500)
  const frames = page.evaluate(
    (count) =>
      new Promise<number[]>((done) => {
        const times: number[] = []
        let last = performance.now()
        const step = (): void => {
          const now = performance.now()
          times.push(now - last)
          last = now
          if (times.length > count) done(times.slice(1))
          else requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    wheels,
  )
  for (let wheel = 0; wheel < wheels; wheel++) await page.mouse.wheel(0, 384)
  return frames
}

/** A text into the selected cell, from the key that ends it to the frame that shows it. */
export async function editToPaint(page: Page, text: string): Promise<number> {
  await page.keyboard.type(text)
  // Whoever waits must stand ready before the key comes.
  await page.evaluate((wanted) => {
    globalThis.painted = new Promise<number>((done) => {
      let from = 0
      const pressed = ({ timeStamp }: { readonly timeStamp: number }): void => {
        from = timeStamp
      }
      addEventListener('keydown', pressed, { capture: true, once: true })
      const look = (): void => {
        const isShown = document.querySelector('[role=grid], [role=treegrid]')?.textContent?.includes(wanted)
        if (from > 0 && isShown) done(performance.now() - from)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  }, text)
  await page.keyboard.press('Enter')
  return page.evaluate(() => globalThis.painted)
}
