import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { columnsInView } from '@rowhouse/core/views/view-columns'
import { cellTypes } from '../../cells/cell-types.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'

/** The columns on the screen, in the order of the view; the one that names a record is always first. */
export function columnsOnScreen(table: Table, settings: Settings): readonly Column[] {
  return placesOnScreen(table, settings).map(({ column }) => column)
}

/** Of one that nobody chose a width for. */
export function usualWidth({ isPrimaryValue }: Column, type: ColumnTypeName): number {
  const { width } = cellTypes[type]
  return isPrimaryValue ? Math.max(width, 220) : width
}

/**
 * The settings for when fields get other types: as wide as they are now, although each type has a width it begins with.
 * null: nothing would be different.
 */
export function withKeptWidths(
  table: Table,
  settings: Settings,
  types: ReadonlyMap<string, ColumnTypeName>,
): Settings['columns'] | null {
  let isOther = false
  const columns = placesOf(table, settings).map(({ column, shown, width }) => {
    const now = usualWidth(column, column.type)
    const isKept = width === null && usualWidth(column, types.get(column.id) ?? column.type) !== now
    isOther ||= isKept
    return { id: column.id, shown, width: isKept ? now : width }
  })
  return isOther ? columns : null
}

/** … with their widths; null: nobody chose one. */
export function placesOnScreen(table: Table, settings: Settings) {
  const all = inOrder(table, settings)
  const shown = all.filter((place) => place.shown)
  // What named the records may be gone and everything else hidden: their keys are something to go by.
  return shown.length > 0 ? shown : all.filter(({ column }) => column.isKey)
}

function inOrder(table: Table, settings: Settings) {
  const places = placesOf(table, settings)
  const first = places.filter(({ column }) => column.isPrimaryValue)
  return [...first, ...places.filter(({ column }) => !column.isPrimaryValue)]
}

/** How many columns on the screen stay: all up to a field, also where it is hidden or stands elsewhere by now. */
export function frozenOnScreen(table: Table, settings: Settings): number {
  const { frozen } = settings
  if (typeof frozen === 'number') return frozen
  const places = inOrder(table, settings)
  const upTo = places.slice(0, places.findIndex(({ column }) => column.id === frozen) + 1)
  return upTo.filter(({ shown }) => shown).length
}

/** A table of nothing but a key shows it all the same. */
const isCountedKey = ({ columns }: Table, { type, isPrimaryValue }: Column): boolean =>
  isCounted(type) && !isPrimaryValue && columns.some((other) => !isCounted(other.type) && !other.isSystem)

const isCounted = (type: Column['type']): boolean => columnTypes[type].kept === 'key'

/** Counted keys are nothing to read: like system columns they show when somebody asks for them. */
const isSystemField = (table: Table, column: Column): boolean => column.isSystem || isCountedKey(table, column)

function placesOf(table: Table, settings: Settings) {
  const columns = table.columns.map((column) => ({ ...column, system: isSystemField(table, column) }))
  return columnsInView(settings, columns)
}

export interface ColumnInView {
  readonly column: Column
  readonly shown: boolean
}

/** Every column in the order of the view, and whether it shows. */
export function placesInView(table: Table, settings: Settings): readonly ColumnInView[] {
  const byId = new Map(table.columns.map((column) => [column.id, column]))
  return placesOf(table, settings).flatMap(({ column: { id }, shown }) => {
    const column = byId.get(id)
    return column === undefined ? [] : [{ column, shown: shown || column.isPrimaryValue }]
  })
}

/** Those people show and hide; system fields only where somebody asked for them. */
export function fieldsInView(table: Table, settings: Settings): readonly ColumnInView[] {
  return placesInView(table, settings).filter(
    ({ column, shown }) => shown || settings.showsSystemFields || !isSystemField(table, column),
  )
}

/** The settings with these columns shown or hidden, all others as they are; the one that names records shows always. */
export function withShown(
  table: Table,
  settings: Settings,
  ids: ReadonlySet<string>,
  shown: boolean,
): Settings['columns'] {
  return placesOf(table, settings).map(({ column, shown: before, width }) => ({
    id: column.id,
    shown: column.isPrimaryValue || (ids.has(column.id) ? shown : before),
    width,
  }))
}

/** What changes when system fields are asked for: each of them shows, until somebody hides it. */
export function withSystemFields(table: Table, settings: Settings, showsSystemFields: boolean): Partial<Settings> {
  if (!showsSystemFields) return { showsSystemFields }
  const ids = new Set(table.columns.filter((column) => isSystemField(table, column)).map(({ id }) => id))
  return { showsSystemFields, columns: withShown(table, { ...settings, showsSystemFields }, ids, true) }
}

/** The settings with the columns in this order; those not on the screen keep their places behind them. */
export function reordered(table: Table, settings: Settings, ids: readonly string[]): Settings['columns'] {
  const all = placesOf(table, settings)
  const known = new Map(all.map(({ column, shown, width }) => [column.id, { id: column.id, shown, width }]))
  const front = ids.flatMap((id) => known.get(id) ?? [])
  return [...front, ...[...known.values()].filter(({ id }) => !ids.includes(id))]
}

/** The settings with a column beside another; a column the view does not know yet as well. */
export function withPlace(
  table: Table,
  settings: Settings,
  id: string,
  besideId: string,
  side: 'before' | 'after',
): Settings['columns'] {
  const all = placesOf(table, settings).map(({ column, shown, width }) => ({ id: column.id, shown, width }))
  const moved = all.find((place) => place.id === id) ?? { id, shown: true, width: null }
  const others = all.filter((place) => place.id !== id)
  const at = others.findIndex((place) => place.id === besideId) + (side === 'after' ? 1 : 0)
  return [...others.slice(0, at), moved, ...others.slice(at)]
}

/** The settings with something else for one column. */
export function withColumn(
  table: Table,
  settings: Settings,
  id: string,
  part: Partial<Settings['columns'][number]>,
): Settings['columns'] {
  return placesOf(table, settings).map(({ column, shown, width }) => ({
    id: column.id,
    shown,
    width,
    ...(column.id === id ? part : {}),
  }))
}
