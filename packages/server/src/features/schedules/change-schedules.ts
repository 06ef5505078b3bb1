import type { ScheduleDraft } from '@rowhouse/core/api/schedules'
import { type ScheduleDeed, scheduleLimits } from '@rowhouse/core/automations/schedule'
import { conflict, invalidValue, notFound } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import { newId } from '../../platform/chance.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { mayDo } from '../../request/may-do.ts'
import type { Services } from '../../request/services.ts'
import { selectAutomation } from '../automations/select-automation.ts'
import { runnerFor } from '../members/runner-for.ts'
import { eventOf } from '../webhooks/stored-hook.ts'
import { selectOnTime } from '../webhooks/tell-on-time.ts'
import { acceptWhen, nextTime } from './cron-times.ts'
import { acceptDeed } from './deeds.ts'
import { runsAfter, selectUnderWay } from './still-runs.ts'
import { changeSchedule, leaveFiles, type Schedule, selectSchedule, selectSchedules } from './store.ts'

type Changer = InProject<'schedules.change'>
type Draft = Static<typeof ScheduleDraft>

export const readDeed = ({ secrets }: Pick<Services, 'secrets'>, row: Pick<Schedule, 'id' | 'does'>): ScheduleDeed =>
  JSON.parse(secrets.unseal(row.does, row.id))

export async function createSchedule(ctx: Changer, draft: Draft): Promise<string> {
  const id = newId('schedule')
  const title = titleOf(draft.title)
  const when = acceptWhen(draft)
  const does = await deedOf(ctx, draft.does)
  const active = draft.active ?? true
  const missed = draft.missed ?? 'once'
  const overlap = draft.overlap ?? 'skip'
  const runsAs = await runnerFor(ctx, draft.runsAs, null)
  await ctx.write(async (tx) => {
    if ((await selectSchedules(tx, ctx.project.id)).length >= scheduleLimits.perProject)
      throw conflict(`A project has at most ${scheduleLimits.perProject} cron jobs.`, { reason: 'limit' })
    const at = new Date(ctx.now()).toISOString()
    await tx
      .insertInto('rh_schedules')
      .values({
        id,
        project_id: ctx.project.id,
        title,
        ...when,
        does: ctx.secrets.seal(JSON.stringify(does), id),
        missed,
        overlap,
        active: active ? 1 : 0,
        next_at: nextTime(when, ctx.now()),
        paused: null,
        runs_as: runsAs,
        created_at: at,
        updated_at: at,
      })
      .execute()
    tell(tx, 'schedules.created', { id, title, project_id: ctx.project.id }, null, {
      title,
      ...when,
      does,
      missed,
      overlap,
      active,
      runsAs,
    })
  })
  return id
}

