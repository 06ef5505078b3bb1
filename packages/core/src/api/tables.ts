import { defaultColumnNames } from '../default-columns.ts'
import { Type } from '../schema/type.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

export const TableParam = Type.Object({ tableId: Type.String({ maxLength: 100 }) })

export const mostColumns = 500

const Name = Type.String({ maxLength: 1000 })
export const mostDescription = 2000
const Description = Type.String({ maxLength: mostDescription })
/** Existing clients send flags as their database gave them. */
const Flag = Nullable(Type.Unsafe<boolean | number>({ type: ['boolean', 'integer'] }))
const Size = Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] })

/** A choice of a select column. Without an id it is new; `removed` says that leaving it out is meant. */
const ChoiceRequest = Type.Object({
  id: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  title: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  color: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  order: Type.Optional(Nullable(Type.Number())),
  removed: Type.Optional(Type.Boolean()),
})

const Id = Type.Optional(Nullable(Type.String({ maxLength: 100 })))
const Where = Type.String({ maxLength: 10_000, description: 'which of the linked records count, by the titles there' })

/** A link. New key columns or a junction are made unless two existing columns are named. */
const linkRequestFields = {
  parentId: Type.Optional(Nullable(Type.String({ maxLength: 100, description: 'the table that has many' }))),
  childId: Type.Optional(Nullable(Type.String({ maxLength: 100, description: 'the table that gets the key' }))),
  type: Type.Optional(Nullable(Type.String({ maxLength: 20, description: 'hm, bt, mm or oo' }))),
  virtual: Type.Optional(Flag),
  onUpdate: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  onDelete: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  fk_parent_column_id: Id,
  fk_child_column_id: Id,
  index: Type.Optional(
    Nullable(Type.Boolean({ description: 'of existing columns: make the indexes that are missing' })),
  ),
  candidates: Type.Optional(
    Nullable(
      Type.Object({
        viewId: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
        where: Type.Optional(Nullable(Where)),
      }),
    ),
  ),
}

const FormulaText = Type.String({ maxLength: 200_000 })

const computedRequestFields = {
  fk_relation_column_id: Id,
  fk_lookup_column_id: Id,
  fk_rollup_column_id: Id,
  rollup_function: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  where: Type.Optional(Nullable(Where)),
  formula: Type.Optional(Nullable(FormulaText)),
  formula_raw: Type.Optional(Nullable(FormulaText)),
}

/** A column as existing clients ask for one. What describes the database itself (dt, np, ct …) is ours to decide. */
export const columnRequestFields = {
  column_name: Type.Optional(Nullable(Name)),
  title: Type.Optional(Nullable(Name)),
  uidt: Type.Optional(Nullable(Type.String({ maxLength: 100, description: 'a name of the column types' }))),
  dtxp: Type.Optional(Size),
  cdf: Type.Optional(Type.Unknown({ description: 'the default: a cell value, never SQL' })),
  rqd: Type.Optional(Flag),
  unique: Type.Optional(Flag),
  pk: Type.Optional(Flag),
  pv: Type.Optional(Flag),
  ai: Type.Optional(Flag),
  au: Type.Optional(Flag),
  meta: Type.Optional(Type.Unknown({ description: 'settings of the type; what is unknown is kept and given back' })),
  options: Type.Optional(
    Nullable(
      Type.Record(Type.String({ maxLength: 40 }), Type.Unknown(), {
        description:
          'settings of the type in our own words, as replies give them; before `meta`. Choices go by colOptions',
      }),
    ),
  ),
  colOptions: Type.Optional(
    Nullable(Type.Object({ options: Type.Optional(Nullable(Type.Array(ChoiceRequest, { maxItems: 1000 }))) })),
  ),
  description: Type.Optional(Nullable(Description)),
  ...linkRequestFields,
  ...computedRequestFields,
}

export const ColumnRequest = Type.Object(columnRequestFields)

const Reference = Type.Optional(Nullable(Type.String()))

