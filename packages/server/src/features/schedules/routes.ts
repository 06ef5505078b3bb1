import * as api from '@rowhouse/core/api/schedules'
import { scheduleLimits } from '@rowhouse/core/automations/schedule'
import { notFound } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import { attachment } from '../../platform/http/attachment.ts'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { presentAuthor } from '../records/changes/present.ts'
import { createSchedule, deleteSchedule, findSchedule, readDeed, runNow, updateSchedule } from './change-schedules.ts'
import { acceptWhen, nextTimes, readCron } from './cron-times.ts'
import { openScheduleFile } from './open-schedule-file.ts'
import type { ScheduleClock } from './schedule-clock.ts'
import {
  type ScheduleRun,
  type SeenSchedule,
  selectFileHeads,
  selectLastRuns,
  selectRuns,
  selectSchedules,
} from './store.ts'

type Reader = InProject<'schedules.list' | 'schedules.change'>

export function scheduleRoutes(routes: Routes, clock: ScheduleClock): void {
  serve(routes, api.listSchedules, async ({ ctx }) => ({
    list: await listAll(ctx),
    sendsMail: await ctx.mailer.isConfigured(),
  }))

  serve(routes, api.createSchedule, async ({ ctx, body }) => presentSaved(ctx, await createSchedule(ctx, body)))

  serve(routes, api.updateSchedule, async ({ ctx, params, body }) => {
    await updateSchedule(ctx, params.scheduleId, body)
    return presentSaved(ctx, params.scheduleId)
  })

  serve(routes, api.deleteSchedule, async ({ ctx, params }) => {
    await deleteSchedule(ctx, params.scheduleId)
    return { msg: 'The cron job has been deleted' }
  })

  serve(routes, api.runSchedule, async ({ ctx, params }) => {
    await runNow(ctx, params.scheduleId)
    await clock.look()
    return { msg: 'The cron job has run' }
  })

  serve(routes, api.listScheduleRuns, async ({ ctx, params }) => {
    const { id } = await findSchedule(ctx, params.scheduleId)
    const runs = await selectRuns(ctx.meta.read, id, scheduleLimits.keptRuns)
    const files = await filesOf(ctx, runs)
    return { list: runs.map((run) => presentRun(run, files)) }
  })

  serveRaw(routes, api.downloadScheduleFile, async ({ ctx, params, reply }) => {
    const { name, size, body } = await openScheduleFile(ctx, params.scheduleId, params.runId)
    return reply
      .type('application/octet-stream')
      .header('content-length', size)
      .header('content-disposition', attachment(name))
      .send(body)
  })

  serve(routes, api.previewSchedule, async ({ ctx, body }) => {
    const when = acceptWhen(body)
    return { reading: readCron(when.cron), next: [...nextTimes(when, ctx.now(), 5)] }
  })
}

async function listAll(ctx: Reader): Promise<Static<typeof api.Schedule>[]> {
  const rows = await selectSchedules(ctx.meta.read, ctx.project.id)
  const last = await selectLastRuns(
    ctx.meta.read,
    rows.map(({ id }) => id),
  )
  const files = await filesOf(ctx, [...last.values()])
  return rows.map((row) => present(ctx, row, { last: last.get(row.id) ?? null, files }))
}

async function presentSaved(ctx: Reader, id: string) {
  const schedule = (await listAll(ctx)).find((one) => one.id === id)
  if (schedule === undefined) throw notFound('cron job', id)
  return { schedule }
}

type Files = Awaited<ReturnType<typeof selectFileHeads>>

const filesOf = (ctx: Reader, runs: readonly ScheduleRun[]): Promise<Files> =>
  selectFileHeads(
    ctx.meta.read,
    runs.flatMap(({ file_id }) => file_id ?? []),
  )

const present = (
  ctx: Reader,
  row: SeenSchedule,
  { last, files }: { readonly last: ScheduleRun | null; readonly files: Files },
): Static<typeof api.Schedule> => ({
  id: row.id,
  title: row.title,
  cron: row.cron,
  zone: row.zone,
  does: readDeed(ctx, row),
  missed: row.missed,
  overlap: row.overlap,
  active: row.active === 1,
  reading: readCron(row.cron),
  nextAt: row.active === 1 ? row.next_at : null,
  paused: row.paused,
  runsAs: presentAuthor({ ...row, actor_id: row.runs_as }),
  lastRun: last === null ? null : presentRun(last, files),
})

const presentRun = (row: ScheduleRun, files: Files): Static<typeof api.ScheduleRun> => ({
  id: row.id,
  dueAt: row.due_at,
  state: row.state,
  missed: row.missed,
  reason: row.reason,
  durationMs: row.duration_ms,
  file: files.get(row.file_id ?? '') ?? null,
})
