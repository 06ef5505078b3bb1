import { type SqlCell, type SqlPlanStep, sqlLimits } from '@rowhouse/core/api/sql'
import { AppError, forbidden, invalidValue } from '@rowhouse/core/errors'
import { placeParameters } from '@rowhouse/core/sql/parameters'
import { longestSql, type SqlMode, whyRefused } from '@rowhouse/core/sql/refuse-statement'
import { readSql } from '@rowhouse/core/sql/tokens'
import { type SqlAsk, type SqlRun, type SqlValue, sqlFault } from '../../dialects/sql-run.ts'
import type { ProjectSnapshot, SnapshotBase } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import { runnerOn } from '../../structure/sources/runner-on.ts'
import { findSource, requireWholeSight, tablesOf, whyUnreadable } from '../../structure/sources/sql-bounds.ts'
import type { OpenResults } from './open-results.ts'
import { openTables, type SqlCaller, whyUnmeasured, whyUnwritable } from './sql-sources.ts'
import { endRun, insertRun } from './store.ts'

interface SqlRequest {
  readonly sql: string
  /** Id of the database; left out: the first of the project. */
  readonly source?: string | undefined
  /** Left out: nothing is written. */
  readonly mode?: SqlMode | undefined
  /** Not run, but planned. */
  readonly explain?: boolean | undefined
  /** Run, for its plan with what each step took. */
  readonly measure?: boolean | undefined
  readonly parameters?: Readonly<Record<string, SqlValue>> | undefined
  /** Rows of the answer. */
  readonly limit?: number | undefined
  /** Rows that can be asked for of the result. */
  readonly most?: number | undefined
  readonly signal?: AbortSignal | undefined
}

interface SqlAnswer {
  readonly id: string
  readonly headers: { text: string; value: string }[]
  readonly rows: Readonly<Record<string, SqlCell>>[]
  readonly affected: number | null
  readonly durationMs: number
  readonly more: string | null
  readonly isCut: boolean
  readonly plan: readonly SqlPlanStep[] | null
}

/** Runs one statement. `results`: where the rest of its rows is held; left out: the first rows are all that is read. */
export async function runSql(ctx: SqlCaller, request: SqlRequest, results?: OpenResults): Promise<SqlAnswer> {
  requireWholeSight(ctx)
  const snapshot = await ctx.structure()
  const base = findSource(snapshot, request.source)
  return runJudged(ctx, base, { request, judged: judge(snapshot, base, request) }, results)
}

interface Judged {
  readonly request: SqlRequest
  readonly judged: SqlAsk
}

/** The same for what was judged before. */
export async function runJudged(
  ctx: SqlCaller,
  base: SnapshotBase,
  { request, judged }: Judged,
  results: OpenResults | undefined,
): Promise<SqlAnswer> {
  const most = results === undefined ? null : rowLimit(results, request.most)
  const stop = new AbortController()
  const onLeave = (): void => stop.abort()
  const ask = { ...judged, signal: stop.signal }
  const runner = await runnerOn(ctx, base)
  const id = await begin(ctx, base, request)
  const began = performance.now()
  const durationMs = (): number => Math.round(performance.now() - began)
  if (request.signal?.aborted) onLeave()
  request.signal?.addEventListener('abort', onLeave, { once: true })
  try {
    if (request.explain || request.measure) {
      const plan = await (request.measure ? runner.measure(ask) : runner.plan(ask))
      await end(ctx, id, { status: 'done', duration_ms: durationMs(), row_count: null, message: null })
      return { id, headers: [], rows: [], affected: null, durationMs: durationMs(), more: null, isCut: false, plan }
    }
    const run = await runner.run(ask)
    const held = results === undefined || most === null ? null : { results, most }
    const answer = await firstRows(ctx, run, request, held)
    const row_count = run.affected ?? answer.rows.length
    await end(ctx, id, { status: 'done', duration_ms: durationMs(), row_count, message: null })
    return { id, ...answer, affected: run.affected, durationMs: durationMs(), plan: null }
  } catch (error) {
    await end(ctx, id, { ...whatFailed(error), duration_ms: durationMs(), row_count: null })
    throw error
  } finally {
    // What is held from here on outlives the call.
    request.signal?.removeEventListener('abort', onLeave)
  }
}

/** How many rows of a result can be asked for. */
export function rowLimit({ bounds }: OpenResults, wished: number | undefined): number {
  if (wished === undefined) return bounds.usualRows
  if (wished > bounds.mostRows) throw invalidValue('most', `A result has at most ${bounds.mostRows} rows here.`)
  return wished
}

