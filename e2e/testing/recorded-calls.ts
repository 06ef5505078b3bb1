import type { Request } from 'playwright-core'
import type { PageToPrepare } from './a-browser.ts'
import { assertSoon } from './waiting.ts'

export interface RecordedCall {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** null while the answer is on its way; 0: nobody waits for it any more. */
  readonly status: number | null
}

/** Every call the page makes to the API from now on, oldest first. */
export function recordCalls(page: PageToPrepare): () => readonly RecordedCall[] {
  const seen: { readonly request: Request; status: number | null }[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) seen.push({ request, status: null })
  })
  page.on('response', (response) => {
    const call = seen.find(({ request }) => request === response.request())
    if (call !== undefined) call.status = response.status()
  })
  page.on('requestfailed', (failed) => {
    const call = seen.find(({ request }) => request === failed)
    if (call !== undefined) call.status ??= 0
  })
  return () => seen.map(({ request, status }) => ({ ...describe(request), status }))
}

/** A call that is still on its way would hear of what a test does behind the back of its page. */
export const allAnswered = (calls: () => readonly RecordedCall[]): Promise<void> =>
  assertSoon(() => calls().filter(({ status }) => status === null).length, 0)

function describe(request: Request): Omit<RecordedCall, 'status'> {
  return {
    method: request.method(),
    path: new URL(request.url()).pathname,
    headers: request.headers(),
    body: request.postData(),
  }
}
