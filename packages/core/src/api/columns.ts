import { Type } from '../schema/type.ts'
import { sqlEngines } from '../sql/tokens.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { LockTimeout, StatementLock } from './locks.ts'
import { ProjectParam } from './projects.ts'
import { ColumnOfTable, ColumnRequest, columnRequestFields, Named, Table, TableParam, UsingView } from './tables.ts'

export const ColumnParam = Type.Object({ columnId: Type.String({ maxLength: 100 }) })

export const addColumn = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/tables/:tableId/columns',
  operation: 'columns.add',
  scope: 'project',
  summary: 'Add a column; answers with the whole table',
  params: TableParam,
  body: ColumnRequest,
  unknownFields: 'drop',
  reply: Table,
})

export const updateColumn = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/columns/:columnId',
  operation: 'columns.update',
  scope: 'project',
  summary: 'Change a column; what is left out stays. Another type is taken at once when no cell would be emptied',
  params: ColumnParam,
  body: Type.Object({
    ...columnRequestFields,
    convert: Type.Optional(Type.Literal('apply', { description: 'change the type although cells would be emptied' })),
    force: Type.Optional(Type.Boolean({ description: 'remove choices although cells hold them' })),
  }),
  unknownFields: 'drop',
  reply: Table,
})

export const undoColumnChange = endpoint({
  method: 'POST',
  path: '/api/v1/columns/:columnId/changes/:changeId/undo',
  operation: 'columns.update',
  scope: 'project',
  summary:
    'Put the settings of a column back as a change found them; what others changed since needs `force` and stays',
  params: Type.Object({ ...ColumnParam.properties, changeId: Type.String({ maxLength: 40 }) }),
  body: Type.Optional(Type.Object({ force: Type.Optional(Type.Boolean()) }, closed)),
  reply: Type.Object({
    change: Nullable(Type.String({ description: 'undo this one to redo; null when all was so already' })),
    table: Table,
  }),
})

export const deleteColumn = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/columns/:columnId',
  operation: 'columns.delete',
  scope: 'project',
  summary: 'Move a column with its cells to the trash, where it stays for 30 days',
  params: ColumnParam,
  reply: Table,
})

const Engine = Type.Enum([...sqlEngines], { description: 'whose words the statements are' })

export const previewColumnDeletion = endpoint({
  method: 'GET',
  path: '/api/v1/columns/:columnId/deletion',
  operation: 'columns.delete',
  scope: 'project',
  summary: 'What would go to the trash with a column, and which columns and views would miss it',
  params: ColumnParam,
  reply: Type.Object({
    cells: Type.Integer(),
    records: Type.Integer({ description: 'of the table' }),
    examples: Type.Array(Type.String(), { description: 'values that go to the trash with it' }),
    engine: Engine,
    statements: Type.Array(Type.String(), { description: 'what will run now' }),
    later: Type.Array(Type.String(), { description: 'what will run when it leaves the trash' }),
    shownBy: Type.Array(Named),
    goes: Type.Array(ColumnOfTable, { description: 'the other side of a link, lookups, rollups and counts' }),
    breaks: Type.Array(ColumnOfTable, {
      description: 'formulas, what draws one of them, and what goes by a condition on one: they stay and say so',
    }),
    usedBy: Type.Array(UsingView),
  }),
})

export const setPrimaryValue = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/columns/:columnId/primary',
  operation: 'columns.setPrimary',
  scope: 'project',
  summary: 'Make a column the one records are known by',
  params: ColumnParam,
  unknownFields: 'drop',
  reply: Type.Boolean({ description: 'true, as existing clients expect' }),
})

export const reorderColumn = endpoint({
  method: 'POST',
  path: '/api/v1/columns/:columnId/reorder',
  operation: 'columns.update',
  scope: 'project',
  summary: 'Put a column at another place in its table',
  params: ColumnParam,
  body: Type.Object({ order: Type.Number({ minimum: -1e9, maximum: 1e9 }) }, closed),
  reply: Table,
})

