import type { AttachedFile } from '@rowhouse/core/column-types/attached-files'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { EgressResponse } from '../../platform/egress/egress.ts'
import { nameOfAnswer } from '../../platform/egress/name-of-answer.ts'
import type { InProject } from '../../request/context.ts'
import { keepFile } from './keep-file.ts'

interface WantedFile {
  readonly url: string
  readonly fileName?: string
}

/** What egress lets through at most: such a body is held in memory. */
const mostBytes = 10_000_000

/** One after the other: twenty at once would be ours to pay for. */
export async function uploadByUrl(
  ctx: InProject<'attachments.uploadByUrl'>,
  wanted: readonly WantedFile[],
): Promise<AttachedFile[]> {
  const files: AttachedFile[] = []
  for (const { url, fileName } of wanted) {
    const maxBytes = Math.min(mostBytes, ctx.config.uploadLimitBytes)
    const answer = await ctx.egress.fetch(url, { maxBytes })
    if (answer.status !== 200)
      throw new AppError('invalid_request', `The other server gave no file at this address (${answer.status}).`)
    const sent = {
      title: fileName ?? nameOfAnswer(answer) ?? new URL(answer.url).hostname,
      mimetype: typeOf(answer),
      body: piecesOf(answer),
    }
    files.push(await keepFile(ctx, sent, maxBytes))
  }
  if (files.length === 0) throw invalidRequest('Name at least one address.')
  return files
}

async function* piecesOf(answer: EgressResponse): AsyncGenerator<Uint8Array> {
  yield answer.bytes()
}

const typeOf = ({ headers }: EgressResponse): string | undefined => headers.get('content-type')?.split(';')[0]?.trim()
