// What cron jobs do, one function each.
import { type ScheduleDeed, scheduledFormats, scheduleLimits } from '@rowhouse/core/automations/schedule'
import { forbidden, invalidRequest, invalidValue } from '@rowhouse/core/errors'
import { emailKey, isEmail } from '@rowhouse/core/names'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { snapshotLimits } from '@rowhouse/core/snapshots'
import type { JsonValue } from '@rowhouse/core/storage'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'
import { noMailServer } from '../../platform/mail/mailer.ts'
import { wholeText } from '../../query/json-list.ts'
import { isStored } from '../../query/record-table.ts'
import { actForMember } from '../../request/act-for.ts'
import type { InProject } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { selectAutomation } from '../automations/select-automation.ts'
import { startRun } from '../automations/start-run.ts'
import { accessTo } from '../records/read/access-to.ts'
import { listRecords } from '../records/read/list-records.ts'
import { pageSpec } from '../records/read/record-request.ts'
import { takeSnapshot } from '../snapshots/take-snapshot.ts'
import { tellOnTime } from '../webhooks/tell-on-time.ts'
import { exportKind, type ScheduledExport } from './scheduled-export.ts'
import type { Schedule } from './store.ts'

interface DeedMaker {
  readonly snapshot: ProjectSnapshot
  /** Whether they may take all of the project. */
  readonly mayExport: boolean
  isAutomation(id: string): Promise<boolean>
  /** One that waits for a button or a time, and that they may send. */
  isHook(id: string): Promise<boolean>
}

type Given = Readonly<Record<string, unknown>>

export async function acceptDeed(input: unknown, maker: DeedMaker): Promise<ScheduleDeed> {
  const given: Given = typeof input === 'object' && input !== null ? (input as Given) : {}
  if (given.kind === 'automation') {
    const id = given.automation
    if (typeof id !== 'string' || !(await maker.isAutomation(id)))
      throw invalidValue('does', 'Choose an automation that is started by a cron job.')
    return { kind: 'automation', automation: id }
  }
  if (given.kind === 'hook') {
    const id = given.hook
    if (typeof id !== 'string' || !(await maker.isHook(id)))
      throw invalidValue('does', 'Choose a webhook that waits for a button or a cron job.')
    return { kind: 'hook', hook: id }
  }
  if (given.kind === 'snapshot') return acceptSnapshot(given.keep, maker)
  if (given.kind === 'export') return acceptExport(given, maker)
  if (given.kind !== 'digest')
    throw invalidValue(
      'does',
      'A cron job runs an automation, sends a webhook or a digest, takes a snapshot or exports a view.',
    )
  const place = acceptPlace(given, maker)
  const subject = typeof given.subject === 'string' ? given.subject.trim().slice(0, 200) : ''
  if (subject === '') throw invalidValue('does', 'Give the mail a subject.')
  const to = addressesIn(typeof given.to === 'string' ? given.to : '')
  return { kind: 'digest', ...place, to: to.join(', '), subject }
}

function acceptPlace(given: Given, { snapshot }: DeedMaker): { readonly table: string; readonly view: string | null } {
  const table = typeof given.table === 'string' ? snapshot.findTable(given.table) : null
  if (table === null) throw invalidValue('does', 'Choose a table.')
  const view = table.views.find(({ id }) => id === given.view) ?? null
  if (view === null && given.view !== null && given.view !== undefined)
    throw invalidValue('does', 'Choose a view of the table.')
  return { table: table.id, view: view?.id ?? null }
}

/** Whoever sees its runs may take the files, so it is for those who may take everything. */
function acceptExport(given: Given, maker: DeedMaker): ScheduleDeed {
  if (!maker.mayExport) throw forbidden('Exports are for those who may export the project.')
  const format = scheduledFormats.find((one) => one === given.format)
  if (format === undefined) throw invalidValue('does', `Choose a format: ${scheduledFormats.join(' or ')}.`)
  const { keep } = given
  if (typeof keep !== 'number' || !Number.isInteger(keep) || keep < 1 || keep > scheduleLimits.keptFiles)
    throw invalidValue('does', `Say how many files are kept: 1 to ${scheduleLimits.keptFiles}.`)
  return { kind: 'export', ...acceptPlace(given, maker), format, keep }
}

function acceptSnapshot(keep: unknown, { mayExport }: DeedMaker): ScheduleDeed {
  if (!mayExport) throw forbidden('Snapshots are for those who may export the project.')
  if (typeof keep !== 'number' || !Number.isInteger(keep) || keep < 1 || keep > snapshotLimits.keep)
    throw invalidValue('does', `Say how many snapshots are kept: 1 to ${snapshotLimits.keep}.`)
  return { kind: 'snapshot', keep }
}

function addressesIn(text: string): readonly string[] {
  const all = [...new Set(text.split(/[,;\s]+/).filter((one) => one !== ''))]
  if (all.length === 0 || !all.every((one) => isEmail(one)))
    throw invalidValue('does', 'Say who gets the mail: addresses, parted by commas.')
  if (all.length > scheduleLimits.recipients)
    throw invalidValue('does', `A mail goes to at most ${scheduleLimits.recipients} people.`)
  return all
}