/** Made once, since each row has them. */
const keys: string[] = []
const keyAt = (at: number): string => (keys[at] ??= `c${at + 1}`)

export function rowOf(cells: readonly SqlCell[]): Readonly<Record<string, SqlCell>> {
  const row: Record<string, SqlCell> = {}
  for (const [at, cell] of cells.entries()) row[keyAt(at)] = cell
  return row
}

/** Everything that can be said before a database is asked. */
function judge(snapshot: ProjectSnapshot, base: SnapshotBase, request: SqlRequest): SqlAsk {
  const { sql, parameters = {} } = request
  // What is measured is run, so whatever mode somebody is in, it reads.
  const mode = request.measure ? 'read' : (request.mode ?? 'read')
  const tables = tablesOf(snapshot, base)
  const engine = base.dialect.name
  const closed = whyUnreadable(base, tables) ?? (mode === 'write' ? whyUnwritable(base) : null)
  if (closed !== null) throw forbidden(closed, { reason: 'source' })
  const unmeasured = request.measure ? whyUnmeasured(base) : null
  if (unmeasured !== null) throw sqlFault(unmeasured)
  if (sql.length > longestSql)
    throw new AppError('too_large', `A statement has at most ${longestSql} letters.`, { most: longestSql })
  const text = readSql(sql, engine)
  const refused = whyRefused(text, engine, mode)
  if (refused !== null) throw sqlFault(refused, text.fault === null ? null : text.fault.at + 1)
  const placed = placeParameters(text, engine)
  return {
    text: placed.text,
    values: placed.names.map((name) => valueOfParameter(parameters, name)),
    writes: mode === 'write',
    timeoutMs: sqlLimits.seconds * 1000,
    tables: base.isBuiltIn ? openTables(tables, snapshot.prefix) : null,
  }
}

function valueOfParameter(parameters: Readonly<Record<string, SqlValue>>, name: string): SqlValue {
  if (Object.hasOwn(parameters, name)) return parameters[name] ?? null
  throw invalidValue('parameters', `Give the parameter :${name} a value.`)
}

async function firstRows(
  { actor, project }: SqlCaller,
  run: SqlRun,
  { limit = sqlLimits.firstRows }: SqlRequest,
  held: { readonly results: OpenResults; readonly most: number } | null,
): Promise<Pick<SqlAnswer, 'headers' | 'rows' | 'more' | 'isCut'>> {
  try {
    const page =
      run.columns.length === 0 ? { rows: [], isLast: true } : await run.next(Math.min(limit, held?.most ?? limit))
    const headers = run.columns.map((text, at) => ({ text, value: `c${at + 1}` }))
    const owner = { person: actor.id, project: project.id }
    const holds = held !== null && !page.isLast && run.affected === null
    const more = holds ? await held.results.hold(owner, { run, rows: page.rows, limit: held.most }) : null
    if (more === null) await run.close()
    return { headers, rows: page.rows.map(rowOf), more, isCut: !page.isLast && more === null }
  } catch (error) {
    await run.close()
    throw error
  }
}

/** What is measured is a run like others. */
const typeOf = ({ explain, measure, mode = 'read' }: SqlRequest): 'read' | 'write' | 'explain' =>
  measure ? 'read' : explain ? 'explain' : mode

/** Before the database hears of it: what was run stays written down, however it ends. */
async function begin(ctx: SqlCaller, base: SnapshotBase, request: SqlRequest): Promise<string> {
  const id = newId('sqlRun')
  const type = typeOf(request)
  await ctx.write(async (tx) => {
    await insertRun(
      tx,
      {
        id,
        project_id: ctx.project.id,
        user_id: ctx.actor.id,
        source_id: base.id,
        type,
        query: request.sql,
        status: 'running',
        duration_ms: null,
        row_count: null,
        message: null,
        created_at: new Date(ctx.now()).toISOString(),
      },
      sqlLimits.history,
    )
    tx.announce({
      type: 'sql.ran',
      project: ctx.project.id,
      source: base.id,
      mode: type,
      query: request.sql.slice(0, 2000),
    })
  })
  return id
}

type End = Parameters<typeof endRun>[2]

const end = (ctx: SqlCaller, id: string, how: End): Promise<void> => ctx.write((tx) => endRun(tx, id, how))

function whatFailed(error: unknown): Pick<End, 'status' | 'message'> {
  if (!(error instanceof AppError)) return { status: 'failed', message: null }
  return {
    status: error.details.reason === 'cancelled' ? 'cancelled' : 'failed',
    message: error.message.slice(0, 1000),
  }
}
