import type { Page } from 'playwright-core'

/** The measurements on the real screen. What is timed is timed in the page itself. */

// Only what runs in the page needs these; the types of the whole DOM would hide mistakes in the rest of this folder.
declare function addEventListener(
  name: 'keydown',
  act: (event: { readonly timeStamp: number }) => void,
  how: { readonly capture: boolean; readonly once: boolean },
): void
declare function requestAnimationFrame(act: () => void): void
declare const document: { querySelector(selector: string): unknown }
declare const location: { hash: string }
declare const CanvasRenderingContext2D: { prototype: { fillText(text: string, x: number, y: number): void } }
declare global {
  /** When the text that was asked for last is on the screen. */
  var painted: Promise<number>
  /** When the element that is waited for is on the screen. */
  var shown: Promise<number>
  var askForText: (text: string) => void
  var pressedAt: number
}

interface FetchedFile {
  readonly name: string
  readonly responseEnd: number
  readonly encodedBodySize: number
}

/** Bytes of scripts that came over the wire before that moment: what is fetched when the browser is at rest nobody waits for. */
export async function scriptsBefore(page: Page, moment: number): Promise<number> {
  return page.evaluate((before) => {
    const files = performance.getEntriesByType('resource') as unknown as readonly FetchedFile[]
    return files
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= before)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }, moment)
}

/** The frame in which an element is first on the page. Asked for before the page is opened. */
export async function watchShown(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript((wanted) => {
    globalThis.shown = new Promise((done) => {
      const look = (): void => {
        if (document.querySelector(wanted) === null) requestAnimationFrame(look)
        // In the frame that paints it; a timer runs when that is done.
        else setTimeout(() => done(performance.now()))
      }
      look()
    })
  }, selector)
  return () => page.evaluate(() => globalThis.shown)
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
