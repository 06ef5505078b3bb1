import type { Page } from 'playwright-core'

/** As where people write to the left: no language that is written so has texts yet. */
export async function turnRound(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
}
