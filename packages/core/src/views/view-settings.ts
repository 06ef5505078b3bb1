// What a view remembers: one object for every kind of view, read and written as a whole or by its parts.
import type { Static } from 'typebox'
import { type AggregateName, aggregateNames } from '../aggregates.ts'
import { closed, Nullable } from '../api/endpoint.ts'
import { Type } from '../schema/type.ts'
import { sortDirections } from '../sorts/parse-sort.ts'
import { type FilterNode, FilterNodeOrNull } from './filter-node.ts'

export const lockTypes = ['collaborative', 'locked', 'personal'] as const
export type LockType = (typeof lockTypes)[number]

export const rowHeights = ['short', 'medium', 'tall', 'extra'] as const
export type RowHeight = (typeof rowHeights)[number]

/** As many as a table has columns; sorts and colours so many that nobody who means it meets the limit. */
export const viewLimits = { columns: 500, sorts: 20, groups: 3, colors: 50, width: { least: 40, most: 2000 } } as const

const Id = Type.String({ maxLength: 40 })
const Direction = Type.Enum([...sortDirections])

export const ViewColumn = Type.Object(
  {
    id: Id,
    shown: Type.Boolean(),
    width: Nullable(Type.Integer({ minimum: viewLimits.width.least, maximum: viewLimits.width.most })),
  },
  closed,
)

export const ViewSort = Type.Object(
  {
    id: Type.String({ maxLength: 40, description: 'left empty: the server gives one' }),
    columnId: Id,
    direction: Direction,
  },
  closed,
)

export const ViewGroup = Type.Object({ columnId: Id, direction: Direction }, closed)

export const ColorRule = Type.Object(
  {
    filter: Type.Unsafe<FilterNode>(FilterNodeOrNull),
    color: Type.String({
      pattern: '^(?:[a-z]{1,20}|#[0-9a-fA-F]{6})$',
      description: 'a name of the palette or #rrggbb',
    }),
  },
  closed,
)

export const ViewSettings = Type.Object(
  {
    columns: Type.Array(ViewColumn, {
      maxItems: viewLimits.columns,
      description:
        'in order; columns that are not named stand behind the last one shown, in the order of the table, shown unless system',
    }),
    frozen: Type.Union(
      [Type.Integer({ minimum: 0, maximum: viewLimits.columns }), Type.String({ pattern: '^cl_[0-9A-Za-z_-]{1,40}$' })],
      { description: 'so many columns stay at the start, or all up to the one of this id, wherever it stands' },
    ),
    filters: FilterNodeOrNull,
    sorts: Type.Array(ViewSort, { maxItems: viewLimits.sorts }),
    groups: Type.Array(ViewGroup, { maxItems: viewLimits.groups }),
    footers: Type.Record(Type.String(), Type.Enum([...aggregateNames]), { description: 'by the id of the column' }),
    rowHeight: Type.Enum([...rowHeights]),
    colors: Type.Array(ColorRule, {
      maxItems: viewLimits.colors,
      description: 'the first that matches colours the row',
    }),
    colorBy: Nullable(
      Type.String({
        maxLength: 40,
        description: 'id of a SingleSelect column: rows that no rule matches take the colour of their choice',
      }),
    ),
    showsSystemFields: Type.Boolean(),
  },
  closed,
)

type Written = Static<typeof ViewSettings>

/** Nobody changes a settings object: who wants another makes one. */
export interface ViewSettings {
  readonly columns: readonly Readonly<Written['columns'][number]>[]
  readonly frozen: number | string
  readonly filters: FilterNode | null
  readonly sorts: readonly Readonly<Written['sorts'][number]>[]
  readonly groups: readonly Readonly<Written['groups'][number]>[]
  readonly footers: Readonly<Record<string, AggregateName>>
  readonly rowHeight: RowHeight
  readonly colors: readonly { readonly filter: FilterNode; readonly color: string }[]
  readonly colorBy: string | null
  readonly showsSystemFields: boolean
}

export const defaultSettings: ViewSettings = {
  columns: [],
  frozen: 1,
  filters: null,
  sorts: [],
  groups: [],
  footers: {},
  rowHeight: 'short',
  colors: [],
  colorBy: null,
  showsSystemFields: false,
}

/** Settings as they are stored, and whatever is missing as it is by default. */
export function readViewSettings(json: string): ViewSettings {
  return { ...defaultSettings, ...(JSON.parse(json) as Partial<ViewSettings>) }
}
