import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

declare global {
  interface Window {
    toastShownAt?: number
  }
}

/** A clock the test can stop, and a note of the moment a toast came. */
export async function clockForToasts(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const note = () => {
      if (document.querySelector('[data-kind]') !== null) window.toastShownAt ??= Date.now()
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
}

/** Only for the first toast of a page that was prepared with `clockForToasts`. */
export async function assertToastLasts(page: Page, toast: Locator, durationMs: number): Promise<void> {
  await toast.waitFor()
  await stopClock(page)
  const aged = await page.evaluate(() => Date.now() - (window.toastShownAt ?? 0))
  assert.ok(aged < durationMs - 200, `the toast was ${aged} ms old before the clock could be stopped`)
  await page.clock.runFor(durationMs - 200 - aged)
  assert.equal(await toast.count(), 1)
  await page.clock.runFor(400)
  await toast.waitFor({ state: 'detached' })
}

/** The clock stops at a moment that must not have passed when the word reaches a busy page. */
async function stopClock(page: Page): Promise<void> {
  for (const marginMs of [100, 300]) {
    const now = await page.evaluate(() => Date.now())
    const isStopped = await page.clock.pauseAt(now + marginMs).then(
      () => true,
      () => false,
    )
    if (isStopped) return
  }
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}