/** Choices of a select; what a link, a lookup, a rollup, a count or a formula is made of. */
const ColumnOptions = Type.Object({
  options: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        fk_column_id: Type.String(),
        title: Type.String(),
        color: Type.String(),
        order: Type.Number(),
      }),
    ),
  ),
  id: Type.Optional(Type.String()),
  fk_column_id: Type.Optional(Type.String()),
  type: Type.Optional(Type.String({ description: 'hm, bt, mm or oo' })),
  virtual: Type.Optional(Type.Boolean()),
  fk_related_model_id: Reference,
  fk_child_column_id: Reference,
  fk_parent_column_id: Reference,
  fk_mm_model_id: Reference,
  fk_mm_child_column_id: Reference,
  fk_mm_parent_column_id: Reference,
  ur: Type.Optional(Type.String({ description: 'on update' })),
  dr: Type.Optional(Type.String({ description: 'on delete' })),
  fk_index_name: Reference,
  db_type: Reference,
  ref_db_alias: Reference,
  deleted: Type.Optional(Type.Boolean()),
  fk_relation_column_id: Reference,
  fk_lookup_column_id: Reference,
  fk_rollup_column_id: Reference,
  rollup_function: Reference,
  where: Reference,
  formula: Type.Optional(Type.String({ description: 'with column ids in braces' })),
  formula_raw: Type.Optional(Type.String({ description: 'with titles in braces' })),
  result: Type.Optional(
    Nullable(
      Type.Object(
        {
          type: Type.String({ description: 'the column type whose values it holds' }),
          options: Type.Unknown(),
          comparison: Type.String(),
          operators: Type.Array(Type.String()),
          many: Type.Boolean({ description: 'several values in a cell' }),
        },
        { description: 'what it is filtered, sorted, grouped and counted as; null: by nothing' },
      ),
    ),
  ),
  /** Why it cannot be computed any more. */
  error: Reference,
  created_at: Type.Optional(Timestamp),
  updated_at: Type.Optional(Timestamp),
})

export const Column = Type.Object({
  id: Type.String(),
  fk_model_id: Type.String(),
  project_id: Type.String(),
  base_id: Type.String(),
  title: Type.String({ description: 'the key of the column in records' }),
  column_name: Nullable(Type.String({ description: 'in the database; null when nothing is stored' })),
  uidt: Type.String(),
  dt: Nullable(Type.String()),
  dtx: Nullable(Type.String()),
  dtxp: Nullable(Type.String()),
  dtxs: Nullable(Type.String()),
  ct: Nullable(Type.String()),
  np: Nullable(Type.Integer()),
  ns: Nullable(Type.Integer()),
  clen: Nullable(Type.Integer()),
  cop: Nullable(Type.String()),
  pk: Type.Boolean(),
  pv: Type.Boolean(),
  rqd: Type.Boolean(),
  un: Type.Boolean(),
  ai: Type.Boolean(),
  au: Type.Boolean(),
  unique: Type.Boolean(),
  cdf: Nullable(Type.String()),
  cc: Nullable(Type.String()),
  csn: Nullable(Type.String()),
  validate: Nullable(Type.String()),
  meta: Type.Unknown(),
  system: Type.Boolean(),
  virtual: Type.Boolean(),
  deleted: Type.Boolean(),
  visible: Type.Boolean(),
  order: Type.Number(),
  colOptions: Type.Optional(ColumnOptions),
  /** Of virtual columns, as older clients tell them apart. */
  formula: Type.Optional(Type.Boolean()),
  rl: Type.Optional(Type.Boolean({ description: 'a rollup' })),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Ours, beside the historic fields. */
  description: Nullable(Type.String()),
  default: Type.Unknown({ description: 'the default as a cell value' }),
  options: Type.Unknown({ description: 'the settings of the type in our own words' }),
  readonly: Type.Boolean({ description: 'the server or the database fills it in' }),
  missing: Type.Optional(
    Type.String({ description: 'why its cells cannot be read: the attached database does not have it any more' }),
  ),
})

/** What a view is called and known by beside its title, as whoever may rename it sets it. */
export const viewLookFields = {
  description: Type.Optional(Nullable(Description)),
  icon: Type.Optional(Nullable(Type.String({ maxLength: 40, description: 'one emoji' }))),
}

