import { deepStrictEqual } from 'node:assert'
import type { Pair, ServerName, ServerProcess } from '../server-process.ts'
import type { RowCase } from './row-cases.ts'
import type { RowSeed } from './row-seed.ts'

const samples = 5

/** A bare server that does something else would make every ratio meaningless. */
export async function checkAnswers(
  cases: readonly RowCase[],
  servers: Pair<ServerProcess>,
  seed: RowSeed,
): Promise<void> {
  for (const one of cases) await (one.isRead ? checkRead(one, servers, seed) : checkWrite(one, servers, seed))
}

async function checkRead({ name, request }: RowCase, servers: Pair<ServerProcess>, seed: RowSeed): Promise<void> {
  for (let sample = 0; sample < samples; sample += 1) {
    const { path = '', headers = {}, setupRequest } = request(seed, 'ours')
    const asked = setupRequest?.({}) ?? { path, headers }
    // One that is drawn anew each time must be the same for both.
    const { path: barePath = '' } = setupRequest ? asked : request(seed, 'bare')
    const [ours, bare] = await Promise.all([ask(servers.ours, asked), ask(servers.bare, { ...asked, path: barePath })])
    deepStrictEqual(bare, withoutTotal(ours), `“${name}” is answered differently by the two servers.`)
  }
}

/** The bare server gives the list alone. */
function withoutTotal(answer: unknown): unknown {
  const { pageInfo: _, ...rest } = answer as { readonly pageInfo?: unknown }
  return rest
}

/** Keys are given by each database, so only the rest can be compared. */
async function checkWrite({ name, request }: RowCase, servers: Pair<ServerProcess>, seed: RowSeed): Promise<void> {
  const send = (server: ServerName) => {
    const base = request(seed, server)
    return base.setupRequest?.(base) ?? base
  }
  const asked = send('ours')
  const [ours, bare] = await Promise.all([ask(servers.ours, asked), ask(servers.bare, asked)])
  deepStrictEqual(withoutKeys(bare), withoutKeys(ours), `“${name}” is answered differently by the two servers.`)
}

function withoutKeys(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.length
  return { ...(answer as object), Id: 0 }
}

interface Asked {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

async function ask({ url }: ServerProcess, { method = 'GET', path = '', headers = {}, body }: Asked): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