/** `runId` is the same for every try, so that what is begun twice is done once where it can be. */
export async function doDeed(
  services: Services,
  schedule: Schedule,
  deed: ScheduleDeed,
  { runId, dueAt }: { readonly runId: string; readonly dueAt: string },
): Promise<void> {
  // Also what has rights of its own, as an automation, is begun by members only.
  await asItsPerson(services, schedule, { runId, operation: 'records.read' })
  if (deed.kind === 'automation') return runAutomation(services, schedule, deed.automation, { runId, dueAt })
  if (deed.kind === 'hook') return sendHook(services, schedule, deed.hook, { runId, dueAt })
  if (deed.kind === 'snapshot') return beginSnapshot(services, schedule, deed.keep, runId)
  if (deed.kind === 'export') return beginExport(services, schedule, runId)
  return sendDigest(services, schedule, deed, runId)
}

async function runAutomation(
  services: Services,
  schedule: Schedule,
  id: string,
  { runId, dueAt }: { readonly runId: string; readonly dueAt: string },
): Promise<void> {
  const automation = await selectAutomation(services.meta.read, schedule.project_id, id)
  if (automation === undefined) throw invalidRequest('Its automation is not there any more.')
  if (automation.active === 0) throw invalidRequest(`The automation “${automation.title}” is turned off.`)
  if (automation.table_id !== null)
    throw invalidRequest(`The automation “${automation.title}” waits for a record, not for a time.`)
  const project = { id: schedule.project_id }
  await startRun(services, automation, {
    eventId: runId,
    record: '',
    label: schedule.title,
    input: { id: runId, at: dueAt, event: 'schedule', project },
    chain: { depth: 0, root: null },
    isBeside: schedule.overlap === 'beside',
  })
}

/** With the rights they have now. */
export const asItsPerson = <Operation extends OperationName>(
  services: Services,
  { runs_as: actorId, project_id: projectId }: Schedule,
  { runId, operation }: { readonly runId: string; readonly operation: Operation },
): Promise<InProject<Operation>> => actForMember(services, { actorId, projectId, requestId: runId }, operation)

/** What becomes of its calls stands in the log of the webhook. */
async function sendHook(
  services: Services,
  schedule: Schedule,
  hookId: string,
  { runId, dueAt }: { readonly runId: string; readonly dueAt: string },
): Promise<void> {
  await asItsPerson(services, schedule, { runId, operation: 'hooks.update' })
  await tellOnTime(services, { projectId: schedule.project_id, hookId, runId, dueAt })
}

/** A job goes on with it; what becomes of it stands in the list of snapshots. */
async function beginSnapshot(services: Services, schedule: Schedule, keep: number, runId: string): Promise<void> {
  const ctx = await asItsPerson(services, schedule, { runId, operation: 'projects.export' })
  await takeSnapshot(ctx, { title: schedule.title, schedule: { id: schedule.id, run: runId, keep } })
}

/** A job goes on with it: a large table takes longer than a cron job may. */
async function beginExport(services: Services, schedule: Schedule, runId: string): Promise<void> {
  const { id, project_id: projectId, runs_as: actorId } = schedule
  await asItsPerson(services, schedule, { runId, operation: 'projects.export' })
  const input: ScheduledExport = { schedule: id, run: runId }
  await services.meta.write((tx) => services.jobs.add(tx, { kind: exportKind, projectId, actorId, input }))
  services.jobs.wake()
}

const mailsPerHour = 500

async function sendDigest(
  services: Services,
  schedule: Schedule,
  deed: Extract<ScheduleDeed, { kind: 'digest' }>,
  runId: string,
): Promise<void> {
  if (!(await services.mailer.isConfigured())) throw noMailServer()
  const ctx = await asItsPerson(services, schedule, { runId, operation: 'records.list' })
  const look = await accessTo(ctx, { table: deed.table, ...(deed.view === null ? {} : { view: deed.view }) })
  const { list, total } = await listRecords(ctx, look, pageSpec(look, { limit: scheduleLimits.digestRecords }), 'exact')
  const rows = JSON.parse(wholeText(list)) as readonly Readonly<Record<string, JsonValue>>[]
  const columns = look.sight.columns.filter((column) => isStored(column) && !column.system).slice(0, 6)
  const records = rows.map((row) =>
    columns
      .map(({ title, type, options }) => [title, type.show(row[title] ?? null, options)] as const)
      .filter(([, text]) => text !== '')
      .map(([title, text]) => `${title}: ${text.slice(0, 200)}`)
      .join('\n'),
  )
  const title = look.view?.title ?? look.table.title
  const values = { subject: deed.subject, title, count: total?.rows ?? rows.length, records }
  const addresses = addressesIn(deed.to)
  for (const _ of addresses) services.limits.take('mails of cron jobs', mailsPerHour, 3_600_000)
  const sender = { userId: schedule.runs_as, projectId: schedule.project_id }
  const specs = addresses.map((to) => ({
    to,
    mail: { kind: 'scheduled', values } as const,
    once: `cron job ${runId} ${emailKey(to)}`,
    sender,
  }))
  await services.meta.write((tx) => services.mails.add(tx, specs))
  services.mails.wake()
}
