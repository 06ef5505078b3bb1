import type { Page } from 'playwright-core'
import { median } from '../grid/frames.ts'

// Only what runs in the page needs these.
declare const document: { querySelector(selector: string): object | null }
declare const location: { hash: string }
declare function requestAnimationFrame(act: () => void): number

const turns = 6

/** How long somebody waits who opens this address in a new tab, until there is such an element. */
export async function openingTime(page: Page, address: string, selector: string): Promise<number> {
  const opened: number[] = []
  // Once to warm up.
  for (let turn = 0; turn < turns; turn++) {
    await page.goto('about:blank')
    await page.goto(address, { waitUntil: 'commit' })
    opened.push(await untilThere(page, selector))
  }
  return median(opened.slice(1))
}

/** The same for somebody who is in the application already and comes from another view: until it is painted. */
export async function switchingTime(page: Page, from: string, to: string, selector: string): Promise<number> {
  const switched: number[] = []
  await page.goto(from)
  for (let turn = 0; turn < turns; turn++) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, new URL(from).hash)
    await page.locator(selector).first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    switched.push(await untilSwitched(page, new URL(to).hash, selector))
  }
  return median(switched.slice(1))
}

function untilSwitched(page: Page, hash: string, selector: string): Promise<number> {
  return page.evaluate(
    ([next, wanted]) =>
      new Promise<number>((done) => {
        const leftAt = performance.now()
        location.hash = next
        // A timer that is set in a frame runs when the frame is done.
        const look = (): void => {
          if (document.querySelector(wanted) === null) requestAnimationFrame(look)
          else setTimeout(() => done(performance.now() - leftAt))
        }
        requestAnimationFrame(look)
      }),
    [hash, selector] as const,
  )
}

async function untilThere(page: Page, selector: string): Promise<number> {
  const handle = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) === null ? null : performance.now()),
    selector,
  )
  return Number(await handle.jsonValue())
}
