import { excerpt, type FaultPlace, refused } from './refused.ts'

export interface NamedColumn {
  readonly id: string
  readonly title: string
  readonly name: string | null
}

export interface ColumnFinder<Column extends NamedColumn> {
  /** By title; else by database name; else by id. */
  find(key: string): Column | null
  byId(id: string): Column | null
  /** No key is longer: a reader may stop looking there. */
  readonly longestKey: number
}

export function columnFinder<Column extends NamedColumn>(columns: readonly Column[]): ColumnFinder<Column> {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const byKey = new Map(byId)
  for (const column of columns) if (column.name !== null) byKey.set(column.name, column)
  for (const column of columns) byKey.set(column.title, column)
  return {
    find: (key) => byKey.get(key) ?? null,
    byId: (id) => byId.get(id) ?? null,
    longestKey: Math.max(0, ...Array.from(byKey.keys(), (key) => key.length)),
  }
}

/** Refuses a name that nothing has; so does what is hidden from the caller, whose columns are not among these. */
export function columnNamed<Column extends NamedColumn>(
  finder: ColumnFinder<Column>,
  key: string,
  place: FaultPlace,
): Column {
  const column = finder.find(key)
  if (column === null) throw refused(place, `There is no column “${excerpt(key)}”`)
  return column
}
