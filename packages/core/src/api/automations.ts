import { type AutomationStep, type AutomationTrigger, automationLimits } from '../automations/automation.ts'
import { Type } from '../schema/type.ts'
import { FilterNodeOrNull } from '../views/filter-node.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { Unready } from './hooks.ts'
import { RunsAs } from './runs-as.ts'

const Id = Type.String({ maxLength: 40 })
const ProjectParam = Type.Object({ projectId: Id })
const AutomationParam = Type.Object({ projectId: Id, automationId: Id })
const RunParam = Type.Object({ ...AutomationParam.properties, runId: Id })

/** Its form depends on `kind`, and mistakes in it deserve better sentences than a schema has: `acceptTrigger` is its check. */
const Trigger = Type.Unsafe<AutomationTrigger>({
  description:
    '{ kind: "record", table, on: "insert" | "update" | "delete", fields }, { kind: "view", table, view, on: "enters" | "leaves" }, { kind: "form", table, view }, { kind: "comment" | "button", table }, { kind: "structure", of: table or null for all }, { kind: "schedule" } or { kind: "incoming" }',
})
const Steps = Type.Unsafe<readonly AutomationStep[]>({
  description:
    'a list of { id, kind: "create", table, values }, { id, kind: "update", record, values }, { id, kind: "delete", record }, { id, kind: "find" | "each", table, filter, match, limit, steps }, { id, kind: "only", formula }, { id, kind: "send", notify }, { id, kind: "run", automation }, { id, kind: "wait", minutes }',
})

const parts = {
  title: Type.String({ minLength: 1, maxLength: automationLimits.title }),
  trigger: Trigger,
  filter: FilterNodeOrNull,
  steps: Steps,
  active: Type.Boolean(),
}

export const AutomationDraft = Type.Object(
  { ...parts, filter: Type.Optional(parts.filter), active: Type.Optional(parts.active), runsAs: RunsAs },
  closed,
)

export const Automation = Type.Object({
  id: Type.String(),
  ...parts,
  paused: Nullable(Type.String({ description: 'why the server turned it off' })),
  trouble: Nullable(Type.String({ description: 'why it cannot run as it was meant' })),
  runsAs: Author,
  version: Type.Integer(),
  updatedAt: Timestamp,
  lastRun: Nullable(Type.Object({ state: Type.String(), at: Timestamp })),
})

const Saved = Type.Object({
  automation: Automation,
  address: Nullable(Type.String({ description: 'where calls from outside go; it holds a secret and is told once' })),
})

export const listAutomations = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/automations',
  operation: 'automations.list',
  scope: 'project',
  summary: 'Automations of a project',
  params: ProjectParam,
  reply: Type.Object({
    list: Type.Array(Automation),
    unready: Unready,
  }),
})

export const createAutomation = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/automations',
  operation: 'automations.change',
  scope: 'project',
  summary: 'Make an automation; it runs with the rights of whoever makes it, or of whom an owner chooses',
  params: ProjectParam,
  body: AutomationDraft,
  reply: Saved,
})

export const updateAutomation = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/automations/:automationId',
  operation: 'automations.change',
  scope: 'project',
  summary:
    'Change an automation: from then on it runs with the rights of whoever changed what it does, or of whom an owner chose',
  params: AutomationParam,
  body: Type.Object({ ...Type.Partial(Type.Object(parts)).properties, runsAs: RunsAs }, closed),
  reply: Saved,
})

export const deleteAutomation = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/automations/:automationId',
  operation: 'automations.change',
  scope: 'project',
  summary: 'Delete an automation with the history of its runs',
  params: AutomationParam,
  reply: Message,
})

const versionParts = ['title', 'trigger', 'filter', 'steps'] as const

export const AutomationVersion = Type.Object({
  change: Type.String({ description: 'the entry of the change log that made it' }),
  at: Timestamp,
  by: Author,
  title: parts.title,
  trigger: parts.trigger,
  filter: parts.filter,
  steps: parts.steps,
  changed: Type.Array(Type.Enum([...versionParts]), {
    description: 'what differs from the one before; all of the first',
  }),
})