export const duplicateColumn = endpoint({
  method: 'POST',
  path: '/api/v1/columns/:columnId/duplicate',
  operation: 'columns.add',
  scope: 'project',
  summary: 'Add a second column like this one, with all its cells',
  params: ColumnParam,
  body: Type.Optional(Type.Object({}, closed)),
  reply: Table,
})

const begunOrAtOnce = Type.Object({
  job: Nullable(
    Type.String({
      description: 'says how far it is and can be cancelled; null: nothing was begun, since it goes at once',
    }),
  ),
})

export const startColumn = endpoint({
  method: 'POST',
  path: '/api/v1/tables/:tableId/columns/batches',
  operation: 'columns.add',
  scope: 'project',
  summary:
    'Begin to add a column that gives every record of a large attached table a value of its own, while others read and write',
  params: TableParam,
  body: ColumnRequest,
  unknownFields: 'drop',
  reply: begunOrAtOnce,
})

export const startDuplicate = endpoint({
  method: 'POST',
  path: '/api/v1/columns/:columnId/duplicate/batches',
  operation: 'columns.add',
  scope: 'project',
  summary: 'Begin to copy a column of a large attached table with all its cells, while others read and write',
  params: ColumnParam,
  body: Type.Optional(Type.Object({}, closed)),
  reply: begunOrAtOnce,
})

export const restoreColumn = endpoint({
  method: 'POST',
  path: '/api/v1/trash/columns/:columnId/restore',
  operation: 'trash.restore',
  scope: 'project',
  summary: 'Take a column out of the trash, with all its cells',
  params: ColumnParam,
  reply: Table,
})

export const purgeColumn = endpoint({
  method: 'DELETE',
  path: '/api/v1/trash/columns/:columnId',
  operation: 'trash.empty',
  scope: 'project',
  freshSignIn: true,
  summary: 'Delete a trashed column for good',
  params: ColumnParam,
  reply: Message,
})

const conversionForms = ['metadata', 'once', 'batches'] as const

export const ConversionPreview = Type.Object({
  from: Type.String({ description: 'the type it has' }),
  to: Type.String({ description: 'the type it would have' }),
  total: Type.Integer({ description: 'records of the table' }),
  filled: Type.Integer({ description: 'of them with a value in the column' }),
  converted: Type.Integer({ description: 'values that have one in the new type' }),
  changed: Type.Integer({ description: 'of them those that are stored in another form afterwards' }),
  emptied: Type.Integer({ description: 'values that have none; the kept copy holds them' }),
  examples: Type.Array(Type.Object({ before: Type.String(), after: Nullable(Type.String()) })),
  choices: Type.Array(Type.String(), { description: 'choices made of the values' }),
  form: Type.Enum([...conversionForms], {
    description:
      'metadata: no value is touched. once: in one transaction. batches: by a job, while others read and write',
  }),
  job: Nullable(Type.String({ description: 'the job of the caller that changes the type of this column just now' })),
  keepsCopy: Type.Boolean({ description: 'the old values are kept for 30 days, so the change can be undone exactly' }),
  copyIsVisible: Type.Boolean({ description: 'the copy is a column that other programs of that database see' }),
  engine: Engine,
  statements: Type.Array(Type.String(), {
    description: 'what will run, in the words of the database; what goes value by value is told as a comment',
  }),
  rehearsedMs: Nullable(
    Type.Integer({ description: 'how long it took when it was tried out and taken back; null: it was not tried out' }),
  ),
  locks: Type.Array(StatementLock, { description: 'who waits for each statement, and about how long' }),
  lockTimeoutMs: LockTimeout,
})

export const previewConversion = endpoint({
  method: 'POST',
  path: '/api/v1/columns/:columnId/convert/preview',
  operation: 'columns.update',
  scope: 'project',
  summary: 'What another type would make of the values of a column; changes nothing',
  params: ColumnParam,
  body: Type.Object(columnRequestFields, closed),
  reply: ConversionPreview,
})

export const Conversion = Type.Object({
  id: Type.String(),
  from: Type.String(),
  to: Type.String(),
  keepsCopy: Type.Boolean(),
  createdAt: Timestamp,
  undoneAt: Nullable(Timestamp),
})

