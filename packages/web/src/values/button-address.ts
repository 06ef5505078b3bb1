import { isHttpUrl } from '@rowhouse/core/column-types/http-url'
import type { CellValue } from '@rowhouse/core/storage'
import { type Column, optionsOf, type RecordRow, showCell, type Table } from '../structure/tables/table.ts'

/**
 * Where a button leads for a record: what the server computed, or its address with the cells put in for the titles in
 * braces. null: nothing that may be opened. What a cell holds is a part of an address and never its beginning, unless the
 * whole address is one cell.
 */
export function buttonAddress({ columns }: Pick<Table, 'columns'>, column: Column, record: RecordRow): CellValue {
  const computed = record[column.title] ?? null
  if (computed !== null) return typeof computed === 'string' && isHttpUrl(computed) ? computed : null
  const { url, kind } = optionsOf<{ url: string; kind: string }>(column)
  if (kind !== 'url' || url === '') return null
  const cellOf = (title: string): string => {
    const named = columns.find((one) => one.title === title)
    const value = named === undefined ? null : (record[title] ?? null)
    return named === undefined || value === null ? '' : showCell(named, value)
  }
  const whole = /^\{([^{}]+)\}$/.exec(url)?.[1]
  const address =
    whole === undefined ? url.replace(/\{([^{}]+)\}/g, (_, title) => encodeURIComponent(cellOf(title))) : cellOf(whole)
  return isHttpUrl(address) ? address : null
}
