import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import type { callOutside as contract } from '@rowhouse/core/api/outside-calls'
import type { InProject } from '../../request/context.ts'

/** An answer is shown to a person: what is larger is none for them. */
const mostBytes = 2_000_000
const patienceMs = 20_000

/** What the request says and nothing else: neither the session of the caller nor anything of this server goes along. */
export async function callOutside(
  ctx: InProject<'outsideCalls.send'>,
  { method, url, headers, body }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const answer = await ctx.egress.fetch(url, {
    method,
    headers,
    maxBytes: mostBytes,
    timeoutMs: patienceMs,
    ...(body === null ? {} : { body }),
  })
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: answer.text(),
    size: answer.bytes().length,
  }
}
