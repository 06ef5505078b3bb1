// Changes of structure: statements on the data and rows of metadata, both or neither.
import { AppError, conflict, forbidden } from '@rowhouse/core/errors'
import type { Kysely, RawBuilder } from 'kysely'
import type { SnapshotBase } from '../meta/snapshot.ts'
import type { MetaTables } from '../meta/tables.ts'
import type { DataSource } from '../platform/connections.ts'
import type { CallProject, Ctx, Tx } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import { lockStructure, raiseVersion } from './raise-version.ts'
import { recordMigration } from './record-migration.ts'
import { type RanSteps, runSteps } from './run-steps.ts'
import { sourceOf } from './sources/source-of.ts'
import { lockTimeoutMs } from './statement-locks.ts'
import { runStatements } from './statements.ts'
import type { Step } from './step.ts'

export type { Step } from './step.ts'

/** Copying a column of millions of cells takes its time; a statement that waits for somebody's lock ends some day. */
const rules = { restructures: true, statementTimeoutMs: 600_000 } as const

/** Of databases that others work in: whoever comes to a table while its change waits for a lock would wait behind it. */
const attachedRules = { ...rules, lockTimeoutMs } as const

/** How often a change of an attached table is planned anew because another was faster. */
const mostAttempts = 3

/** Who may change structure; the operation's own type says more. `actor` left out: no person, but a chore or a job. */
export type Restructurer = Services &
  Pick<Ctx, 'write'> & { readonly project: Pick<CallProject, 'id'>; readonly actor?: { readonly id: string } | null }

export interface Change<T> {
  readonly steps: readonly Step[]
  /** The metadata, and what is announced. */
  record(tx: Tx): Promise<T>
}

/** Where a plan looks around. */
export interface Site {
  readonly meta: Kysely<MetaTables>
  readonly data: Kysely<unknown>
}

interface Restructured<T> {
  /** null: there was nothing to change. */
  readonly value: T | null
  /** Of the project's structure, with this change. */
  readonly version: number
}

/** null: there is nothing to change. */
type Plan<T> = (site: Site) => Promise<Change<T> | null>

/**
 * Built-in tables: one transaction for everything. Attached ones: the data first, the metadata last; when that fails, the
 * data is put back. Nobody waits for a foreign server inside a transaction of ours, so the version of the structure is
 * compared instead: whoever planned on an older one starts again.
 */
export async function restructure<T>(ctx: Restructurer, base: SnapshotBase, plan: Plan<T>): Promise<Restructured<T>> {
  return base.isBuiltIn ? restructureBuiltIn(ctx, base, plan) : restructureAttached(ctx, base, plan)
}

/** Metadata alone: no database needs to be there for it. A plan that turns out to need one starts again elsewhere. */
export async function remodel<T>(
  ctx: Restructurer,
  plan: (meta: Kysely<MetaTables>) => Promise<Change<T> | null>,
): Promise<Restructured<T>> {
  await ctx.calm.of(ctx.project.id)
  return ctx.write(async (tx) => {
    const version = await lockStructure(tx, ctx.project.id)
    const change = await plan(tx)
    if (change === null) return { value: null, version }
    if (change.steps.length > 0) throw stale()
    return { value: await change.record(tx), version: await raiseVersion(tx, ctx.project.id) }
  })
}

async function restructureBuiltIn<T>(ctx: Restructurer, base: SnapshotBase, plan: Plan<T>): Promise<Restructured<T>> {
  await ctx.calm.of(ctx.project.id)
  return ctx.write(async (tx) => {
    const data = dataOf(tx)
    const version = await lockStructure(tx, ctx.project.id)
    const change = await plan({ meta: tx, data })
    if (change === null) return { value: null, version }
    const ran = await runSteps(base.dialect, data, change.steps)
    const value = await recordMigration(tx, { ctx, base, ran }, change.record)
    return { value, version: await raiseVersion(tx, ctx.project.id) }
  }, rules)
}

