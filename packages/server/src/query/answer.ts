// What the query room gives: a statement ready to run, and how to read what the database says. Nothing here runs anything;
// `ask` is the one line everybody would write.
import type { CompiledQuery, QueryResult } from 'kysely'

export interface Answer<T> {
  /** Compiled, perhaps long ago: only its values are of this call. */
  readonly query: CompiledQuery
  /** So little work that it may run on `read`, where it blocks others; everything else runs on `scan`. */
  readonly isShort: boolean
  /**
   * Linked records, where the database writes no JSON: as many statements as there are columns for them, however many rows came.
   * Left out: the first statement says it all.
   */
  readonly more?: More | undefined
  /** `linked`: what `more` gave, in its order. */
  read(rows: readonly DatabaseRow[], linked?: readonly AnswerRows[]): T
}

/** What is to be asked once these rows are there; of what comes then, perhaps more again. */
export type More = (
  rows: readonly DatabaseRow[],
) => readonly { readonly query: CompiledQuery; readonly more?: More | undefined }[]

/** A statement that changes records. Whoever runs it checks that it touched as many as it should. */
export interface Change<T> {
  readonly query: CompiledQuery
  read(result: QueryResult<DatabaseRow>): T
}

/** Under the aliases of the statement (c1, c2 …), as the driver gave them. */
export type DatabaseRow = Readonly<Record<string, unknown>>

/** Any Kysely, also a transaction. */
interface QueryRunner {
  executeQuery<Row>(query: CompiledQuery<Row>, options?: { signal?: AbortSignal }): Promise<QueryResult<Row>>
}

export async function ask<T>(db: QueryRunner, answer: Answer<T>, options?: { signal?: AbortSignal }): Promise<T> {
  const { rows, linked } = await rowsFor(db, answer, options)
  return answer.read(rows, linked)
}

export interface AnswerRows {
  readonly rows: readonly DatabaseRow[]
  readonly linked: readonly AnswerRows[]
}

/** Everything that must be asked for an answer, for whoever reads it in more than one way. */
export async function rowsFor(
  db: QueryRunner,
  { query, more }: Pick<Answer<unknown>, 'query' | 'more'>,
  options?: { signal?: AbortSignal },
): Promise<AnswerRows> {
  const { rows } = await db.executeQuery<DatabaseRow>(query as CompiledQuery<DatabaseRow>, options)
  const linked: AnswerRows[] = []
  for (const next of more?.(rows) ?? []) linked.push(await rowsFor(db, next, options))
  return { rows, linked }
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
