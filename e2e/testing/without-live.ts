import type { PageToPrepare } from './a-browser.ts'

/** For a test of what happens to somebody who has not seen yet what others did: nothing comes by itself. */
export async function withoutLive(page: PageToPrepare): Promise<void> {
  // Not as if there were nothing to listen to: then a page asks whether it may still look.
  await page.route(/\/api\/v1\/(projects\/[^/]+|notices)\/live/, (route) =>
    route.fulfill({ status: 503, json: { msg: 'Not now', error: 'source_unavailable', requestId: 'x' } }),
  )
}