export const listAutomationVersions = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/automations/:automationId/versions',
  operation: 'automations.list',
  scope: 'project',
  summary: 'What an automation was, the newest first, as far as the change log goes back; secrets are masked',
  params: AutomationParam,
  reply: Type.Object({ list: Type.Array(AutomationVersion) }),
})

export const renewAutomationAddress = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/automations/:automationId/address',
  operation: 'automations.change',
  scope: 'project',
  summary: 'Another address for calls from outside; the one before ends',
  params: AutomationParam,
  reply: Saved,
})

export const runAutomation = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/automations/:automationId/run',
  operation: 'automations.change',
  scope: 'project',
  summary: 'Run it once by hand',
  params: AutomationParam,
  body: Type.Object(
    { record: Nullable(Type.String({ maxLength: 2000, description: 'the key of the record it is about' })) },
    closed,
  ),
  reply: Type.Object({ run: Type.String() }),
})

export const pressButton = endpoint({
  method: 'POST',
  path: '/api/v1/columns/:columnId/press/:recordId',
  operation: 'buttons.press',
  scope: 'project',
  summary: 'Press the button of a record: its automation or its webhook gets it',
  params: Type.Object({ columnId: Id, recordId: Type.String({ maxLength: 2000 }) }),
  reply: Message,
})

const runStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const

export const Run = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  state: Type.Enum([...runStates]),
  label: Type.String({ description: 'the name of the record it is about; empty: none, or hidden from you' }),
  event: Type.String(),
  reason: Nullable(Type.String()),
  at: Timestamp,
  nextAt: Nullable(Timestamp),
  durationMs: Nullable(Type.Integer()),
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/automations/:automationId/runs',
  operation: 'automations.list',
  scope: 'project',
  summary: 'Runs of an automation, the newest first',
  params: AutomationParam,
  query: Type.Object(
    {
      state: Type.Optional(Type.Enum([...runStates])),
      before: Type.Optional(Type.Integer({ minimum: 0, description: '`next` of the page before' })),
      limit: Type.Optional(Type.Integer()),
    },
    closed,
  ),
  reply: Type.Object({
    list: Type.Array(Run),
    next: Nullable(Type.Integer()),
    logDays: Type.Integer({ description: 'for which they are kept' }),
  }),
})

export const RunStep = Type.Object({
  step: Type.String(),
  item: Nullable(Type.Integer({ description: 'which of the records of a “for each”, from 0' })),
  state: Type.Enum(['done', 'stopped', 'failed', 'waiting']),
  input: Type.Unknown({ description: 'secrets masked; null where rules hide something from you' }),
  output: Type.Unknown(),
  reason: Nullable(Type.String()),
  tries: Type.Integer(),
  at: Timestamp,
  durationMs: Type.Integer(),
})

export const readRun = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/automations/:automationId/runs/:runId',
  operation: 'automations.list',
  scope: 'project',
  summary: 'What a run was given, and what each of its steps took and gave',
  params: RunParam,
  reply: Type.Object({ run: Run, input: Type.Unknown(), steps: Type.Array(RunStep) }),
})

export const replayRun = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/automations/:automationId/runs/:runId/replay',
  operation: 'automations.change',
  scope: 'project',
  summary: 'Run again from a step: what was done before it is not done twice',
  params: RunParam,
  body: Type.Object({ from: Nullable(Type.String({ maxLength: 40, description: 'null: from the start' })) }, closed),
  reply: Message,
})

export const callAutomation = endpoint({
  method: 'POST',
  path: '/api/v1/incoming/:secret',
  operation: 'automations.callIn',
  scope: 'public',
  summary: 'A call from outside that starts an automation. The same “webhook-id” starts it once',
  params: Type.Object({ secret: Type.String({ maxLength: 100 }) }),
  body: Type.Optional(Type.Unknown()),
  reply: Type.Object({ run: Type.String() }),
})
