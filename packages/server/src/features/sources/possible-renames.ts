// What looks like one thing gone and another new may be one thing with another name. Pure; only a person can tell.
import type { ColumnStructure, TableStructure } from '../../dialects/structure.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import type { TableChanges } from './find-changes.ts'
import { foundOf } from './read-in.ts'
import type { KnownStructure } from './store.ts'

/** Of a table or a column that is gone. */
export interface PossibleRename {
  readonly id: string
  readonly what: 'table' | 'column'
  /** Its name as it is known, a column with its table. */
  readonly from: string
  readonly to: string
  /** Nothing else can be meant, or it stands where the other one stood. */
  readonly isLikely: boolean
}

/** Of one database. */
export function possibleRenames(tables: readonly TableChanges[], { columns }: KnownStructure): PossibleRename[] {
  const byTable = Map.groupBy(
    columns.filter(({ name, deleted_at }) => name !== null && deleted_at === null),
    ({ table_id }) => table_id,
  )
  const columnsOf = (table: TableRow): readonly ColumnRow[] => byTable.get(table.id) ?? []
  return [
    ...tables.flatMap(({ known, changes }) => {
      if (known === null) return []
      const gone = changes.flatMap((change) => (change.what === 'columnGone' ? [change.row] : []))
      const added = changes.flatMap((change) =>
        change.what === 'newColumn' ? [asKnown(change.table, change.column)] : [],
      )
      return columnRenames(known, { gone, added, all: columnsOf(known) })
    }),
    ...tableRenames(tables, columnsOf),
  ]
}

/** By the words a sync compares: of some kinds there is none, and they are kept as texts. */
function asKnown(table: TableStructure, column: ColumnStructure): NewColumn {
  return { name: column.name, position: column.position, word: foundOf(table, column).word }
}

interface NewColumn extends Pick<ColumnRow, 'word'> {
  readonly name: string
  readonly position: number
}

interface ColumnsInQuestion {
  readonly gone: readonly ColumnRow[]
  readonly added: readonly NewColumn[]
  readonly all: readonly ColumnRow[]
}

function columnRenames(table: TableRow, { gone, added, all }: ColumnsInQuestion): PossibleRename[] {
  const fits = (row: ColumnRow, column: NewColumn): boolean => row.word === column.word
  return gone.flatMap((row) => {
    const like = added.filter((column) => fits(row, column))
    // Renaming leaves a column where it stands.
    const place = all.indexOf(row) + 1
    const rivals = gone.filter((other) => like.some((column) => fits(other, column)))
    return like.map((column) => ({
      id: row.id,
      what: 'column' as const,
      from: `${table.name}.${row.name}`,
      to: column.name,
      isLikely: column.position === place || (like.length === 1 && rivals.length === 1),
    }))
  })
}

/** A table is taken for another one only when it has the very same columns. */
function tableRenames(
  tables: readonly TableChanges[],
  columnsOf: (table: TableRow) => readonly ColumnRow[],
): PossibleRename[] {
  const changes = tables.flatMap((table) => table.changes)
  const gone = changes.flatMap((change) => (change.what === 'tableGone' ? [change.row] : []))
  const added = changes.flatMap((change) => (change.what === 'newTable' ? [change.table] : []))
  const fits = (row: TableRow, table: TableStructure): boolean =>
    row.kind === table.kind &&
    shapeOf(columnsOf(row)) === shapeOf(table.columns.map((column) => asKnown(table, column)))
  return gone.flatMap((row) => {
    const like = added.filter((table) => fits(row, table))
    const rivals = gone.filter((other) => like.some((table) => fits(other, table)))
    const isLikely = like.length === 1 && rivals.length === 1
    return like.map(({ name }) => ({ id: row.id, what: 'table' as const, from: row.name, to: name, isLikely }))
  })
}

function shapeOf(columns: readonly { readonly name: string | null; readonly word: string | null }[]): string {
  return JSON.stringify(columns.map(({ name, word }) => [name, word]).toSorted())
}
