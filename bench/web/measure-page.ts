import type { CDPSession, Page } from 'playwright-core'

/** The measurements on the real screen. What is timed is timed in the page itself. */

// Only what runs in the page needs these; the types of the whole DOM would hide mistakes in the rest of this folder.
declare function addEventListener(
  name: 'keydown',
  act: (event: { readonly timeStamp: number }) => void,
  how: { readonly capture: boolean; readonly once: boolean },
): void
declare const location: { hash: string }
declare const CanvasRenderingContext2D: { prototype: { fillText(text: string, x: number, y: number): void } }
declare global {
  /** When the text that was asked for last is on the screen. */
  var painted: Promise<number>
  var askForText: (text: string) => void
  var pressedAt: number
}

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

/**
 * Tells when a text is on the canvas, from the first script of the page on. The elements that are read aloud say the same,
 * but later and on purpose: they are written when painting rests.
 */
export async function watchPainting(page: Page, first: string): Promise<void> {
  await page.addInitScript((text) => {
    let wanted = ''
    let tell: (at: number) => void = () => undefined
    globalThis.askForText = (next) => {
      wanted = next
      globalThis.painted = new Promise((done) => {
        tell = done
      })
    }
    globalThis.askForText(text)
    const { prototype } = CanvasRenderingContext2D
    const paint = prototype.fillText
    prototype.fillText = function (shown, x, y) {
      paint.call(this, shown, x, y)
      // The grid paints within a frame; a timer set in it runs when the frame is done.
      if (shown === wanted) setTimeout(() => tell(performance.now()))
    }
  }, first)
}

/** From the address to the frame that shows the text named first. */
export async function untilPainted(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.painted)
}

/** From following a link inside of the application to the frame that shows the text. */
export async function followToPaint(page: Page, hash: string, text: string): Promise<number> {
  return page.evaluate(
    async ([to, wanted]) => {
      globalThis.askForText(wanted)
      const leftAt = performance.now()
      location.hash = to
      return (await globalThis.painted) - leftAt
    },
    [hash, text] as const,
  )
}

/** From a key press to the frame that shows a text. */
export async function pressToPaint(page: Page, key: string, text: string): Promise<number> {
  // Whoever waits must stand ready before the key comes.
  await page.evaluate((wanted) => {
    globalThis.askForText(wanted)
    const note = ({ timeStamp }: { readonly timeStamp: number }): void => {
      globalThis.pressedAt = timeStamp
    }
    addEventListener('keydown', note, { capture: true, once: true })
  }, text)
  await page.keyboard.press(key)
  return page.evaluate(async () => (await globalThis.painted) - globalThis.pressedAt)
}

/** From a key press in one page to the frame of another that shows a text: clocks of one machine. */
export async function pressToPaintElsewhere(page: Page, other: Page, key: string, text: string): Promise<number> {
  await other.evaluate((wanted) => globalThis.askForText(wanted), text)
  await pressToPaint(page, key, text)
  const pressed = await page.evaluate(() => performance.timeOrigin + globalThis.pressedAt)
  return (await other.evaluate(async () => performance.timeOrigin + (await globalThis.painted))) - pressed
}

/** A text into the selected cell, from the key that ends it to the frame that shows it. */
export async function editToPaint(page: Page, text: string): Promise<number> {
  await page.keyboard.type(text)
  return pressToPaint(page, 'Enter', text)
}
