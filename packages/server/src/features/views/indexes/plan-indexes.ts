// Which indexes would serve the views of a table. Pure: what exists and who makes them is said elsewhere.
import { createHash } from 'node:crypto'
import type { Rule } from '@rowhouse/core/rules/rule'
import type { FilterNode, FilterTestNode } from '@rowhouse/core/views/filter-node'
import { groupedBy } from '@rowhouse/core/views/grouped-by'
import { liveSettings } from '@rowhouse/core/views/live-settings'
import { spannedBy } from '@rowhouse/core/views/read-settings'
import { readViewSettings, type ViewSettings } from '@rowhouse/core/views/view-settings'
import type { IndexedColumn, IndexUse } from '../../../dialects/ddl/ddl.ts'
import type { ViewRow } from '../../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { isStored, type StoredColumn } from '../../../query/record-table.ts'

export interface IndexPlan {
  /** In the database: another column, kind or direction makes another name. */
  readonly name: string
  readonly columns: readonly PlannedColumn[]
  /** Those that need it. */
  readonly views: readonly ViewRow[]
  /** Whether some rule for records needs it. */
  readonly isForRules: boolean
}

interface PlannedColumn {
  readonly column: StoredColumn
  readonly descending: boolean
  /** Grouped by: an empty text counts as none. */
  readonly filled?: true
}

/** Every index makes writing slower, so a table has so many and not more. */
export const mostIndexes = 8
/** Long keys make large indexes, and PostgreSQL takes no key above 2,700 bytes. */
const most = { equal: 2, ordered: 3, texts: 2 } as const

/** The most wanted first: in the order of the views, then in that of the rules. */
export function planIndexes(table: SnapshotTable, views: readonly ViewRow[], rules: readonly Rule[] = []): IndexPlan[] {
  const plans = new Map<string, IndexPlan>()
  const want = (columns: PlannedColumn[], by: ViewRow | null): void => {
    const name = nameOf(table, columns)
    const known = plans.get(name)
    const [others, isForRules] = [known?.views ?? [], known?.isForRules ?? false]
    plans.set(name, { name, columns, views: by ? [...others, by] : others, isForRules: isForRules || by === null })
  }
  for (const view of views) for (const columns of wantedBy(table, readViewSettings(view.settings))) want(columns, view)
  for (const rule of rules) for (const columns of wantedByRule(table, rule)) want(columns, null)
  return [...plans.values()]
}

/** Of one that says which records are seen. What is left of all others is nearly everything: that is found without an index. */
function wantedByRule(table: SnapshotTable, { tableId, effect, verbs, rows, fields }: Rule): PlannedColumn[][] {
  const isMeant = tableId === table.id && effect === 'allow' && verbs.includes('read') && fields === null
  return isMeant && rows !== null ? wantedBy(table, readViewSettings(JSON.stringify({ filters: rows }))) : []
}

export function indexedColumns({ columns }: IndexPlan): IndexedColumn[] {
  return columns.map(({ column: { name, word, keyPart }, descending, filled = false }) => ({
    name,
    word,
    descending,
    filled,
    neverEmpty: keyPart !== null,
  }))
}

function wantedBy(table: SnapshotTable, stored: ViewSettings): PlannedColumn[][] {
  const { settings } = liveSettings(stored, table.columns)
  const { equal, ranged } = filteredBy(table, settings)
  // What is unique has an index of its own that finds the one record.
  if (equal.some(({ unique, keyPart }) => unique || keyPart !== null)) return []
  const spanned = spannedBy(settings).flatMap((id) => indexable(table, id, 'order') ?? [])
  // What ends too early is passed over in the index, without a look at its record.
  if (spanned.length > 0) return [withKey(table, [...equal, ...spanned].map(ascending))]
  const paged = [...equal.map(ascending), ...orderedBy(table, settings, equal)]
  // A page reads in order; how many records there are is asked of the filter alone.
  const [range] = ranged
  const counted = range === undefined ? [] : [...equal, range].map(ascending)
  return [paged, counted].filter((columns) => columns.length > 0).map((columns) => cut(withKey(table, columns)))
}

