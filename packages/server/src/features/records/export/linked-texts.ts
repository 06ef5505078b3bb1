import { namelessText, namesText, nameText } from '@rowhouse/core/link-text'
import type { CellValue } from '@rowhouse/core/storage'
import { recordKey } from '../../../query/record-key.ts'
import type { RecordColumn, RecordTable } from '../../../query/record-table.ts'
import { nameColumnOf } from '../links/find-named.ts'

/** A record in a link cell of a file. */
type Linked = { readonly name: CellValue; readonly key: string }

export function linkedRecord(table: RecordTable, row: Readonly<Record<string, unknown>>): Linked {
  const cellOf = (column: RecordColumn | null): CellValue => (row[column?.title ?? ''] ?? null) as CellValue
  return { name: cellOf(nameColumnOf(table)), key: recordKey(table, table.key.map(cellOf)) }
}

type Row = readonly CellValue[]

/** For sheets: names of linked records in one text, written so that an import finds the same ones. */
export function linksAsTexts(columns: readonly RecordColumn[]): (row: Row) => Row {
  return mapLinks(columns, (table, linked) => {
    const column = nameColumnOf(table)
    const textOf = ({ name, key }: Linked): string => {
      if (name === null || name === '') return key === '' ? '' : namelessText(key)
      return column === null ? String(name) : column.type.show(name, column.options)
    }
    return Array.isArray(linked) ? namesText(linked.map(textOf)) : nameText(textOf(linked as Linked))
  })
}

/** For programs: names as they are. */
export function linksAsNames(columns: readonly RecordColumn[]): (row: Row) => Row {
  return mapLinks(columns, (_table, linked) =>
    Array.isArray(linked) ? linked.map(({ name }) => name) : (linked as Linked).name,
  )
}

function mapLinks(
  columns: readonly RecordColumn[],
  write: (table: RecordTable, linked: Linked | readonly Linked[]) => CellValue,
): (row: Row) => Row {
  const tables = columns.map(({ computed }) => (computed?.kind === 'link' ? computed.link.table : null))
  if (tables.every((table) => table === null)) return (row) => row
  return (row) =>
    row.map((value, at) => {
      const table = tables[at] ?? null
      return table === null || value === null ? value : write(table, value as Linked | readonly Linked[])
    })
}
