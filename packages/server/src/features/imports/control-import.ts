import type { ImportPlan, ImportState } from '@rowhouse/core/api/imports'
import type { InProject, Tx } from '../../request/context.ts'
import { permit } from '../../request/permit.ts'
import { checkPlan } from './check-plan.ts'
import { type ImportInput, importKind } from './import-job.ts'
import { keptFirst } from './keep-before.ts'
import { changeImport, deleteImport, findImport, type StoredImport } from './kept-imports.ts'
import { beginOf } from './progress.ts'
import { rememberParts } from './suggest-part.ts'
import { removeSource, underWay } from './take-in.ts'

type Ctx = InProject<'imports.use'>
type Change = Parameters<typeof changeImport>[2]

export async function rehearse(ctx: Ctx, id: string, plan: ImportPlan): Promise<StoredImport> {
  const { found, sync_id } = await findImport(ctx, id)
  if (sync_id !== null) throw underWay()
  await checkPlan(ctx, found, plan)
  const change = { plan, rehearsal: null, progress: null, failure: null, state: 'rehearsing' } as const
  return begin(ctx, id, { task: 'rehearse', change, from: ['ready', 'rehearsed'] })
}

export async function run(ctx: Ctx, id: string): Promise<StoredImport> {
  const stored = await findImport(ctx, id)
  if (stored.plan === null || stored.rehearsal === null) throw underWay()
  const { plan } = stored
  await checkPlan(ctx, stored.found, plan)
  const progress = beginOf(plan, await keptFirst(ctx.meta.read, ctx.project.id, plan))
  const change = { progress, failure: null, started_at: nowOf(ctx), state: 'waiting', wanted: null } as const
  const remember = (tx: Tx): Promise<void> => rememberParts(tx, stored.found, plan, nowOf(ctx))
  return begin(ctx, id, { task: 'run', change, from: ['rehearsed'], also: remember })
}

export const resume = (ctx: Ctx, id: string): Promise<StoredImport> =>
  begin(ctx, id, { task: 'run', change: { state: 'waiting', wanted: null }, from: ['paused'] })

export async function undo(ctx: Ctx, id: string): Promise<StoredImport> {
  await permit(ctx, 'records.undo')
  return begin(ctx, id, {
    task: 'undo',
    change: { state: 'undoing' },
    from: ['done', 'stopped', 'failed', 'paused', 'undoing'],
  })
}

/** The rows that are being written are written first. */
export const pause = (ctx: Ctx, id: string): Promise<StoredImport> =>
  spec(ctx, id, { wanted: 'pause' }, ['waiting', 'running'])

export async function cancel(ctx: Ctx, id: string, written: 'keep' | 'takeOut'): Promise<StoredImport> {
  const { state } = await findImport(ctx, id)
  if (written === 'takeOut') await permit(ctx, 'records.undo')
  if (state === 'waiting' || state === 'running')
    return spec(ctx, id, { wanted: written === 'keep' ? 'stop' : 'takeOut' }, ['waiting', 'running'])
  if (written === 'takeOut' && state === 'paused') return undo(ctx, id)
  return spec(ctx, id, { state: 'stopped', ended_at: nowOf(ctx) }, ['ready', 'rehearsing', 'rehearsed', 'paused'])
}

export async function forget(ctx: Ctx, id: string): Promise<void> {
  const { state } = await findImport(ctx, id)
  if (['rehearsing', 'waiting', 'running', 'undoing'].includes(state)) throw underWay()
  await ctx.write((tx) => deleteImport(tx, id))
  await removeSource(ctx, id)
}

interface Beginning {
  readonly task: ImportInput['task']
  readonly change: Change
  readonly from: readonly ImportState[]
  readonly also?: (tx: Tx) => Promise<void>
}

async function begin(ctx: Ctx, id: string, { task, change, from, also }: Beginning): Promise<StoredImport> {
  await findImport(ctx, id)
  await ctx.write(async (tx) => {
    if (!(await changeImport(tx, id, change, { at: nowOf(ctx), from }))) throw underWay()
    await also?.(tx)
    const input: ImportInput = { importId: id, task }
    await ctx.jobs.add(tx, { kind: importKind, projectId: ctx.project.id, actorId: ctx.actor.id, input })
  })
  ctx.jobs.wake()
  return findImport(ctx, id)
}

async function spec(ctx: Ctx, id: string, change: Change, from: readonly ImportState[]): Promise<StoredImport> {
  await findImport(ctx, id)
  const isDone = await ctx.write((tx) => changeImport(tx, id, change, { at: nowOf(ctx), from }))
  if (!isDone) throw underWay()
  return findImport(ctx, id)
}

const nowOf = ({ now }: Ctx): string => new Date(now()).toISOString()