async function restructureAttached<T>(ctx: Restructurer, base: SnapshotBase, plan: Plan<T>): Promise<Restructured<T>> {
  const source = await sourceOf(ctx, base)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptAttached(ctx, base, source, plan)
    } catch (error) {
      if (!isStale(error) || attempt === mostAttempts) throw error
    }
  }
}

async function attemptAttached<T>(
  ctx: Restructurer,
  base: SnapshotBase,
  source: DataSource,
  plan: Plan<T>,
): Promise<Restructured<T>> {
  const planned = await versionOf(ctx)
  const change = await plan({ meta: ctx.meta.read, data: source.scan })
  if (change === null) return { value: null, version: planned }
  const { steps, record } = change
  if (base.isReadOnly && steps.length > 0) throw forbidden('The database was attached read-only.')
  const ran = await runAttached(ctx, source, steps)
  try {
    return await ctx.write(async (tx) => {
      const version = await raiseVersion(tx, ctx.project.id)
      if (version !== planned + 1) throw stale()
      return { value: await recordMigration(tx, { ctx, base, ran }, record), version }
    })
  } catch (error) {
    await takeBack(ctx, source, steps)
    throw error
  }
}

const stale = (): Error =>
  conflict('Others changed the structure of the project at the same time. Nothing was changed; try again.', {
    reason: 'stale_structure',
  })

const isStale = (error: unknown): boolean => error instanceof AppError && error.details.reason === 'stale_structure'

/** Steps on an attached database whose metadata is somebody else's business. */
export async function restructureSource(
  services: Pick<Services, 'log'>,
  source: DataSource,
  steps: readonly Step[],
): Promise<void> {
  await runAttached(services, source, steps)
}

async function runAttached(ctx: Pick<Services, 'log'>, source: DataSource, steps: readonly Step[]): Promise<RanSteps> {
  if (steps.length === 0) return { up: [], down: null }
  const stand: Step[] = []
  let begun: Step[] = []
  const ran: RanSteps[] = []
  try {
    for (const part of inParts(steps)) {
      ran.push(
        await source.write((data) => {
          begun = []
          return runSteps(source.dialect, data, part, (step) => begun.push(step))
        }, attachedRules),
      )
      stand.push(...part)
      begun = []
    }
    return together(ran)
  } catch (error) {
    // Without transactions for it, every statement of the structure was committed on its own.
    await takeBack(ctx, source, source.dialect.supports.transactionalDdl ? stand : [...stand, ...begun])
    throw error
  }
}

/** One transaction each. */
function inParts(steps: readonly Step[]): Step[][] {
  const parts: Step[][] = []
  for (const step of steps) {
    const last = parts.at(-1)
    if (last === undefined || step.alone === true || last.at(-1)?.alone === true) parts.push([step])
    else last.push(step)
  }
  return parts
}

function together(ran: readonly RanSteps[]): RanSteps {
  const downs = ran.map(({ down }) => down).toReversed()
  return {
    up: ran.flatMap(({ up }) => up),
    down: downs.includes(null) ? null : downs.flatMap((one) => one ?? []),
  }
}

/** The last first. It may have failed before it did anything, so its failure to go back is none. */
async function takeBack({ log }: Pick<Services, 'log'>, source: DataSource, steps: readonly Step[]): Promise<void> {
  for (const step of steps.toReversed()) {
    const { back } = step
    if (back === undefined) continue
    await source
      .write((data) => back(data), attachedRules)
      .catch((error: unknown) => log.warn({ error }, 'a step of a failed change could not be taken back'))
  }
}

async function versionOf({ meta, project }: Restructurer): Promise<number> {
  const { meta_version } = await meta.read
    .selectFrom('rh_projects')
    .select('meta_version')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  return meta_version
}

/** Statements one after the other. */
export function stepOf(statements: readonly RawBuilder<unknown>[], back: readonly RawBuilder<unknown>[] = []): Step {
  return { run: (data) => runStatements(data, statements), back: (data) => runStatements(data, back) }
}

/** Built-in records live beside the metadata, under names its row types do not know. */
export function dataOf(tx: Kysely<MetaTables>): Kysely<unknown> {
  return tx as unknown as Kysely<unknown>
}
