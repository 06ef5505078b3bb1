import type { ViewSettings } from './view-settings.ts'
import type { ViewedColumn } from './viewed-column.ts'

interface ColumnPlace<Column> {
  readonly column: Column
  readonly shown: boolean
  /** In pixels; null: nobody chose one. */
  readonly width: number | null
}

/** Every column of a table as a view has it, in the order of the view. */
export function columnsInView<Column extends ViewedColumn>(
  {
    columns: placed,
    showsSystemFields,
    showsNewFields,
  }: Pick<ViewSettings, 'columns' | 'showsSystemFields' | 'showsNewFields'>,
  columns: readonly Column[],
): ColumnPlace<Column>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const places: ColumnPlace<Column>[] = []
  for (const { id, shown, width } of placed) {
    const column = byId.get(id)
    if (column !== undefined && byId.delete(id)) places.push({ column, shown, width })
  }
  const others = [...byId.values()].map((column) => ({ column, shown: showsNewFields, width: null }))
  return withOthers(places, others).map((place) => ({
    ...place,
    shown: place.shown && (showsSystemFields || !place.column.system),
  }))
}

/** Columns nobody placed stand behind the last one that shows: what is hidden at the end is at the end when it shows. */
export function withOthers<Place extends { readonly shown: boolean }>(
  placed: readonly Place[],
  others: readonly Place[],
): Place[] {
  return placed.toSpliced(placed.findLastIndex(({ shown }) => shown) + 1, 0, ...others)
}
