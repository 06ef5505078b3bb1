import { conflict } from '@rowhouse/core/errors'
import { snapshotLimits } from '@rowhouse/core/snapshots'
import type { Kysely } from 'kysely'
import type { SnapshotRow } from '../../meta/rows/projects.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import { requireAll } from './require-all.ts'
import { type SnapshotInput, snapshotKind } from './snapshot-input.ts'
import { abandon, insertSnapshot, selectSnapshots } from './store.ts'

interface SnapshotSpec {
  readonly title: string | null
  /** The cron job that wants it, in which run, and how many of its own it leaves. */
  readonly schedule?: { readonly id: string; readonly run: string; readonly keep: number }
}

/** Begins one. Its row comes first, so that whatever a crash leaves is known. */
export async function takeSnapshot(
  ctx: InProject<'projects.export'>,
  { title, schedule }: SnapshotSpec,
): Promise<string> {
  await requireAll(ctx)
  const { name: store } = await ctx.files.active()
  const { id: projectId } = ctx.project
  const made = await ctx.write(async (tx) => {
    const known = await selectSnapshots(tx, projectId)
    const sameRun = schedule && known.find(({ run_id }) => run_id === schedule.run)
    if (sameRun !== undefined) return sameRun.id
    requireIdle(known)
    if (schedule === undefined) requireRoom(known, 0)
    else
      await makeRoom(
        tx,
        known,
        known.filter(({ schedule_id }) => schedule_id === schedule.id),
        schedule.keep,
      )
    const id = newId('snapshot')
    const why = schedule === undefined ? 'hand' : 'schedule'
    await insertSnapshot(tx, {
      ...newSnapshot(ctx, { id, store, why }),
      title,
      schedule_id: schedule?.id ?? null,
      run_id: schedule?.run ?? null,
    })
    const input: SnapshotInput = { snapshot: id, store, keep: schedule?.keep ?? null }
    await ctx.jobs.add(tx, { kind: snapshotKind, projectId, actorId: ctx.actor.id, input })
    return id
  })
  ctx.jobs.wake()
  return made
}

export function requireIdle(known: readonly Pick<SnapshotRow, 'state'>[]): void {
  if (known.some(({ state }) => state === 'making'))
    throw conflict('A snapshot of this project is being taken already.', { reason: 'busy' })
}

/** For one of which so many of its kind (`own`) are kept: those that are too many make way when it is there. */
export async function makeRoom(
  tx: Kysely<MetaTables>,
  known: readonly SnapshotRow[],
  own: readonly SnapshotRow[],
  keep: number,
): Promise<void> {
  // They would fill the list, and say no more than the last one.
  const failed = own.filter(({ state }) => state === 'failed').map((row) => row.id)
  await abandon(tx, failed)
  requireRoom(known, failed.length + Math.max(replaceable(own).length - keep + 1, 0))
}

/** `going`: how many of them make way. */
export function requireRoom(known: readonly unknown[], going: number): void {
  if (known.length - going >= snapshotLimits.perProject)
    throw conflict(`A project has at most ${snapshotLimits.perProject} snapshots: delete one you do not need.`, {
      reason: 'limit',
    })
}

interface Maker {
  readonly project: { readonly id: string }
  readonly actor: { readonly id: string }
  readonly now: () => number
}

/** As it begins. */
export const newSnapshot = (
  { project, actor, now }: Maker,
  { id, store, why }: Pick<SnapshotRow, 'id' | 'store' | 'why'>,
): SnapshotRow => ({
  id,
  project_id: project.id,
  title: null,
  why,
  schedule_id: null,
  run_id: null,
  made_by: actor.id,
  created_at: new Date(now()).toISOString(),
  state: 'making',
  failure: null,
  store,
  blob: id,
  size: 0,
  kept: 0,
  used_at: null,
})

/** Of those that are taken again and again: what may make way for newer ones. */
export const replaceable = <T extends Pick<SnapshotRow, 'state' | 'kept'>>(own: readonly T[]): readonly T[] =>
  own.filter(({ state, kept }) => state === 'ready' && kept === 0)
