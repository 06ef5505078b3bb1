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

/** Statements that transactions of its own database run meanwhile. */
export async function writesOf({ app }: TestServer, work: () => Promise<unknown>): Promise<number> {
  const { meta } = app.services
  const { write } = meta
  let statements = 0
  // What Kysely builds goes by its executor, what was compiled goes straight to the connection.
  const watch = (asked: Asked): void => {
    const executeQuery = asked.executeQuery.bind(asked)
    asked.executeQuery = (...query) => {
      statements += 1
      return executeQuery(...query)
    }
  }
  const counting: typeof write = (run, options) =>
    write((tx) => {
      watch(tx)
      watch(tx.getExecutor())
      return run(tx)
    }, options)
  Object.assign(meta, { write: counting })
  try {
    await work()
  } finally {
    Object.assign(meta, { write })
  }
  return statements
}

const sqlOf = (query: CompiledQuery | Compilable): string => ('sql' in query ? query : query.compile()).sql
