import { isColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { ViewTypeName } from '@rowhouse/core/view-types/registry'
import type { Texts } from '../../i18n/catalogue.ts'
import type { Deletion, ProjectTrash } from '../../structure/trash/queries.ts'

export const trashKinds = ['record', 'column', 'table', 'view'] as const
export type TrashKind = (typeof trashKinds)[number]

/** Records that were deleted together, as one thing. */
interface DeletedRecords {
  /** Entries of the change log: a large deletion has several. */
  readonly changes: readonly string[]
  readonly count: number
  readonly baseId: string
}

/** One line of the trash. */
export interface TrashThing {
  readonly key: string
  readonly kind: TrashKind
  readonly id: string
  readonly title: string
  readonly second: string
  /** The table it was in; of a table itself. */
  readonly table: { readonly id: string; readonly title: string }
  readonly by: Deletion['by']
  readonly deletedAt: string
  readonly goneAt: string
  /** Of a field: its type. */
  readonly uidt: string | null
  /** Of a view: its kind. */
  readonly viewKind: ViewTypeName | null
  readonly records: DeletedRecords | null
  /** What it went with and comes back with; null: it comes back by itself. */
  readonly with: { readonly kind: 'table' | 'column'; readonly title: string } | null
}

/** Tables, fields and views; records come in pages of their own. */
export function structureThings({ tables, columns, views }: ProjectTrash, t: Texts): readonly TrashThing[] {
  const common = { uidt: null, viewKind: null, records: null, with: null }
  return [
    ...tables.map(({ columns: fields, views: own, ...table }) => ({
      ...common,
      ...table,
      key: `table ${table.id}`,
      kind: 'table' as const,
      second: [t('trash.fields', { count: fields }), t('trash.views', { count: own })].join(', '),
      table: { id: table.id, title: table.title },
    })),
    ...columns.map((column) => ({
      ...common,
      ...column,
      key: `column ${column.id}`,
      kind: 'column' as const,
      second: isColumnTypeName(column.uidt) ? t(`tables.type.${column.uidt}`) : column.uidt,
    })),
    ...views.map(({ lockType, filters, ...view }) => ({
      ...common,
      ...view,
      key: `view ${view.id}`,
      kind: 'view' as const,
      second: [
        t(`sidebar.view.mode.${lockType}`),
        ...(filters === 0 ? [] : [t('trash.filters', { count: filters })]),
      ].join(', '),
    })),
  ]
}

/** What was deleted in one step is one line, also where the log needed several entries for it. */
export function recordThings(deletions: readonly Deletion[], t: Texts): readonly TrashThing[] {
  const writes = Map.groupBy(deletions, ({ write }) => write)
  return [...writes.values()].flatMap((pieces) => {
    const [first] = pieces
    if (first === undefined) return []
    const count = pieces.reduce((sum, { records }) => sum + records, 0)
    const name = first.first.title || t('trash.record.untitled', { key: first.first.record })
    return {
      key: `record ${first.change}`,
      kind: 'record' as const,
      id: first.change,
      title: count === 1 ? name : t('trash.records', { count, number: count.toLocaleString() }),
      second: count === 1 ? first.first.second : t('trash.records.together', { title: name }),
      table: first.table,
      by: first.by,
      deletedAt: first.deletedAt,
      goneAt: first.goneAt,
      uidt: null,
      viewKind: null,
      records: { changes: pieces.map(({ change }) => change), count, baseId: first.baseId },
      with: null,
    }
  })
}

export interface TrashFilter {
  /** null: everything. */
  readonly kind: TrashKind | null
  readonly table: string | null
  readonly by: string | null
  readonly find: string
}

interface Loaded {
  readonly structure: readonly TrashThing[]
  /** Found by the server already. */
  readonly records: readonly TrashThing[]
  /** There are older deletions of records than these. */
  readonly hasMore: boolean
}

/** Newest first. What is older than the last record that was loaded waits, so that nothing appears in the middle later. */
export function shownThings({ structure, records, hasMore }: Loaded, filter: TrashFilter): readonly TrashThing[] {
  const { kind, table, by, find } = filter
  const wanted = find.trim().toLowerCase()
  const isMeant = (thing: TrashThing): boolean =>
    (kind === null || thing.kind === kind) &&
    (table === null || thing.table.id === table) &&
    (by === null || thing.by?.id === by) &&
    thing.title.toLowerCase().includes(wanted)
  const oldest = hasMore && kind === null ? (records.at(-1)?.deletedAt ?? '') : ''
  const others = structure.filter((thing) => isMeant(thing) && thing.deletedAt >= oldest)
  const own = kind === null || kind === 'record' ? records : []
  return [...others, ...own].toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt))
}

/** Everybody who deleted something of this, each once. */
export function peopleIn(things: readonly TrashThing[]): readonly NonNullable<TrashThing['by']>[] {
  return [...new Map(things.flatMap(({ by }) => (by === null ? [] : [[by.id, by] as const]))).values()]
}

/** How much of its time is left, from 0 to 1. */
export function timeLeft({ deletedAt, goneAt }: Pick<TrashThing, 'deletedAt' | 'goneAt'>, now: Date): number {
  const [from, to] = [Date.parse(deletedAt), Date.parse(goneAt)]
  return to <= from ? 0 : Math.min(1, Math.max(0, (to - now.getTime()) / (to - from)))
}
