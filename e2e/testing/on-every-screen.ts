import type { Page } from 'playwright-core'
import { phone, wide } from './a-browser.ts'

/** Looks at a page on a desk and in the hand, by day and by night. */
export async function onEveryScreen(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  for (const [name, size] of [
    ['wide', wide],
    ['phone', phone],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
      await look(`${name}-${colorScheme}`)
    }
}