export const View = Type.Object({
  id: Type.String(),
  project_id: Type.String(),
  base_id: Type.String(),
  fk_model_id: Type.String(),
  title: Type.String(),
  type: Type.Integer({ description: '1 form, 2 gallery, 3 grid, 4 kanban, 6 calendar' }),
  is_default: Type.Boolean(),
  show: Type.Boolean(),
  show_system_fields: Type.Boolean(),
  lock_type: Type.String({ description: 'collaborative, locked or personal' }),
  uuid: Nullable(Type.String({ description: 'of its public link, for those who may share it' })),
  password: Type.Null(),
  order: Type.Number(),
  meta: Type.Unknown({ description: 'what clients note; kept and given back, never obeyed' }),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Ours, beside the historic fields. */
  owned_by: Nullable(Type.String({ description: 'id of the person who made it; null: nobody in particular' })),
  description: Nullable(Type.String({ description: 'plain text' })),
  icon: Nullable(Type.String({ description: 'an emoji; null: that of its kind' })),
})

const tableFields = {
  id: Type.String(),
  project_id: Type.String(),
  base_id: Type.String(),
  table_name: Type.String({ description: 'in the database' }),
  title: Type.String(),
  type: Type.String({ description: 'table or view' }),
  mm: Type.Boolean({ description: 'joins two tables for a link' }),
  order: Type.Number(),
  enabled: Type.Boolean(),
  deleted: Type.Boolean(),
  parent_id: Type.Null(),
  pin: Type.Null(),
  tags: Type.Null(),
  schema: Nullable(Type.String()),
  meta: Type.Null(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Ours, beside the historic fields. */
  description: Nullable(Type.String()),
  readonly: Nullable(Type.String({ description: 'why nothing can be written; null when it can' })),
}

export const TableSummary = Type.Object(tableFields)

export const Table = Type.Object({
  ...tableFields,
  columns: Type.Array(Column),
  columnsById: Type.Record(Type.String(), Column),
  views: Type.Array(View),
})

export const listTables = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/tables',
  operation: 'tables.list',
  scope: 'project',
  summary: 'Tables of a project, in order, without their columns',
  params: ProjectParam,
  query: Type.Object({
    includeM2M: Type.Optional(Type.String({ description: 'any text: with the tables that only join two others' })),
  }),
  unknownFields: 'drop',
  reply: Type.Object({ list: Type.Array(TableSummary) }),
})

/** Beyond this a sidebar says “more than”: counting on would cost the database more than the number is worth. */
export const mostCounted = 100_000

export const countTables = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/counts',
  operation: 'records.count',
  scope: 'project',
  summary:
    'How many records tables have, each counted up to a limit; tables that cannot be counted quickly are left out',
  params: ProjectParam,
  query: Type.Object({
    tables: Type.String({ maxLength: 10_000, description: 'ids of at most 100 tables, with commas between' }),
  }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        tableId: Type.String(),
        records: Type.Integer(),
        isMore: Type.Boolean({ description: 'there are more than this' }),
      }),
    ),
  }),
})

export const createTable = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/projects/:projectId/tables',
  operation: 'tables.create',
  scope: 'project',
  summary: 'Create a table with its columns',
  params: ProjectParam,
  query: Type.Object({
    base: Type.Optional(Type.String({ maxLength: 100, description: 'the id of a base; left out: the first' })),
  }),
  body: Type.Object({
    table_name: Type.Optional(Nullable(Name)),
    title: Type.Optional(Nullable(Name)),
    description: Type.Optional(Nullable(Description)),
    columns: Type.Optional(Nullable(Type.Array(ColumnRequest, { maxItems: mostColumns }))),
    defaultColumns: Type.Optional(
      Type.Union([Type.Boolean(), Type.Array(Type.Enum([...defaultColumnNames]), { maxItems: 3 })], {
        description:
          'Id, Title, CreatedAt and UpdatedAt come along, or Id and those that are named; the first view hides the times',
      }),
    ),
  }),
  unknownFields: 'drop',
  reply: Table,
})

export const readTable = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/tables/:tableId',
  operation: 'tables.read',
  scope: 'project',
  summary: 'One table with its columns and views',
  params: TableParam,
  reply: Table,
})

const Order = Type.Number({ minimum: -1e9, maximum: 1e9 })

const LinkEnd = Type.Object({ tableId: Type.String(), columnId: Nullable(Type.String()) })

