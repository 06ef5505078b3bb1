import { Type } from '../schema/type.ts'
import { closed, endpoint, Nullable, Timestamp } from './endpoint.ts'

const ChangeParam = Type.Object({ changeId: Type.String({ maxLength: 40 }) })
const TableParam = Type.Object({ tableId: Type.String({ maxLength: 40 }) })

export const Author = Nullable(
  Type.Object({ id: Type.String(), email: Nullable(Type.String()), name: Nullable(Type.String()) }),
)

/** Values by the titles that columns have now; of passwords only a mask. */
export const CellsByTitle = Type.Record(Type.String(), Type.Unknown())

/** What could not be taken back, and why. */
export const LeftOver = Type.Object({
  record: Type.String(),
  column: Nullable(Type.String({ description: 'its title; null: the whole record' })),
  why: Type.String({ description: 'changed, written, gone, exists, columnGone, secret, unwritable or parentGone' }),
})

export const Undone = Type.Object({
  change: Nullable(Type.String({ description: 'undo this one to redo; null when nothing was left to take back' })),
  records: Type.Integer({ description: 'how many records were put back' }),
  left: Type.Array(LeftOver, { description: 'the first hundred' }),
  leftCount: Type.Integer(),
})

/** Takes back the whole write each change belongs to, also when it was written in several pieces: all of it or nothing. */
export const undoChange = endpoint({
  method: 'POST',
  path: '/api/v1/changes/:changeId/undo',
  operation: 'records.undo',
  scope: 'project',
  summary: 'Take back a change of records, or several as one; undo the undo to redo it',
  params: ChangeParam,
  body: Type.Optional(
    Type.Object(
      {
        force: Type.Optional(Type.Boolean()),
        with: Type.Optional(
          Type.Array(Type.String({ maxLength: 40 }), {
            maxItems: 100,
            description: 'further changes of the same database, taken back in the same write, the newest first',
          }),
        ),
      },
      closed,
    ),
  ),
  reply: Undone,
})

const Named = Type.Object({ id: Type.String(), title: Type.String() })

const LinkedRecord = Type.Object({
  record: Type.String({ description: 'its key' }),
  name: Nullable(Type.String({ description: 'as it is called now; null: it is gone' })),
})

/** What a change did to a link cell of the record; of very many only the first hundred are named. */
const LinksChanged = Type.Object({
  column: Named,
  added: Type.Array(LinkedRecord),
  removed: Type.Array(LinkedRecord),
  addedCount: Type.Integer(),
  removedCount: Type.Integer(),
})

export const HistoryEntry = Type.Object({
  change: Type.String(),
  seq: Type.Integer(),
  type: Type.String({ description: 'inserted, updated, deleted or linked' }),
  at: Timestamp,
  by: Author,
  byLink: Type.Boolean({ description: 'somebody came through a public link; `by` is null then' }),
  byToken: Nullable(Type.String({ description: 'the name of the API token of `by` that did it' })),
  byForm: Type.Boolean({ description: 'it was handed in through a form, or an answer to one was changed' }),
  before: CellsByTitle,
  after: CellsByTitle,
  links: Type.Array(LinksChanged),
  undone: Type.Boolean(),
  undoes: Nullable(Type.String()),
})

export const recordHistory = endpoint({
  method: 'GET',
  path: '/api/v1/tables/:tableId/records/:recordId/history',
  operation: 'records.history',
  scope: 'project',
  summary: 'What happened to a record, newest first',
  params: Type.Object({ ...TableParam.properties, recordId: Type.String({ maxLength: 2000 }) }),
  query: Type.Object(
    {
      limit: Type.Optional(Type.Integer()),
      before: Type.Optional(Type.Integer({ description: '`next` of the page before' })),
    },
    closed,
  ),
  reply: Type.Object({ list: Type.Array(HistoryEntry), next: Nullable(Type.Integer()) }),
})

export const StepPart = Type.Object({
  change: Type.String({
    description: 'undoing it takes the part back, where it is one of records or settings of a column',
  }),
  type: Type.String({ description: 'as the change log calls it; of records what they are most about' }),
  count: Type.Integer({ description: 'records; 0 of anything else' }),
  column: Nullable(Named),
  conversion: Nullable(Type.String({ description: 'of the type of the column: undoing it takes the part back' })),
  view: Nullable(Named),
  before: Type.Record(Type.String(), Type.Unknown(), { description: 'settings of a view, or the title of a column' }),
  after: Type.Record(Type.String(), Type.Unknown()),
})

export const Step = Type.Object({
  id: Type.String(),
  at: Timestamp,
  isUndone: Type.Boolean({ description: 'it was taken back, and can be done again' }),
  parts: Type.Array(StepPart, { description: 'in the order they happened' }),
})

/** Only of the caller. What somebody else took back, and what the caller may no longer do, is left out. */
export const listSteps = endpoint({
  method: 'GET',
  path: '/api/v1/tables/:tableId/steps',
  operation: 'records.undo',
  scope: 'project',
  summary: 'What the caller did at the screen of a table and can undo or redo, newest first',
  params: TableParam,
  query: Type.Object(
    {
      limit: Type.Optional(Type.Integer()),
      before: Type.Optional(Type.Integer({ description: '`next` of the page before' })),
    },
    closed,
  ),
  reply: Type.Object({ list: Type.Array(Step), next: Nullable(Type.Integer()) }),
})
