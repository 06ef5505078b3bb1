import type { Page } from 'playwright-core'
import type { Json } from './server-client.ts'

/** One entry of what the application keeps in this browser. */
export async function savedState(page: Page, key: string): Promise<Json> {
  return JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? 'null')
}