/** Ours: what a diagram of the project needs, in one call. */
export const readStructure = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/structure',
  operation: 'tables.read',
  scope: 'project',
  summary: 'All tables of a project with their columns, and the links between them',
  params: ProjectParam,
  reply: Type.Object({
    tables: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        name: Type.String({ description: 'in the database' }),
        baseId: Type.String(),
        kind: Type.String({ description: 'table or view' }),
        columns: Type.Array(
          Type.Object({
            id: Type.String(),
            title: Type.String(),
            uidt: Type.String(),
            pk: Type.Boolean(),
            pv: Type.Boolean(),
          }),
        ),
      }),
    ),
    links: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: Type.String({ description: 'hm, bt, mm or oo, seen from `from`' }),
        title: Type.String(),
        from: LinkEnd,
        to: LinkEnd,
      }),
    ),
  }),
})

export const updateTable = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/tables/:tableId',
  operation: 'tables.update',
  scope: 'project',
  summary: 'Give a table another title or description; its name in the database stays',
  params: TableParam,
  body: Type.Object({
    title: Type.Optional(Nullable(Name)),
    description: Type.Optional(Nullable(Description)),
  }),
  unknownFields: 'drop',
  reply: Message,
})

export const reorderTable = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/tables/:tableId/reorder',
  operation: 'tables.reorder',
  scope: 'project',
  summary: 'Put a table at another place in the list',
  params: TableParam,
  body: Type.Object({ order: Order }),
  unknownFields: 'drop',
  reply: Type.Object({}),
})

export const deleteTable = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/tables/:tableId',
  operation: 'tables.delete',
  scope: 'project',
  summary: 'Move a table to the trash, where it stays for 30 days; one with links only when they may go along',
  params: TableParam,
  query: Type.Object({
    links: Type.Optional(Type.Literal('delete', { description: 'link columns of both sides go to the trash with it' })),
  }),
  unknownFields: 'drop',
  reply: Type.Boolean({ description: 'true, as existing clients expect' }),
})

export const Named = Type.Object({ id: Type.String(), title: Type.String() })

export const ColumnOfTable = Type.Object({ id: Type.String(), title: Type.String(), uidt: Type.String(), table: Named })

/** A view that filters, sorts, groups or colours by what would go. */
export const UsingView = Type.Object({
  id: Type.String(),
  title: Type.String(),
  table: Named,
  uses: Type.Array(Type.String({ description: 'filters, sorts, groups, colors, cover or stacks' })),
})

/** What goes along, shown before anything is deleted. */
export const previewTableDeletion = endpoint({
  method: 'GET',
  path: '/api/v1/tables/:tableId/deletion',
  operation: 'tables.delete',
  scope: 'project',
  summary: 'Everything that would go to the trash with a table',
  params: TableParam,
  reply: Type.Object({
    columns: Type.Array(Named),
    views: Type.Array(Named),
    records: Type.Integer(),
    links: Type.Array(ColumnOfTable, {
      description: 'columns of other tables that would go along with `links=delete`',
    }),
    breaks: Type.Array(ColumnOfTable, { description: 'columns of other tables that could not be computed any more' }),
    usedBy: Type.Array(UsingView, { description: 'views of other tables' }),
  }),
})

/** What stays behind, shown before anything is copied. */
export const previewTableCopy = endpoint({
  method: 'GET',
  path: '/api/v1/tables/:tableId/duplicate',
  operation: 'tables.create',
  scope: 'project',
  summary: 'Everything that a copy of a table would not have',
  params: TableParam,
  reply: Type.Object({
    left: Type.Array(Named, {
      description: 'links whose keys lie outside of the table, and lookups, rollups and counts of them',
    }),
    breaks: Type.Array(Named, { description: 'columns of the copy that could not be computed without those' }),
  }),
})

export const duplicateTable = endpoint({
  method: 'POST',
  path: '/api/v1/tables/:tableId/duplicate',
  operation: 'tables.create',
  scope: 'project',
  summary: 'Copy a table, with or without its records',
  params: TableParam,
  body: Type.Object({ title: Type.Optional(Name), records: Type.Optional(Type.Boolean()) }, closed),
  reply: Table,
})

export const restoreTable = endpoint({
  method: 'POST',
  path: '/api/v1/trash/tables/:tableId/restore',
  operation: 'trash.restore',
  scope: 'project',
  summary: 'Take a table out of the trash, with all its records',
  params: TableParam,
  reply: Table,
})

export const purgeTable = endpoint({
  method: 'DELETE',
  path: '/api/v1/trash/tables/:tableId',
  operation: 'trash.empty',
  scope: 'project',
  freshSignIn: true,
  summary: 'Delete a trashed table for good',
  params: TableParam,
  reply: Message,
})
