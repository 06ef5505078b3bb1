// A base of another service and what becomes of it here, said the same way whichever service it comes from.
import type { Static } from 'typebox'
import { closed, Nullable } from '../api/endpoint.ts'
import { Type } from '../schema/type.ts'

export const sourceServices = ['airtable', 'nocodb'] as const
export type SourceService = (typeof sourceServices)[number]

/** What is brought along beside tables and records. */
export const BringAlong = Type.Object(
  {
    attachments: Type.Boolean(),
    comments: Type.Boolean(),
    people: Type.Boolean({ description: 'false: fields of people become texts with their names' }),
  },
  closed,
)
export type BringAlong = Static<typeof BringAlong>

const SourceField = Type.Object({
  id: Type.String(),
  title: Type.String({ description: 'As it is called here' }),
  from: Type.String({ description: 'Its type there' }),
  /** value: its values are copied. left: it stays behind. All others are worked out here from then on. */
  kind: Type.Enum(['value', 'link', 'lookup', 'rollup', 'count', 'formula', 'left']),
  to: Nullable(Type.String({ description: 'Its type here' })),
  options: Type.Record(Type.String(), Type.Unknown()),
  link: Nullable(Type.Object({ table: Type.String(), inverse: Nullable(Type.String()) })),
  through: Nullable(
    Type.Object({ link: Type.String(), field: Nullable(Type.String()), func: Nullable(Type.String()) }),
  ),
  formula: Nullable(Type.String()),
  note: Nullable(Type.String({ description: 'What is different from there, in a sentence' })),
})
export type SourceField = Static<typeof SourceField>

const SourceSteps = Type.Array(Type.Object({ field: Type.String(), direction: Type.Enum(['asc', 'desc']) }))

const SourceView = Type.Object({
  id: Type.String(),
  title: Type.String(),
  from: Type.String(),
  to: Nullable(Type.String({ description: 'The kind of view here; null: there is none like it' })),
  /** Ids of fields there, in order; null: the service does not tell. */
  shown: Nullable(Type.Array(Type.String())),
  /** Filter objects with ids of fields there (`parseFilters`). What is left out here and below the service does not tell. */
  filters: Type.Optional(Type.Array(Type.Unknown())),
  sorts: Type.Optional(SourceSteps),
  groups: Type.Optional(SourceSteps),
  /** Ids of the fields it is made by, under the names of our settings. */
  by: Type.Optional(Type.Record(Type.String(), Type.String())),
  note: Nullable(Type.String()),
})
export type SourceView = Static<typeof SourceView>

const SourceTable = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** The field its records are known by. */
  primary: Nullable(Type.String()),
  fields: Type.Array(SourceField),
  views: Type.Array(SourceView),
  rows: Nullable(Type.Integer({ description: 'null: the service does not tell' })),
  isRepeat: Type.Boolean({ description: 'It was brought over before: records are updated and added' }),
})
export type SourceTable = Static<typeof SourceTable>

export const SourceBase = Type.Object({
  service: Type.Enum(sourceServices),
  sync: Type.String({ description: 'What is remembered of it for a repeat' }),
  id: Type.String(),
  title: Type.String(),
  tables: Type.Array(SourceTable),
  along: BringAlong,
  /** What holds for the whole base. */
  notes: Type.Array(Type.String()),
})
export type SourceBase = Static<typeof SourceBase>

/** What a run of such an import tells beside what became of the records. */
export const ServiceReport = Type.Object({
  /** Waiting because the service asks for it; null: it is not. */
  waits: Nullable(Type.Object({ until: Type.String(), text: Type.String() })),
  files: Type.Integer(),
  comments: Type.Integer(),
  notes: Type.Array(Type.Object({ table: Nullable(Type.String()), text: Type.String(), count: Type.Integer() })),
  /** Named in records and no members here: they could be invited. */
  people: Type.Array(Type.Object({ name: Type.String(), email: Type.String() })),
  /** Records that came before and are not there any more; they stay here. At most 100 ids of each table. */
  vanished: Type.Array(
    Type.Object({ table: Type.String(), count: Type.Integer(), records: Type.Array(Type.String()) }),
  ),
})
export type ServiceReport = Static<typeof ServiceReport>

export const serviceTitles: Readonly<Record<SourceService, string>> = { airtable: 'Airtable', nocodb: 'NocoDB' }

/** Under which the id of a record there is kept here, so that a repeat finds it again. */
export const recordIdTitle = (service: SourceService): string => `${serviceTitles[service]} record ID`
