import type { Page } from 'playwright-core'

/** A minute later somebody comes back to this tab: what it knows is looked after anew. */
export async function backInAMinute(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
    window.dispatchEvent(new Event('visibilitychange'))
  })
}
