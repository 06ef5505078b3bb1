import type { Page } from 'playwright-core'
import type { Json } from './server-client.ts'

/** The `users` part of what the application saved in this browser; null when there is none. */
export function savedUsers(page: Page): Promise<Json> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('users') ?? 'null'))
}

/** Changes fields of it behind the application's back; pages notice with their next load. */
export async function changeSavedUsers(page: Page, fields: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate((given) => {
    const known = JSON.parse(localStorage.getItem('users') ?? '{}')
    localStorage.setItem('users', JSON.stringify({ ...known, ...given }))
  }, fields)
}