const ConvertBody = Type.Object(
  {
    ...columnRequestFields,
    expected: Type.Optional(Type.Object({ converted: Type.Integer(), emptied: Type.Integer() }, closed)),
  },
  closed,
)

/** For what the preview says goes in batches; anything else goes at once. */
export const startConversion = endpoint({
  method: 'POST',
  path: '/api/v1/columns/:columnId/convert/batches',
  operation: 'columns.update',
  scope: 'project',
  summary:
    'Begin to give a column of a large attached table another type; the job says how far it is and can be cancelled',
  params: ColumnParam,
  body: ConvertBody,
  reply: Type.Object({ job: Type.String() }),
})

export const convertColumn = endpoint({
  method: 'POST',
  path: '/api/v1/columns/:columnId/convert',
  operation: 'columns.update',
  scope: 'project',
  summary: 'Give a column another type; refused when the counts are no longer those of the preview',
  params: ColumnParam,
  body: ConvertBody,
  reply: Type.Object({ conversion: Conversion, table: Table }),
})

export const listConversions = endpoint({
  method: 'GET',
  path: '/api/v1/columns/:columnId/conversions',
  operation: 'columns.update',
  scope: 'project',
  summary: 'Type changes of a column that can be undone or were, newest first',
  params: ColumnParam,
  reply: Type.Object({ list: Type.Array(Conversion) }),
})

export const undoConversion = endpoint({
  method: 'POST',
  path: '/api/v1/conversions/:conversionId/undo',
  operation: 'columns.update',
  scope: 'project',
  summary: 'Give a column its old type and values back; cells changed since need `force`',
  params: Type.Object({ conversionId: Type.String({ maxLength: 100 }) }),
  body: Type.Optional(Type.Object({ force: Type.Optional(Type.Boolean()) }, closed)),
  reply: Table,
})

const FormulaFault = Type.Object({
  message: Type.String(),
  from: Type.Integer({ description: 'in the text, from 0' }),
  to: Type.Integer({ description: 'behind the last character' }),
})

export const checkFormula = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/tables/:tableId/formula-check',
  operation: 'columns.add',
  scope: 'project',
  summary: 'What a formula would give, or what is wrong with it and where; saves nothing',
  params: TableParam,
  body: Type.Object(
    {
      formula: Type.String({ maxLength: 200_000 }),
      columnId: Type.Optional(Type.String({ maxLength: 100, description: 'the column that would get it' })),
      cursor: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 200_000, description: 'asks for what could stand there' }),
      ),
    },
    closed,
  ),
  reply: Type.Object({
    type: Nullable(Type.String({ description: 'number, text, boolean, date or instant; null when it is wrong' })),
    error: Nullable(FormulaFault),
    completions: Nullable(
      Type.Object({
        replaces: Type.Object({ from: Type.Integer(), to: Type.Integer() }),
        items: Type.Array(
          Type.Object({
            kind: Type.String({ description: 'function or column' }),
            label: Type.String(),
            insert: Type.String(),
            detail: Type.String(),
            help: Type.String(),
          }),
        ),
        inside: Nullable(
          Type.Object({
            name: Type.String(),
            signature: Type.String(),
            help: Type.String(),
            argument: Type.Integer({ description: 'from 0' }),
          }),
        ),
        expected: Nullable(Type.String({ description: 'what should stand there, for people' })),
      }),
    ),
  }),
})

export const listFormulaFunctions = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/formula-functions',
  operation: 'tables.read',
  scope: 'project',
  summary: 'Every function of the formula language with its arguments and examples',
  params: ProjectParam,
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        name: Type.String(),
        aliases: Type.Array(Type.String()),
        category: Type.String(),
        signature: Type.String(),
        parameters: Type.Array(
          Type.Object({
            name: Type.String(),
            type: Type.String(),
            optional: Type.Boolean(),
            repeats: Type.Boolean(),
            constant: Type.Boolean(),
          }),
        ),
        gives: Type.String(),
        help: Type.String(),
        notes: Type.Array(Type.String()),
        examples: Type.Array(Type.Object({ formula: Type.String(), result: Type.String() })),
      }),
    ),
  }),
})
