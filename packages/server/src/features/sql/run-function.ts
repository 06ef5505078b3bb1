import { sqlLimits } from '@rowhouse/core/api/sql'
import { forbidden, invalidValue } from '@rowhouse/core/errors'
import type { SqlValue } from '../../dialects/sql-run.ts'
import { findSource, requireWholeSight, tablesOf, whyUnreadable } from '../../structure/sources/sql-bounds.ts'
import { argumentsOf, findObject } from '../database-objects/find-objects.ts'
import type { OpenResults } from './open-results.ts'
import { runJudged } from './run-sql.ts'
import type { SqlCaller } from './sql-sources.ts'

interface FunctionCall {
  readonly source?: string | undefined
  readonly name: string
  readonly signature?: string | undefined
  readonly values: readonly SqlValue[]
  readonly signal: AbortSignal
}

/**
 * Calls a function that the database has. Nothing of the statement is written by the caller: the name and the types come from
 * the database, values travel apart, and the transaction is one that only reads.
 */
export async function runFunction(
  ctx: SqlCaller,
  { source, name, signature, values, signal }: FunctionCall,
  results: OpenResults,
): ReturnType<typeof runJudged> {
  requireWholeSight(ctx)
  const snapshot = await ctx.structure()
  const base = findSource(snapshot, source)
  const { call } = base.dialect.definitions
  const closed = base.isBuiltIn
    ? 'The built-in database has no functions of yours.'
    : whyUnreadable(base, tablesOf(snapshot, base))
  if (closed !== null) throw forbidden(closed, { reason: 'source' })
  const found = await findObject(ctx, base, 'function', { name, signature })
  if (call === null) throw forbidden('Functions of this database are not called from here.', { reason: 'source' })
  const taken = await argumentsOf(ctx, base, found)
  if (values.length !== taken.length)
    throw invalidValue('values', `The function takes ${taken.length} values, not ${values.length}.`)
  const text = call(found, taken, base.row.schema ?? undefined)
  const judged = { text, values, writes: false, timeoutMs: sqlLimits.seconds * 1000, tables: null }
  return runJudged(ctx, base, { request: { sql: text, mode: 'read', signal }, judged }, results)
}
