import type { ChoiceOptions } from '@rowhouse/core/column-types/choices'
import { type FilterTree, joinFilters, type ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import type { FilterClock } from '@rowhouse/core/filters/zoned-days'
import { canColorRows } from '@rowhouse/core/views/color-by'
import { filterTreeOf } from '@rowhouse/core/views/filter-tree-of'
import { groupedBy, headedBy } from '@rowhouse/core/views/grouped-by'
import { shownBesideFields } from '@rowhouse/core/views/read-settings'
import { canStack } from '@rowhouse/core/views/stack-by'
import { columnsInView } from '@rowhouse/core/views/view-columns'
import { readViewSettings, type ViewSettings } from '@rowhouse/core/views/view-settings'
import type { Static } from 'typebox'
import type { ViewRow } from '../../../meta/rows/structure.ts'
import type { GroupStep, OrderStep } from '../../../query/group-operand.ts'
import type { RecordColumn, RecordTable } from '../../../query/record-table.ts'
import type { Sight } from '../../../query/sight.ts'

/** What is left of a sight through a view. The same object when the view leaves nothing out. */
export function sightThrough(view: ViewRow, table: RecordTable, whole: Sight, clock: FilterClock): Sight {
  const { columns, filter, sight } = through(view, table, whole)
  return sight ?? seen(columns, whole, filter && resolveFilter(filter, clock))
}

/** Columns that the view hides or that are gone take their sorts with them. */
export function sortsOf(view: ViewRow, sight: Sight, { position }: RecordTable): readonly OrderStep[] {
  const { sorts } = settingsOf(view)
  // Rows that somebody put in an order by hand stand in it wherever no other is asked for.
  if (sorts.length === 0 && position !== undefined) return [{ column: position, direction: 'asc' }]
  return stepsOf(sorts, sight)
}

export interface ViewLevels {
  /** The outermost first. */
  readonly groups: readonly GroupStep[]
  /** Those that have headings: lanes do, though records come in no other order for them. */
  readonly heads: readonly GroupStep[]
}

/** The levels of a view, the outermost first. Days are those of the zone. A field that makes no stacks any more makes none. */
export function levelsOf(view: ViewRow, sight: Sight, zone: string): ViewLevels {
  const settings = settingsOf(view)
  const { stackBy, laneBy } = settings
  const stepsBy = (levels: ViewSettings['groups']): readonly GroupStep[] =>
    stepsOf(levels, sight)
      .filter(({ column }) => (stackBy === null && laneBy === null) || canStack(column))
      .map((step) => ({ ...step, group: { zone } }))
  const groups = stepsBy(groupedBy(settings))
  return { groups, heads: laneBy === null ? groups : stepsBy(headedBy(settings)) }
}

/** A rule that says nothing any more colours nothing. What no rule matches takes the colour of its choice. */
export function colorsOf(view: ViewRow, { columns }: RecordTable, clock: FilterClock): readonly ColorRule[] {
  const { colors, colorBy } = settingsOf(view)
  const rules = colors.flatMap(({ filter, color }) => {
    const { tree } = filterTreeOf(filter, columns)
    return tree === null ? [] : [{ filter: resolveFilter(tree, clock), color }]
  })
  const field = colorBy === null ? undefined : columns.find(({ id }) => id === colorBy)
  return field === undefined || !canColorRows(field) ? rules : [...rules, ...rulesOfChoices(field)]
}

/** One for each colour: there are few colours, however many choices there are. */
function rulesOfChoices(column: RecordColumn): ColorRule[] {
  const { choices } = column.options as Static<typeof ChoiceOptions>
  return [...Map.groupBy(choices, ({ color }) => color)].map(([color, alike]) => {
    const value = { kind: 'list', values: alike.map(({ title }) => title) } as const
    return { filter: { kind: 'test', column, operator: 'anyof', value }, color }
  })
}

export interface ColorRule {
  readonly filter: ResolvedFilter
  readonly color: string
}

function stepsOf(steps: ViewSettings['groups'], { columns }: Sight): OrderStep[] {
  return steps.flatMap(({ columnId, direction }) => {
    const column = columns.find(({ id }) => id === columnId)
    return column === undefined || column.comparison === 'none' ? [] : [{ column, direction }]
  })
}

interface Through {
  readonly columns: readonly RecordColumn[]
  readonly filter: FilterTree | null
  /** null: it depends on what day it is. */
  readonly sight: Sight | null
}

// Rows of views are parts of snapshots, which never change. Statements are remembered by sight, so the same one is given again.
const known = new WeakMap<ViewRow, { readonly whole: Sight; readonly through: Through }>()

function through(view: ViewRow, table: RecordTable, whole: Sight): Through {
  const last = known.get(view)
  if (last?.whole === whole) return last.through
  const made = read(view, table, whole)
  known.set(view, { whole, through: made })
  return made
}

function read(view: ViewRow, table: RecordTable, whole: Sight): Through {
  const settings = settingsOf(view)
  const besideFields = shownBesideFields(settings)
  // Records are told apart by their key, so it stays.
  const columns = columnsInView(settings, whole.columns)
    .filter(({ column, shown }) => shown || column.keyPart !== null || besideFields.has(column.id))
    .map(({ column }) => column)
  // A filter may speak of a column that the view hides, or that the caller may not see.
  const { tree: filter } = filterTreeOf(settings.filters, table.columns)
  if (filter === null)
    return { columns, filter, sight: isSame(columns, whole.columns) ? whole : seen(columns, whole, null) }
  const never = { zone: 'UTC', now: '1970-01-01T00:00:00.000Z' }
  return { columns, filter, sight: isDated(filter) ? null : seen(columns, whole, resolveFilter(filter, never)) }
}

function seen(columns: readonly RecordColumn[], whole: Sight, filter: Sight['rows']): Sight {
  return { ...whole, columns, rows: joinFilters('and', [whole.rows, filter]) }
}

function isSame(one: readonly RecordColumn[], other: readonly RecordColumn[]): boolean {
  return one.length === other.length && one.every((column, at) => column === other[at])
}

/** Whether it means something else another day. */
export function isDated(filter: FilterTree): boolean {
  if (filter.kind === 'group') return filter.members.some(isDated)
  const { kind } = filter.value
  return kind === 'day' || kind === 'dayPair' || kind === 'span'
}

const parsed = new WeakMap<ViewRow, ViewSettings>()

function settingsOf(view: ViewRow): ViewSettings {
  const settings = parsed.get(view) ?? readViewSettings(view.settings)
  parsed.set(view, settings)
  return settings
}
