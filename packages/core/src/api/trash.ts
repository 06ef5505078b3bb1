import { Type } from '../schema/type.ts'
import { viewTypeNames } from '../view-types/registry.ts'
import { lockTypes } from '../views/lock-types.ts'
import { Author, CellsByTitle, Undone } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { Named, TableParam } from './tables.ts'

const trashedFields = {
  id: Type.String(),
  title: Type.String(),
  deletedAt: Timestamp,
  by: Author,
  goneAt: Timestamp,
}

/** How many deletions of records are told at most; beyond it there are “more than”. */
export const mostDeletionsCounted = 1000

export const listProjectTrash = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/trash',
  operation: 'trash.list',
  scope: 'project',
  summary: 'What was deleted in a project and the caller can restore; records only by their number',
  params: ProjectParam,
  reply: Type.Object({
    tables: Type.Array(Type.Object({ ...trashedFields, columns: Type.Integer(), views: Type.Integer() })),
    columns: Type.Array(
      Type.Object({
        ...trashedFields,
        uidt: Type.String(),
        table: Named,
        with: Nullable(
          Type.Object(
            { kind: Type.Enum(['table', 'column']), id: Type.String(), title: Type.String() },
            { description: 'it went with this one, and comes back with it' },
          ),
        ),
      }),
    ),
    views: Type.Array(
      Type.Object({
        ...trashedFields,
        table: Named,
        viewKind: Type.Enum([...viewTypeNames]),
        lockType: Type.Enum([...lockTypes]),
        filters: Type.Integer(),
      }),
    ),
    deletions: Type.Object(
      { count: Type.Integer(), isMore: Type.Boolean() },
      { description: 'records that were deleted together are one' },
    ),
  }),
})

const NamedRecord = Type.Object({
  record: Type.String({ description: 'its key' }),
  title: Type.String({ description: 'what it was known by; empty: nothing' }),
  second: Type.String({ description: 'the first of its other values, as text' }),
})

const Before = Type.Optional(Type.String({ maxLength: 40, description: '`next` of the page before' }))

export const Deletion = Type.Object({
  change: Type.String(),
  write: Type.String({ description: 'the same for all that was deleted in one step: a large one has several entries' }),
  table: Named,
  baseId: Type.String({ description: 'records of one database can be restored in one call' }),
  deletedAt: Timestamp,
  goneAt: Timestamp,
  by: Author,
  records: Type.Integer({ description: 'how many can still be restored' }),
  first: NamedRecord,
})

export const listDeletions = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/trash/records',
  operation: 'trash.list',
  scope: 'project',
  summary: 'Deleted records of a project, newest first; what was deleted together is told together',
  params: ProjectParam,
  query: Type.Object(
    {
      limit: Type.Optional(Type.Integer()),
      before: Before,
      table: Type.Optional(Type.String({ maxLength: 40, description: 'only of the table of this id' })),
      by: Type.Optional(Type.String({ maxLength: 40, description: 'only what the person of this id deleted' })),
      find: Type.Optional(Type.String({ maxLength: 200, description: 'only where a record holds this text' })),
    },
    closed,
  ),
  reply: Type.Object({ list: Type.Array(Deletion), next: Nullable(Type.String()) }),
})

export const TrashedRecord = Type.Object({
  change: Type.String(),
  record: Type.String(),
  title: Type.String(),
  at: Timestamp,
  by: Author,
  row: CellsByTitle,
})

export const listRecordTrash = endpoint({
  method: 'GET',
  path: '/api/v1/tables/:tableId/trash',
  operation: 'records.history',
  scope: 'project',
  summary: 'Deleted records of a table, newest first',
  params: TableParam,
  query: Type.Object(
    {
      limit: Type.Optional(Type.Integer()),
      before: Before,
      change: Type.Optional(Type.String({ maxLength: 40, description: 'only what this deletion took' })),
    },
    closed,
  ),
  reply: Type.Object({ list: Type.Array(TrashedRecord), next: Nullable(Type.String()) }),
})

const Deletions = Type.Array(
  Type.Object(
    {
      change: Type.String({ maxLength: 40 }),
      records: Type.Optional(
        Type.Array(Type.String({ maxLength: 2000 }), {
          minItems: 1,
          maxItems: 1000,
          description: 'left out: all that are missing',
        }),
      ),
    },
    closed,
  ),
  { minItems: 1, maxItems: 100 },
)

export const restoreRecords = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/trash/records/restore',
  operation: 'records.undo',
  scope: 'project',
  summary:
    'Put deleted records of one database back under their old keys: all of them, or with `force` all that can be',
  params: ProjectParam,
  body: Type.Object({ deletions: Deletions, force: Type.Optional(Type.Boolean()) }, closed),
  reply: Undone,
})

export const purgeRecords = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/trash/records/purge',
  operation: 'trash.empty',
  scope: 'project',
  freshSignIn: true,
  summary: 'Delete trashed records for good',
  params: ProjectParam,
  body: Type.Object({ deletions: Deletions }, closed),
  reply: Message,
})

export const emptyTrash = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/trash/empty',
  operation: 'trash.empty',
  scope: 'project',
  freshSignIn: true,
  summary: 'Delete everything for good that was in the trash of a project at a moment',
  params: ProjectParam,
  body: Type.Object(
    { until: Type.String({ maxLength: 40, description: 'what was deleted later stays: nobody saw it yet' }) },
    closed,
  ),
  reply: Type.Object({
    tables: Type.Integer(),
    columns: Type.Integer(),
    views: Type.Integer(),
    deletions: Type.Integer(),
    kept: Type.Array(Type.Object({ title: Type.String(), why: Type.String() }), {
      description: 'what could not be deleted, such as tables of a database that does not answer',
    }),
  }),
})
