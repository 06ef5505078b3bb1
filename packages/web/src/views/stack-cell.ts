import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { isNothing } from '@rowhouse/core/views/stack-test'
import type { Column, RecordRow } from '../structure/tables/table.ts'

/** What a record is given to stand among these. A link is known by its name only: one of them says where it leads. */
export function stackCell(column: Column, value: CellValue, rows: readonly RecordRow[]): CellValue {
  if (isNothing(value)) return null
  return isLink(column) ? (rows[0]?.[column.title] ?? value) : value
}

/** What was seen there; a link is known by other records, which nobody compares. */
export const knownStack = (column: Column, seen: CellValue): RecordRow =>
  isLink(column) ? {} : { [column.title]: seen }

const isLink = ({ type }: Column): boolean => columnTypes[type].computed === 'link'
