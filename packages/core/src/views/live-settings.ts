import { canColorRows, goneColorField, type SettingsColumn } from './color-by.ts'
import type { FilterNode } from './filter-node.ts'
import { filterTreeOf, goneFilter } from './filter-tree-of.ts'
import { defaultSettings, type ViewSettings } from './view-settings.ts'

export interface LiveSettings {
  readonly settings: ViewSettings
  /** What no longer applies, and why; each sentence once. */
  readonly notes: readonly string[]
}

/**
 * Stored settings without what speaks of columns that are gone. A filter that no longer suits its column stays, so that
 * somebody can put it right; it is told, and lets every record through.
 */
export function liveSettings(stored: ViewSettings, columns: readonly SettingsColumn[]): LiveSettings {
  const notes = new Set<string>()
  const known = new Set(columns.map(({ id }) => id))
  const ordered = new Set(columns.filter(({ comparison }) => comparison !== 'none').map(({ id }) => id))
  const live = (filter: FilterNode | null): FilterNode | null => {
    const left = withoutGone(filter, known)
    if (left !== filter) notes.add(goneFilter)
    for (const note of filterTreeOf(left, columns).notes) notes.add(note)
    return left
  }
  const isOrdered = (what: string) => (one: { readonly columnId: string }) => {
    if (!ordered.has(one.columnId)) notes.add(`A ${what} speaks of a column that is no longer there and was left out.`)
    return ordered.has(one.columnId)
  }
  const colorField = columns.find((column) => column.id === stored.colorBy && canColorRows(column))
  if (stored.colorBy !== null && colorField === undefined) notes.add(goneColorField)
  const settings: ViewSettings = {
    ...stored,
    columns: stored.columns.filter(({ id }) => known.has(id)),
    frozen: liveFrozen(stored, known),
    filters: live(stored.filters),
    sorts: stored.sorts.filter(isOrdered('sort')),
    groups: stored.groups.filter(isOrdered('group')),
    footers: Object.fromEntries(Object.entries(stored.footers).filter(([id]) => known.has(id))),
    colors: stored.colors.flatMap(({ filter: wanted, color }) => {
      const filter = live(wanted)
      return filter === null ? [] : [{ filter, color }]
    }),
    colorBy: colorField?.id ?? null,
  }
  return { settings, notes: [...notes] }
}

/** Up to the column that stood before the one that is gone. */
function liveFrozen({ frozen, columns }: ViewSettings, known: ReadonlySet<string>): ViewSettings['frozen'] {
  if (typeof frozen === 'number' || known.has(frozen)) return frozen
  const before = columns.slice(
    0,
    Math.max(
      0,
      columns.findIndex(({ id }) => id === frozen),
    ),
  )
  return before.findLast(({ id }) => known.has(id))?.id ?? defaultSettings.frozen
}

/** The same object when nothing is gone. A group that loses all its members goes with them. */
export function withoutGone(filter: FilterNode | null, known: ReadonlySet<string>): FilterNode | null {
  if (filter === null) return null
  if (filter.kind === 'test') return filter.columnId === null || known.has(filter.columnId) ? filter : null
  const members = filter.members.flatMap((member) => withoutGone(member, known) ?? [])
  if (members.length === filter.members.length && members.every((member, at) => member === filter.members[at]))
    return filter
  return members.length === 0 ? null : { ...filter, members }
}