const finding = new Set<FilterTestNode['operator']>(['eq', 'checked'])
const ranging = new Set<FilterTestNode['operator']>(['gt', 'gte', 'lt', 'lte', 'btw', 'within', 'in', 'anyof'])

interface Filtered {
  readonly equal: readonly StoredColumn[]
  readonly ranged: readonly StoredColumn[]
}

function filteredBy(table: SnapshotTable, { filters }: ViewSettings): Filtered {
  const tests = testsThatHold(filters)
  const columnsOf = (operators: ReadonlySet<FilterTestNode['operator']>, to: IndexUse): StoredColumn[] => {
    const ids = tests.filter(({ operator }) => operators.has(operator)).map(({ columnId }) => columnId)
    return [...new Set(ids)].flatMap((id) => indexable(table, id, to) ?? [])
  }
  const equal = columnsOf(finding, 'find').slice(0, most.equal)
  return { equal, ranged: columnsOf(ranging, 'range').filter((column) => !equal.includes(column)) }
}

/** Tests that every record of the view passes; one of several alternatives helps no index. */
function testsThatHold(filter: FilterNode | null): FilterTestNode[] {
  if (filter === null) return []
  if (filter.kind === 'test') return [filter]
  if (filter.not || (filter.joined === 'or' && filter.members.length > 1)) return []
  return filter.members.flatMap(testsThatHold)
}

function orderedBy(table: SnapshotTable, settings: ViewSettings, equal: readonly StoredColumn[]): PlannedColumn[] {
  const { sorts, stackBy } = settings
  const groups = groupedBy(settings)
  const ordered: PlannedColumn[] = []
  for (const [at, { columnId, direction }] of [...groups, ...sorts].entries()) {
    if ([...equal, ...ordered.map(({ column }) => column)].some(({ id }) => id === columnId)) continue
    const column = indexable(table, columnId, 'order')
    // Behind a column that no index knows the order of, an index knows no order at all.
    if (column === null || column.keyPart !== null || ordered.length === most.ordered) break
    // Each stack is asked for by its value; groups are walked through as they are written.
    const isGroup = at < groups.length && stackBy === null
    const filled = isGroup && column.word === 'shortText' ? { filled: true as const } : {}
    ordered.push({ column, descending: direction === 'desc', ...filled })
  }
  // Without sorts rows stand as people put them, in a group as well.
  if (sorts.length === 0 && ordered.length === groups.length && table.position !== undefined)
    return [...ordered, ascending(table.position)]
  // What is unique has an index of its own.
  const [first] = ordered
  return first?.column.unique && !first.filled && equal.length === 0 ? [] : ordered
}

function indexable({ columns, base }: SnapshotTable, id: string | null, to: IndexUse): StoredColumn | null {
  const column = columns.find((one) => one.id === id)
  if (column === undefined || column.secret || !isStored(column)) return null
  return base.dialect.ddl.indexHelps(column, to) ? column : null
}

const ascending = (column: StoredColumn): PlannedColumn => ({ column, descending: false })

/** Records that are equal come in the order of their key. */
function withKey({ key }: SnapshotTable, columns: readonly PlannedColumn[]): PlannedColumn[] {
  const own = new Set(columns.map(({ column }) => column.id))
  return [...columns, ...key.filter(({ id }) => !own.has(id)).map(ascending)]
}

function cut(columns: readonly PlannedColumn[]): PlannedColumn[] {
  let texts = 0
  const end = columns.findIndex(({ column: { word } }) => word === 'shortText' && ++texts > most.texts)
  return end === -1 ? [...columns] : columns.slice(0, end)
}

function nameOf({ id }: SnapshotTable, columns: readonly PlannedColumn[]): string {
  const parts = columns.map(({ column: { id: columnId, name, word }, descending, filled }) => [
    columnId,
    name,
    word,
    descending,
    ...(filled ? ['filled'] : []),
  ])
  const hash = createHash('sha256')
    .update(JSON.stringify([id, parts]))
    .digest('hex')
  return `rh_view_${hash.slice(0, 24)}`
}
