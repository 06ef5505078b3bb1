import type { PageToPrepare } from './a-browser.ts'

/** For a test of what happens to somebody who has not seen yet what others did: nothing comes by itself. */
export async function withoutLive(page: PageToPrepare): Promise<void> {
  await page.route(/\/api\/v1\/(projects\/[^/]+|notices)\/live/, (route) =>
    route.fulfill({ status: 404, json: { msg: 'Not found', error: 'not_found', requestId: 'x' } }),
  )
}
