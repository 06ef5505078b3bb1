import type { Readable } from 'node:stream'
import { AppError, notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { requireWhole } from '../../structure/require-whole.ts'
import { readDeed } from './change-schedules.ts'
import { selectRun, selectSchedule } from './store.ts'

interface OpenedFile {
  readonly name: string
  readonly size: number
  readonly body: Readable
}

/** It was written with the rights of whoever the cron job runs as: not for somebody from whom rules hide a part. */
export async function openScheduleFile(
  ctx: InProject<'projects.export'>,
  scheduleId: string,
  runId: string,
): Promise<OpenedFile> {
  requireWhole(ctx)
  const schedule = await selectSchedule(ctx.meta.read, ctx.project.id, scheduleId)
  const run = schedule === undefined ? undefined : await selectRun(ctx.meta.read, runId)
  if (schedule === undefined || run?.schedule_id !== schedule.id || run.file_id === null) throw notFound('file', runId)
  const row = await ctx.meta.read
    .selectFrom('rh_files')
    .select(['title', 'size', 'store', 'blob'])
    .where('id', '=', run.file_id)
    .where('project_id', '=', ctx.project.id)
    .executeTakeFirst()
  const body = row === undefined ? null : await (await ctx.files.of(row.store)).open(row.blob)
  if (row === undefined || body === null)
    throw new AppError('not_found', 'This file is missing: whoever keeps it lost it.')
  const deed = readDeed(ctx, schedule)
  if (deed.kind === 'export')
    await ctx.write(async (tx) =>
      tx.announce({ type: 'records.exported', project: ctx.project.id, table: deed.table, format: deed.format }),
    )
  return { name: row.title, size: Number(row.size), body }
}
