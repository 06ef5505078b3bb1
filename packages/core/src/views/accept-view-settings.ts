import { refused } from '../filters/refused.ts'
import { acceptFilter, type FilterRules } from './accept-filter.ts'
import { canColorRows, goneColorField, type SettingsColumn } from './color-by.ts'
import { type FilterTestNode, testsIn } from './filter-node.ts'
import { newPartId, type PartKind, viewOfPart } from './part-ids.ts'
import { defaultSettings, type ViewSettings } from './view-settings.ts'

export interface SettingsRules {
  readonly viewId: string
  /** Of the table, without those in the trash. */
  readonly columns: readonly SettingsColumn[]
  /** What is there now: parts that stay as they are need not suit their column any more. */
  readonly stored?: ViewSettings
  /** Randomness for the ids of new parts. */
  nextByte(): number
}

export interface AcceptedSettings {
  /** The same keys as given. */
  readonly settings: Partial<ViewSettings>
  /** What was left out, and why; each sentence once. */
  readonly notes: readonly string[]
}

/** Settings somebody wants to store, of the shape the contract says. What speaks of columns that are gone is left out. */
export function acceptViewSettings(given: Partial<ViewSettings>, rules: SettingsRules): AcceptedSettings {
  const notes = new Set<string>()
  const filterRules: FilterRules = {
    columns: rules.columns,
    isStored: storedTests(rules.stored),
    keepId: keeper('filter', rules),
    note: (sentence) => void notes.add(sentence),
  }
  const byId = new Map(rules.columns.map((column) => [column.id, column]))
  const isOrdered = (columnId: string, what: 'sort' | 'group'): boolean => {
    const column = byId.get(columnId)
    // What is missing now may be there again tomorrow, and its sorts with it.
    if (column?.comparison === 'none' && column.missing === undefined)
      throw refused(`${what}s`, `The column “${column.title}” has no order to ${what} by`)
    if (column === undefined) notes.add(`A ${what} speaks of a column that is no longer there and was left out.`)
    return column !== undefined
  }
  const keepSort = keeper('sort', rules)
  const readers: { [Key in keyof ViewSettings]: (value: ViewSettings[Key]) => ViewSettings[Key] } = {
    columns: (columns) => unique(columns, ({ id }) => id).filter(({ id }) => byId.has(id)),
    frozen: (frozen) => (typeof frozen === 'string' && !byId.has(frozen) ? defaultSettings.frozen : frozen),
    filters: (filters) => acceptFilter(filters, filterRules, 'filters'),
    sorts: (sorts) =>
      unique(sorts, ({ columnId }) => columnId)
        .filter(({ columnId }) => isOrdered(columnId, 'sort'))
        .map((sort) => ({ ...sort, id: keepSort(sort.id) })),
    groups: (groups) =>
      unique(groups, ({ columnId }) => columnId).filter(({ columnId }) => isOrdered(columnId, 'group')),
    footers: (footers) => Object.fromEntries(Object.entries(footers).filter(([id]) => byId.has(id))),
    rowHeight: (rowHeight) => rowHeight,
    // A rule without a filter would colour every row.
    colors: (colors) =>
      colors.flatMap(({ filter: wanted, color }, at) => {
        const filter = acceptFilter(wanted, filterRules, `colors[${at}].filter`)
        return filter === null ? [] : [{ filter, color }]
      }),
    colorBy: (columnId) => {
      const column = columnId === null ? undefined : byId.get(columnId)
      if (column !== undefined && !canColorRows(column))
        throw refused('colorBy', `The column “${column.title}” has no choices whose colours rows could take`)
      if (columnId !== null && column === undefined) notes.add(goneColorField)
      return column?.id ?? null
    },
    showsSystemFields: (shows) => shows,
  }
  const read = <Key extends keyof ViewSettings>(key: Key, value: ViewSettings[Key]) =>
    [key, readers[key](value)] as const
  const settings = (Object.keys(readers) as (keyof ViewSettings)[]).flatMap((key) => {
    const value = given[key]
    return value === undefined ? [] : [read(key, value)]
  })
  return { settings: Object.fromEntries(settings), notes: [...notes] }
}

function storedTests(settings: ViewSettings | undefined): (test: FilterTestNode) => boolean {
  const nodes = settings === undefined ? [] : [settings.filters, ...settings.colors.map(({ filter }) => filter)]
  const known = new Set(nodes.flatMap((node) => (node === null ? [] : testsIn(node))).map(contentOf))
  return (test) => known.has(contentOf(test))
}

const contentOf = ({ columnId, operator, value }: FilterTestNode): string => JSON.stringify([columnId, operator, value])

/** Ids that name this view and come once stay; all others are given anew. */
function keeper(
  kind: Exclude<PartKind, 'column'>,
  { viewId, nextByte }: Pick<SettingsRules, 'viewId' | 'nextByte'>,
): (id: unknown) => string {
  const taken = new Set<string>()
  return (id) => {
    const isGood = typeof id === 'string' && viewOfPart(kind, id) === viewId && !taken.has(id)
    const kept = isGood ? id : newPartId(kind, viewId, nextByte)
    taken.add(kept)
    return kept
  }
}

function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>()
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)))
}
