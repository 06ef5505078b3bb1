import { AppError } from '@rowhouse/core/errors'
import { formatOfTitle } from '@rowhouse/core/imports/import-formats'
import type { EgressResponse } from '../../platform/egress/egress.ts'
import { nameInAddress, nameOfAnswer } from '../../platform/egress/name-of-answer.ts'
import type { InProject } from '../../request/context.ts'
import type { StoredImport } from './kept-imports.ts'
import { takeIn, whole } from './take-in.ts'

/** What a fetched body may have at most: it is held in memory. */
const mostFetched = 10_000_000
/** Many make a file when it is asked for. */
const timeoutMs = 30_000

export async function takeInUrl(ctx: InProject<'imports.use'>, url: string): Promise<StoredImport> {
  const maxBytes = Math.min(mostFetched, ctx.config.uploadLimitBytes)
  const answer = await ctx.egress.fetch(url, { maxBytes, timeoutMs })
  refuseNoFile(answer)
  return takeIn(ctx, { title: titleIn(answer, url), body: whole(answer.bytes()) }, maxBytes)
}

function refuseNoFile(answer: EgressResponse): void {
  const { status } = answer
  if (status !== 200) throw new AppError('invalid_request', `${whyNoFile(status)} (${status})`, { status })
  if (isPage(answer))
    throw new AppError(
      'invalid_request',
      'There is a web page at this address, and no file. Give the address that the file itself is downloaded from.',
      { reason: 'page' },
    )
}

function whyNoFile(status: number): string {
  if (status === 404 || status === 410) return 'There is no file at this address. Check it, or send the file itself.'
  if (status === 401 || status === 403)
    return 'The other server does not give this file to everybody. Download it and send the file itself.'
  if (status === 429 || status >= 500) return 'The other server could not give the file just now. Try again later.'
  return 'The other server gave no file at this address.'
}

/** Also where a sign-in page is called a file. */
function isPage(answer: EgressResponse): boolean {
  const begin = new TextDecoder().decode(answer.bytes().subarray(0, 1000))
  return /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html)\b/i.test(begin)
}

/** What a server was redirected to is often a number in a store: then the address that was asked for says more. */
function titleIn(answer: EgressResponse, asked: string): string {
  const names = [nameOfAnswer(answer), nameInAddress(asked)].filter((name) => name !== null)
  return names.find((name) => formatOfTitle(name) !== null) ?? names[0] ?? new URL(answer.url).hostname
}
