import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

declare global {
  interface Window {
    toastShownAt?: number
    toastGoneAt?: number
  }
}

/** Call in `alter`: the page gets a clock the test can move, and keeps a note of when its first toast came and went. */
export async function clockForToasts(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const note = () => {
      const isShown = document.querySelector('[data-kind]') !== null
      if (isShown) window.toastShownAt ??= Date.now()
      else if (window.toastShownAt !== undefined) window.toastGoneAt ??= Date.now()
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
}

/**
 * Only for the first toast of a page that was prepared with `clockForToasts`. The page's own notes are compared, so that a
 * busy machine, which tells us late of the toast, cannot make it look too short.
 */
export async function assertToastLasts(page: Page, toast: Locator, durationMs: number): Promise<void> {
  await toast.waitFor()
  await page.clock.runFor(durationMs + 200)
  await toast.waitFor({ state: 'detached' })
  const lasted = await page.evaluate(() => (window.toastGoneAt ?? 0) - (window.toastShownAt ?? 0))
  assert.ok(Math.abs(lasted - durationMs) <= 200, `the toast lasted ${lasted} ms instead of ${durationMs} ms`)
}
