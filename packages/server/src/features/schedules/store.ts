import type { Kysely, Selectable, Updateable } from 'kysely'
import type { ScheduleRow, ScheduleRunRow } from '../../meta/rows/automation.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>
export type Schedule = ScheduleRow
export type ScheduleRun = Selectable<ScheduleRunRow>

/** With whom it runs as. */
export interface SeenSchedule extends ScheduleRow {
  readonly email: string | null
  readonly firstname: string | null
  readonly lastname: string | null
}

export const selectSchedules = (meta: Meta, projectId: string): Promise<SeenSchedule[]> =>
  meta
    .selectFrom('rh_schedules as schedule')
    .leftJoin('rh_users as user', 'user.id', 'schedule.runs_as')
    .selectAll('schedule')
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .where('schedule.project_id', '=', projectId)
    .orderBy('schedule.created_at')
    .orderBy('schedule.id')
    .execute()

export const selectSchedule = (meta: Meta, projectId: string, id: string): Promise<ScheduleRow | undefined> =>
  meta
    .selectFrom('rh_schedules')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()

export async function changeSchedule(meta: Meta, id: string, change: Updateable<ScheduleRow>): Promise<void> {
  await meta.updateTable('rh_schedules').set(change).where('id', '=', id).execute()
}

export const selectRuns = (meta: Meta, scheduleId: string, limit: number): Promise<ScheduleRun[]> =>
  meta
    .selectFrom('rh_schedule_runs')
    .selectAll()
    .where('schedule_id', '=', scheduleId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** The last of each. */
export async function selectLastRuns(meta: Meta, ids: readonly string[]): Promise<ReadonlyMap<string, ScheduleRun>> {
  if (ids.length === 0) return new Map()
  const rows = await meta
    .selectFrom('rh_schedule_runs')
    .selectAll()
    .where('number', 'in', (last) =>
      last
        .selectFrom('rh_schedule_runs')
        .select(({ fn }) => fn.max('number').as('number'))
        .where('schedule_id', 'in', ids)
        .groupBy('schedule_id'),
    )
    .execute()
  return new Map(rows.map((row) => [row.schedule_id, row]))
}

export const selectScheduleOf = (meta: Meta, id: string): Promise<ScheduleRow | undefined> =>
  meta.selectFrom('rh_schedules').selectAll().where('id', '=', id).executeTakeFirst()

export const selectRun = (meta: Meta, id: string): Promise<ScheduleRun | undefined> =>
  meta.selectFrom('rh_schedule_runs').selectAll().where('id', '=', id).executeTakeFirst()

/** What files are called and how long they are, by id. */
export async function selectFileHeads(
  meta: Meta,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly title: string; readonly size: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await meta.selectFrom('rh_files').select(['id', 'title', 'size']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title, size }) => [id, { title, size: Number(size) }]))
}

/** The newest so many of a cron job; all others become nobody's, and the sweep removes them. */
export async function leaveFiles(meta: Meta, scheduleId: string, keep: number): Promise<void> {
  const runs = await meta
    .selectFrom('rh_schedule_runs')
    .select(['id', 'file_id'])
    .where('schedule_id', '=', scheduleId)
    .where('file_id', 'is not', null)
    .orderBy('number', 'desc')
    .execute()
  for (const { id, file_id } of runs.slice(keep)) {
    await meta
      .updateTable('rh_files')
      .set({ project_id: null })
      .where('id', '=', file_id ?? '')
      .execute()
    await changeScheduleRun(meta, id, { file_id: null })
  }
}

export async function changeScheduleRun(
  meta: Meta,
  id: string,
  change: Partial<Omit<ScheduleRun, 'number'>>,
): Promise<void> {
  await meta.updateTable('rh_schedule_runs').set(change).where('id', '=', id).execute()
}
