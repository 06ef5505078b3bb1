import type { Browser, Page } from 'playwright-core'
import { watchPainting } from './measure-page.ts'

/** A page of somebody who works here, which tells when the first of our deals is on the screen. */
export async function signedIn(chrome: Browser, token: string, headers: Record<string, string> = {}): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await chrome.newContext({ viewport, locale: 'en-US', extraHTTPHeaders: headers })
  const page = await context.newPage()
  await page.addInitScript((given) => {
    localStorage.setItem('users', JSON.stringify({ token: given, authType: 'jwt' }))
  }, token)
  await watchPainting(page, 'Deal 1')
  return page
}