/** What is given replaces what is there; whoever changes what it does or when says as whom it runs from then on. */
export async function updateSchedule(ctx: Changer, id: string, given: Partial<Draft>): Promise<void> {
  const row = await findSchedule(ctx, id)
  const before = { ...row, does: readDeed(ctx, row), active: row.active === 1 }
  const title = given.title === undefined ? row.title : titleOf(given.title)
  const when = given.cron === undefined && given.zone === undefined ? row : acceptWhen({ ...row, ...onlyGiven(given) })
  const does = given.does === undefined ? before.does : await deedOf(ctx, given.does)
  const active = given.active ?? before.active
  const missed = given.missed ?? row.missed
  const overlap = given.overlap ?? row.overlap
  const isTurnedOn = active && !before.active
  const isMoved = when.cron !== row.cron || when.zone !== row.zone || isTurnedOn
  const isLent = [given.does, given.cron, given.zone, given.runsAs].some((one) => one !== undefined)
  const runsAs = isLent ? await runnerFor(ctx, given.runsAs, row.runs_as) : row.runs_as
  await ctx.write(async (tx) => {
    const now = await selectSchedule(tx, ctx.project.id, id)
    // It is sealed anew with every change, and written as a whole: nobody's rights go to what somebody else wanted.
    if (now?.does !== row.does)
      throw conflict('Somebody else changed this cron job meanwhile. Open it again.', { reason: 'concurrent' })
    await changeSchedule(tx, id, {
      title,
      cron: when.cron,
      zone: when.zone,
      missed,
      overlap,
      active: active ? 1 : 0,
      does: ctx.secrets.seal(JSON.stringify(does), id),
      // What passed before it was turned on or moved is not missed.
      ...(isMoved ? { next_at: nextTime(when, ctx.now()) } : {}),
      ...(isLent ? { runs_as: runsAs } : {}),
      // Whoever lends their rights or turns it on again has mended it.
      ...(isLent || isTurnedOn ? { paused: null } : {}),
      updated_at: new Date(ctx.now()).toISOString(),
    })
    const was = {
      title: before.title,
      cron: before.cron,
      zone: before.zone,
      does: before.does,
      missed: before.missed,
      overlap: before.overlap,
      active: before.active,
      runsAs: row.runs_as,
    }
    const is = { title, cron: when.cron, zone: when.zone, does, missed, overlap, active, runsAs }
    const names = (Object.keys(is) as (keyof typeof is)[]).filter(
      (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
    )
    if (names.length === 0) return
    const picked = (from: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(names.map((name) => [name, from[name]]))
    tell(tx, 'schedules.changed', { ...row, title }, picked(was), picked(is))
  })
}

const onlyGiven = ({ cron, zone }: Partial<Draft>) => ({
  ...(cron === undefined ? {} : { cron }),
  ...(zone === undefined ? {} : { zone }),
})

export async function deleteSchedule(ctx: Changer, id: string): Promise<void> {
  const row = await findSchedule(ctx, id)
  await ctx.write(async (tx) => {
    await leaveFiles(tx, id, 0)
    await tx.deleteFrom('rh_schedule_runs').where('schedule_id', '=', id).execute()
    await tx.deleteFrom('rh_schedules').where('id', '=', id).execute()
    tell(tx, 'schedules.deleted', row, { title: row.title }, null)
  })
}

/** Beside its times, so it is never skipped: the clock that runs cron jobs takes it up. */
export async function runNow(ctx: Changer, id: string): Promise<void> {
  const { id: scheduleId, overlap } = await findSchedule(ctx, id)
  await ctx.write(async (tx) => {
    const isAfter = overlap === 'wait' && (await selectUnderWay(tx, scheduleId)).length > 0
    await tx
      .insertInto('rh_schedule_runs')
      .values({
        id: newId('run'),
        schedule_id: scheduleId,
        due_at: new Date(ctx.now()).toISOString(),
        state: 'waiting',
        missed: 0,
        tries: 0,
        held_until: null,
        reason: isAfter ? runsAfter : null,
        started_at: null,
        duration_ms: null,
      })
      .onConflict((known) => known.columns(['schedule_id', 'due_at']).doNothing())
      .execute()
  })
}

export async function findSchedule(
  ctx: InProject<'schedules.list' | 'schedules.change'>,
  id: string,
): Promise<Schedule> {
  const row = await selectSchedule(ctx.meta.read, ctx.project.id, id)
  if (row === undefined) throw notFound('cron job', id)
  return row
}

async function deedOf(ctx: Changer, input: unknown): Promise<ScheduleDeed> {
  return acceptDeed(input, {
    snapshot: await ctx.snapshot(),
    mayExport: mayDo(ctx, 'projects.export'),
    async isAutomation(id) {
      const found = await selectAutomation(ctx.meta.read, ctx.project.id, id)
      return found !== undefined && found.table_id === null
    },
    async isHook(id) {
      const found = mayDo(ctx, 'hooks.update') ? await selectOnTime(ctx, ctx.project.id, id) : undefined
      return found !== undefined && eventOf(found) === 'hand'
    },
  })
}

function titleOf(given: string): string {
  const title = given.trim()
  if (title === '') throw invalidValue('title', 'Give the cron job a name.')
  return title
}

function tell(
  tx: Tx,
  type: 'schedules.created' | 'schedules.changed' | 'schedules.deleted',
  { id, title, project_id }: Pick<Schedule, 'id' | 'title' | 'project_id'>,
  before: unknown,
  after: unknown,
): void {
  tx.announce({ type, project: project_id, schedule: id, title, before, after })
}
