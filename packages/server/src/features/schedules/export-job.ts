// Writes what a cron job exports. The file is the project's and named by its run; those of older runs become nobody's and are
// swept away.
import { AppError } from '@rowhouse/core/errors'
import type { Job, JobKind } from '../../meta/jobs.ts'
import { noMember } from '../../request/act-for.ts'
import type { Services } from '../../request/services.ts'
import { requireWhole } from '../../structure/require-whole.ts'
import { receiveFile } from '../attachments/receive-file.ts'
import { exportRecords } from '../records/export/export-records.ts'
import { accessTo } from '../records/read/access-to.ts'
import { recordSpec } from '../records/read/record-request.ts'
import { readDeed } from './change-schedules.ts'
import { asItsPerson } from './deeds.ts'
import { pauseSchedule } from './pause-schedule.ts'
import { exportKind, type ScheduledExport } from './scheduled-export.ts'
import { changeScheduleRun, leaveFiles, type Schedule, selectRun, selectScheduleOf } from './store.ts'

/** What a file may have at most. */
const mostBytes = 4_000_000_000

export function scheduledExportJob(services: Services): JobKind {
  return {
    name: exportKind,
    async run(job) {
      // Only `beginExport` ever makes what is stored.
      const { schedule: id, run } = job.input as ScheduledExport
      const [schedule, known] = [
        await selectScheduleOf(services.meta.read, id),
        await selectRun(services.meta.read, run),
      ]
      if (schedule === undefined || known === undefined || known.file_id !== null) return null
      try {
        await write(services, schedule, { run, job })
      } catch (error) {
        if (!job.signal.aborted) await tell(services, schedule, { run, error })
        throw error
      }
      return null
    },
  }
}

async function write(
  services: Services,
  schedule: Schedule,
  { run, job }: { readonly run: string; readonly job: Job },
): Promise<void> {
  const deed = readDeed(services, schedule)
  if (deed.kind !== 'export') return
  requireWhole(await asItsPerson(services, schedule, { runId: run, operation: 'projects.export' }))
  const ctx = await asItsPerson(services, schedule, { runId: run, operation: 'records.export' })
  const look = await accessTo(ctx, { table: deed.table, ...(deed.view === null ? {} : { view: deed.view }) })
  const { format, keep } = deed
  const spec = { ...recordSpec(look, {}), format, mark: true, raw: false }
  const { type, content } = await exportRecords(ctx, look, spec)
  const day = new Date(services.now()).toISOString().slice(0, 10)
  const sent = {
    title: `${look.view?.title ?? look.table.title} ${day}.${format}`,
    mimetype: type.split(';')[0],
    body: watched(content, job),
  }
  const receiver = { ...services, write: services.meta.write, actorId: schedule.runs_as }
  const place = { maxBytes: mostBytes, projectId: schedule.project_id, isUsed: true }
  const { id: file_id } = await receiveFile(receiver, sent, place)
  await services.meta.write(async (tx) => {
    await changeScheduleRun(tx, run, { file_id })
    await leaveFiles(tx, schedule.id, keep)
  })
}

const lookEveryMs = 2000

async function* watched(content: AsyncIterable<string | Uint8Array>, job: Job): AsyncGenerator<Uint8Array> {
  let written = 0
  let looked = performance.now()
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    written += bytes.length
    yield bytes
    if (performance.now() - looked < lookEveryMs) continue
    looked = performance.now()
    // How long it becomes is not known before its end; that it lives is.
    await job.progress(Math.ceil(written / 1000), Math.ceil(written / 1000))
  }
}

async function tell(
  services: Services,
  schedule: Schedule,
  { run, error }: { readonly run: string; readonly error: unknown },
): Promise<void> {
  const isTold = error instanceof AppError && error.code !== 'internal'
  const reason = isTold ? error.message : 'Some internal error occurred'
  await services.meta.write((tx) => changeScheduleRun(tx, run, { state: 'failed', reason }))
  if (reason === noMember) await pauseSchedule(services, schedule, noMember)
}
