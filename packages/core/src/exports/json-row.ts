import type { CellValue } from '../storage.ts'
import type { FileColumn } from './csv-text.ts'

/** What writes a record, made once for a file. Pieces instead of an object: a title such as __proto__ is a title like any other. */
export function jsonRowWriter(columns: readonly Pick<FileColumn, 'title'>[]): (values: readonly CellValue[]) => string {
  const names = columns.map(({ title }, at) => `${at === 0 ? '{' : ','}${JSON.stringify(title)}:`)
  return (values) => {
    let row = names.length === 0 ? '{' : ''
    for (let at = 0; at < names.length; at += 1) row += names[at] + JSON.stringify(values[at] ?? null)
    return `${row}}`
  }
}
