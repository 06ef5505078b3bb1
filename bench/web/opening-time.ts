import type { Page } from 'playwright-core'
import { median } from '../grid/frames.ts'

// Only what runs in the page needs it.
declare const document: { querySelector(selector: string): object | null }

/** How long somebody waits who opens this address in a new tab, until there is such an element. */
export async function openingTime(page: Page, address: string, selector: string): Promise<number> {
  const opened: number[] = []
  // Once to warm up.
  for (let turn = 0; turn < 6; turn++) {
    await page.goto('about:blank')
    await page.goto(address, { waitUntil: 'commit' })
    opened.push(await untilThere(page, selector))
  }
  return median(opened.slice(1))
}

async function untilThere(page: Page, selector: string): Promise<number> {
  const handle = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) === null ? null : performance.now()),
    selector,
  )
  return Number(await handle.jsonValue())
}
