import { type ScheduleDeed, scheduleLimits } from '../automations/schedule.ts'
import { Type } from '../schema/type.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { RunsAs } from './runs-as.ts'

const Id = Type.String({ maxLength: 40 })
const ProjectParam = Type.Object({ projectId: Id })
const ScheduleParam = Type.Object({ projectId: Id, scheduleId: Id })

/** Its form depends on `kind`: `acceptDeed` is its check. */
const Deed = Type.Unsafe<ScheduleDeed>({
  description:
    '{ kind: "automation", automation }, { kind: "digest", table, view, to, subject }, { kind: "snapshot", keep } or { kind: "export", table, view, format, keep }',
})

const when = {
  cron: Type.String({ minLength: 1, maxLength: scheduleLimits.cron, description: 'minute hour day month weekday' }),
  zone: Type.String({ minLength: 1, maxLength: 60, description: 'a time zone, such as Europe/Madrid' }),
}

const parts = {
  title: Type.String({ minLength: 1, maxLength: scheduleLimits.title }),
  ...when,
  does: Deed,
  missed: Type.Enum(['once', 'skip'], { description: 'what becomes of times that passed while no server ran' }),
  overlap: Type.Enum(['skip', 'wait', 'beside'], {
    description: 'what becomes of a time that comes while the last run has not ended',
  }),
  active: Type.Boolean(),
}

export const ScheduleDraft = Type.Object(
  {
    ...parts,
    missed: Type.Optional(parts.missed),
    overlap: Type.Optional(parts.overlap),
    active: Type.Optional(parts.active),
    runsAs: RunsAs,
  },
  closed,
)

export const ScheduleRun = Type.Object({
  id: Type.String(),
  dueAt: Timestamp,
  state: Type.Enum(['waiting', 'running', 'done', 'failed', 'skipped']),
  missed: Type.Integer({ description: 'times that passed while no server ran' }),
  reason: Nullable(Type.String()),
  durationMs: Nullable(Type.Integer()),
  file: Nullable(
    Type.Object(
      { title: Type.String(), size: Type.Integer() },
      { description: 'what it exported, as long as it is kept' },
    ),
  ),
})

export const Schedule = Type.Object({
  id: Type.String(),
  ...parts,
  reading: Type.String({ description: 'the expression as people say it' }),
  nextAt: Nullable(Timestamp),
  paused: Nullable(Type.String({ description: 'why the server turned it off' })),
  runsAs: Author,
  lastRun: Nullable(ScheduleRun),
})

const Saved = Type.Object({ schedule: Schedule })

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/schedules',
  operation: 'schedules.list',
  scope: 'project',
  summary: 'Cron jobs of a project',
  params: ProjectParam,
  reply: Type.Object({
    list: Type.Array(Schedule),
    sendsMail: Type.Boolean({ description: 'false: this server sends no mail' }),
  }),
})

export const createSchedule = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/schedules',
  operation: 'schedules.change',
  scope: 'project',
  summary: 'Make a cron job; it runs with the rights of whoever makes it, or of whom an owner chooses',
  params: ProjectParam,
  body: ScheduleDraft,
  reply: Saved,
})

export const updateSchedule = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/schedules/:scheduleId',
  operation: 'schedules.change',
  scope: 'project',
  summary:
    'Change a cron job: from then on it runs with the rights of whoever changed what it does or when, or of whom an owner chose',
  params: ScheduleParam,
  body: Type.Object({ ...Type.Partial(Type.Object(parts)).properties, runsAs: RunsAs }, closed),
  reply: Saved,
})

export const deleteSchedule = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/schedules/:scheduleId',
  operation: 'schedules.change',
  scope: 'project',
  summary: 'Delete a cron job',
  params: ScheduleParam,
  reply: Message,
})

export const runSchedule = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/schedules/:scheduleId/run',
  operation: 'schedules.change',
  scope: 'project',
  summary: 'Run a cron job now, beside its times',
  params: ScheduleParam,
  reply: Message,
})

export const listScheduleRuns = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/schedules/:scheduleId/runs',
  operation: 'schedules.list',
  scope: 'project',
  summary: 'Its last runs, the newest first',
  params: ScheduleParam,
  reply: Type.Object({ list: Type.Array(ScheduleRun) }),
})

export const downloadScheduleFile = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/schedules/:scheduleId/runs/:runId/file',
  operation: 'projects.export',
  scope: 'project',
  summary: 'The file that a run of a cron job exported',
  params: Type.Object({ ...ScheduleParam.properties, runId: Id }),
  reply: Type.Unknown({ description: 'the file' }),
})

export const previewSchedule = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/schedules/preview',
  operation: 'schedules.list',
  scope: 'project',
  summary: 'A cron expression as people say it, and its next five times',
  params: ProjectParam,
  body: Type.Object(when, closed),
  reply: Type.Object({ reading: Type.String(), next: Type.Array(Timestamp) }),
})
