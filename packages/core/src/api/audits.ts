import { Type } from '../schema/type.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Nullable, PageInfo, PageQuery, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { Named } from './tables.ts'

/** What entries are about, and how the names of such events begin. */
export const auditKinds = {
  exports: ['records.exported', 'audit.exported', 'projects.exported', 'snapshots.downloaded'],
  imports: ['imports.'],
  records: ['records.inserted', 'records.updated', 'records.deleted', 'records.linked', 'records.purged'],
  fields: ['columns.'],
  tables: ['tables.'],
  views: ['views.'],
  shares: ['shares.'],
  comments: ['comments.'],
  tokens: ['tokens.', 'serviceAccounts.'],
  rules: ['rules.'],
  hooks: ['hooks.'],
  automations: ['automations.', 'schedules.'],
  members: ['members.', 'groups.', 'roles.'],
  projects: ['projects.', 'snapshots.'],
  sources: ['sources.'],
  sql: ['sql.', 'objects.', 'migrations.'],
  trash: ['trash.'],
  accounts: ['users.'],
  settings: ['settings.', 'mails.'],
} as const
export type AuditKind = keyof typeof auditKinds

const kindNames = Object.keys(auditKinds) as AuditKind[]

const filters = {
  person: Type.Optional(Type.String({ maxLength: 40, description: 'only what the person of this id did' })),
  table: Type.Optional(Type.String({ maxLength: 40 })),
  record: Type.Optional(Type.String({ maxLength: 2000, description: 'only of this record of `table`, by its key' })),
  kind: Type.Optional(Type.Enum(kindNames)),
  from: Type.Optional(Type.String({ maxLength: 40, description: 'only since this moment' })),
  until: Type.Optional(Type.String({ maxLength: 40, description: 'only before this moment' })),
}
const AuditFilters = Type.Object(filters, closed)
const AuditQuery = Type.Object(
  {
    ...filters,
    limit: Type.Optional(Type.Integer()),
    before: Type.Optional(Type.Integer({ description: '`next` of the page before' })),
  },
  closed,
)

export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Timestamp,
  type: Type.String({ description: 'what happened, as the change log calls it' }),
  by: Author,
  byLink: Type.Boolean({ description: 'somebody came through a public link; `by` is null then' }),
  byToken: Nullable(Type.String({ description: 'the name of the API token of `by` that did it' })),
  project: Nullable(Named),
  table: Nullable(Named),
  record: Nullable(Type.String({ description: 'its key, when it was one' })),
  records: Nullable(Type.Integer({ description: 'how many' })),
  about: Nullable(Type.String({ description: 'what or whom it was done to: a title, a person, a host' })),
  changes: Type.Array(Type.Object({ name: Type.String(), before: Type.Unknown(), after: Type.Unknown() }), {
    description: 'of one record, or of settings; of secrets only a mask',
  }),
  address: Nullable(Type.String({ description: 'network address of the call' })),
  agent: Nullable(Type.String({ description: 'program of the call' })),
  fingerprint: Nullable(Type.String({ description: 'its place in the chain; null: not sealed yet' })),
})

const AuditPage = Type.Object({
  list: Type.Array(AuditEntry),
  next: Nullable(Type.Integer()),
  keptDays: Type.Integer({ description: 'older entries are forgotten' }),
})
const format = { format: Type.Enum(['csv', 'jsonl']) }

export const listAudits = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/audits',
  operation: 'audit.read',
  scope: 'project',
  summary: 'Who did what in a project, newest first',
  params: ProjectParam,
  query: AuditQuery,
  reply: AuditPage,
})

export const exportAudits = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/audits/export/:format',
  operation: 'audit.read',
  scope: 'project',
  summary: 'The audit log of a project as a file: CSV, or one JSON object on each line',
  params: Type.Object({ ...ProjectParam.properties, ...format }),
  query: AuditFilters,
  reply: Type.Unknown(),
})

export const listAllAudits = endpoint({
  method: 'GET',
  path: '/api/v1/audits',
  operation: 'audit.readAll',
  scope: 'instance',
  summary: 'Who did what on the server, newest first; nothing of what records hold',
  query: AuditQuery,
  reply: AuditPage,
})

export const exportAllAudits = endpoint({
  method: 'GET',
  path: '/api/v1/audits/export/:format',
  operation: 'audit.readAll',
  scope: 'instance',
  summary: 'The audit log of the server as a file: CSV, or one JSON object on each line',
  params: Type.Object(format),
  query: AuditFilters,
  reply: Type.Unknown(),
})

/** A line of the answer: how far it is; the last one has the verdict. */
export const AuditCheck = Type.Object({
  entries: Type.Integer({ description: 'read so far' }),
  verdict: Type.Optional(
    Type.Object({
      fault: Nullable(
        Type.Object({
          what: Type.Enum(['changed', 'missing', 'inserted', 'broken', 'cut']),
          number: Nullable(Type.Integer({ description: 'its place in the chain' })),
          change: Type.String({ description: 'the id of the first entry that does not fit' }),
        }),
      ),
      number: Type.Integer({ description: 'of the last entry, to be noted elsewhere with its hash' }),
      hash: Type.String(),
    }),
  ),
})

export const verifyAudits = endpoint({
  method: 'GET',
  path: '/api/v1/audits/verify',
  operation: 'audit.readAll',
  scope: 'instance',
  summary: 'Whether every sealed entry of the audit log is as it was written: one JSON object on each line',
  reply: AuditCheck,
})

export const V1Audit = Type.Object({
  id: Type.String(),
  user: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  base_id: Nullable(Type.String()),
  project_id: Nullable(Type.String()),
  fk_model_id: Nullable(Type.String()),
  row_id: Nullable(Type.String()),
  op_type: Type.String(),
  op_sub_type: Type.String(),
  status: Nullable(Type.String()),
  description: Type.String(),
  details: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const listV1Audits = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/audits',
  operation: 'audit.read',
  scope: 'project',
  summary: 'The audit log of a project as v1 clients read it; `totalRows` says only whether there are more',
  unknownFields: 'drop',
  params: ProjectParam,
  query: Type.Object(PageQuery),
  reply: Type.Object({ list: Type.Array(V1Audit), pageInfo: PageInfo }),
})
