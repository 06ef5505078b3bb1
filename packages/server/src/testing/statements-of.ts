import { mock } from 'node:test'
import type { Compilable, CompiledQuery } from 'kysely'
import type { TestServer } from './a-server.ts'

interface Asked {
  executeQuery(query: CompiledQuery | Compilable, ...rest: never[]): Promise<unknown>
}

/** What a database is asked while `work` runs. Stop the subscribers of a server before, who ask as well. */
export async function statementsIn(
  { read, scan }: { readonly read: object; readonly scan: object },
  work: () => Promise<unknown>,
): Promise<string[]> {
  // Watched, not replaced: every statement still runs.
  const watched = [...new Set([read, scan] as Asked[])].map((db) => mock.method(db, 'executeQuery'))
  try {
    await work()
    return watched.flatMap(({ mock: { calls } }) => calls.map(({ arguments: [query] }) => sqlOf(query)))
  } finally {
    for (const one of watched) one.mock.restore()
  }
}

/** How many statements the server asks its database while `work` runs. */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  const { meta, knownCallers } = server.app.services
  // Who calls is asked by a statement of its own then, and not on the journey of another, where nobody could count it.
  const known = mock.method(knownCallers, 'of', () => undefined)
  try {
    return (await statementsIn(meta, work)).length
  } finally {
    known.mock.restore()
  }
}

const sqlOf = (query: CompiledQuery | Compilable): string => ('sql' in query ? query : query.compile()).sql
