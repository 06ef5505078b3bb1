// What the query room gives: a statement ready to run, and how to read what the database says. Nothing here runs anything;
// `ask` is the one line everybody would write.
import type { CompiledQuery, QueryResult } from 'kysely'

export interface Answer<T> {
  /** Compiled, perhaps long ago: only its values are of this call. */
  readonly query: CompiledQuery
  /** So little work that it may run on `read`, where it blocks others; everything else runs on `scan`. */
  readonly isShort: boolean
  read(rows: readonly DatabaseRow[]): T
}

/** A statement that changes records. Whoever runs it checks that it touched as many as it should. */
export interface Change<T> {
  readonly query: CompiledQuery
  read(result: QueryResult<DatabaseRow>): T
}

/** Under the aliases of the statement (c1, c2 …), as the driver gave them. */
export type DatabaseRow = Readonly<Record<string, unknown>>

/** Any Kysely, also a transaction. */
export interface QueryRunner {
  executeQuery<Row>(query: CompiledQuery<Row>, options?: { signal?: AbortSignal }): Promise<QueryResult<Row>>
}

export async function ask<T>(db: QueryRunner, answer: Answer<T>, options?: { signal?: AbortSignal }): Promise<T> {
  const { rows } = await db.executeQuery<DatabaseRow>(answer.query as CompiledQuery<DatabaseRow>, options)
  return answer.read(rows)
}

/** Where it belongs: short answers beside each other, long ones out of the way. */
export function askSource<T>(
  { read, scan }: { readonly read: QueryRunner; readonly scan: QueryRunner },
  answer: Answer<T>,
  options?: { signal?: AbortSignal },
): Promise<T> {
  return ask(answer.isShort ? read : scan, answer, options)
}

export async function make<T>(db: QueryRunner, change: Change<T>): Promise<T> {
  return change.read(await db.executeQuery<DatabaseRow>(change.query as CompiledQuery<DatabaseRow>))
}
