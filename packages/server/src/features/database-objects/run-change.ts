import type { createObject } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { sqlLimits } from '@rowhouse/core/api/sql'
import type { DefinedKind } from '@rowhouse/core/database-objects'
import { AppError } from '@rowhouse/core/errors'
import { sql } from 'kysely'
import { type DefineStep, isOfStatement } from '../../dialects/sql-run.ts'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import { runnerOn } from '../../structure/sources/runner-on.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { type ActionPlan, actionOf } from './action-of.ts'
import { whyLacking } from './find-objects.ts'
import { deleteIntent, insertIntent } from './intents.ts'
import { baseOf } from './list-objects.ts'
import { requireChangeable } from './object-places.ts'

export type Changer = InProject<'objects.change'>
export type Changed = ReplyOf<typeof createObject>

export async function changeableBase(
  ctx: Changer,
  kind: DefinedKind,
  baseId: string | undefined,
): Promise<SnapshotBase> {
  const snapshot = await ctx.structure()
  const base = baseOf(snapshot, baseId)
  const lacks = whyLacking(base, kind)
  if (lacks !== null) throw new AppError('invalid_request', lacks, { reason: 'lacking' })
  requireChangeable(ctx, snapshot, base)
  return base
}

/** Without what is known by the steps. */
type Planned<Plan> = Plan extends unknown ? Omit<Plan, 'up'> : never

/** Told before it is run, as all SQL of people is, with what it means to do; what came of it afterwards, with the way back. */
export async function runChange(
  ctx: Changer,
  base: SnapshotBase,
  steps: readonly DefineStep[],
  planned: Planned<ActionPlan>,
): Promise<Changed> {
  const { id: project } = ctx.project
  const up = steps.map(({ text }) => text)
  const query = up.join(';\n').slice(0, 2000)
  const plan: ActionPlan = { ...planned, up }
  const intent = newId('objectIntent')
  await ctx.write(async (tx) => {
    tx.announce({ type: 'sql.ran', project, source: base.id, mode: 'structure', query })
    await insertIntent(tx, {
      id: intent,
      project_id: project,
      source_id: base.id,
      actor_id: ctx.actor.id,
      plan: JSON.stringify(plan),
      created_at: new Date(ctx.now()).toISOString(),
    })
  })
  try {
    await define(ctx, base, steps)
  } catch (error) {
    // Whether a connection that was lost took it along is looked at later.
    if (error instanceof AppError && isOfStatement(error)) await ctx.write((tx) => deleteIntent(tx, intent))
    throw error
  }
  const action = await actionOf(ctx, base, plan)
  const id = await ctx.write(async (tx) => {
    await deleteIntent(tx, intent)
    return tx.announce({ ...action, project, source: base.id })
  })
  return {
    change: id,
    name: action.name,
    table: action.table,
    upStatement: up.join(';\n'),
    downStatement: action.down.join(';\n'),
  }
}

async function define(ctx: Changer, base: SnapshotBase, steps: readonly DefineStep[]): Promise<void> {
  const timeoutMs = sqlLimits.seconds * 1000
  if (base.dialect.runnerOn !== null) return (await runnerOn(ctx, base)).define({ steps, timeoutMs, signal: undefined })
  // SQL Server takes what makes one of them as the only statement of a batch.
  const source = await sourceOf(ctx, base)
  await source.write(
    async (tx) => {
      for (const { text } of steps) await sql.raw(text).execute(tx)
    },
    { restructures: true, statementTimeoutMs: timeoutMs },
  )
}
