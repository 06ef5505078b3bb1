// Inside of a reader thread: rows become the text of a file where they are read.
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { rowTexts } from '@rowhouse/core/exports/row-texts'
import type { CellValue } from '@rowhouse/core/storage'
import { type WrittenRows, writtenNames } from '../written-rows.ts'
import type { RawResult } from './sqlite-file.ts'
import { sqliteValues } from './values.ts'

type Row = readonly unknown[]

/** Goes through rows until it is told that it is enough. */
type EachRow = (see: (row: Row) => boolean) => void

/** `wanted`: `WrittenRows` as JSON. */
export function rowsWriter(wanted: string): (each: EachRow) => RawResult {
  const { columns, rules, key, mostLetters } = JSON.parse(wanted) as WrittenRows
  const { between, row: rowText } = rowTexts(
    columns.map(({ typeName, ...column }) => ({ ...column, type: columnTypeOf(typeName) })),
    rules,
  )
  const encoder = new TextEncoder()
  return (each) => {
    const values: CellValue[] = []
    let [text, count, more] = ['', 0, false]
    let last: Row = []
    each((row) => {
      for (let at = 0; at < columns.length; at += 1) {
        const column = columns[at]
        if (column !== undefined) values[at] = sqliteValues.fromDatabase(column.word, row[column.at])
      }
      text += count === 0 ? rowText(values) : between + rowText(values)
      count += 1
      last = row
      more = text.length >= mostLetters
      return !more
    })
    const keyOfLast = key.map((at) => last[at])
    return [writtenNames, [[encoder.encode(text), count, more, keyOfLast]], null]
  }
}
