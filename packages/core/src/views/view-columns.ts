import type { ViewSettings } from './view-settings.ts'

export interface ViewedColumn {
  readonly id: string
  /** Hidden unless somebody asks for it: foreign keys and the like. */
  readonly system: boolean
}

export interface ColumnPlace<Column> {
  readonly column: Column
  readonly shown: boolean
  /** In pixels; null: nobody chose one. */
  readonly width: number | null
}

/** Every column of a table as a view has it, in the order of the view. Those nobody placed come last, as in the table. */
export function columnsInView<Column extends ViewedColumn>(
  { columns: placed, showsSystemFields }: Pick<ViewSettings, 'columns' | 'showsSystemFields'>,
  columns: readonly Column[],
): ColumnPlace<Column>[] {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const places: ColumnPlace<Column>[] = []
  for (const { id, shown, width } of placed) {
    const column = byId.get(id)
    if (column === undefined || !byId.delete(id)) continue
    places.push({ column, shown: shown && (showsSystemFields || !column.system), width })
  }
  for (const column of byId.values()) places.push({ column, shown: showsSystemFields || !column.system, width: null })
  return places
}
