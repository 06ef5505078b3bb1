import type { CellValue } from '@rowhouse/core/storage'
import type { RecordColumn } from '../../../query/record-table.ts'

/** Pieces instead of an object: a title such as __proto__ is a title like any other. */
export function jsonRow(columns: readonly RecordColumn[], values: readonly CellValue[]): string {
  const members = columns.map(({ title }, at) => `${JSON.stringify(title)}:${JSON.stringify(values[at] ?? null)}`)
  return `{${members.join(',')}}`
}
