import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { findColumnType } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import { isComputedType } from '../../structure/columns/computed-types.ts'

/** The column of the same table that this one shows; null: none. */
export function shownColumn({ options }: Pick<ColumnRow, 'options'>): string | null {
  const parsed: unknown = JSON.parse(options)
  return isPlainObject(parsed) && typeof parsed.column === 'string' ? parsed.column : null
}

/** A column shows others of its own table, and no secrets. */
export function refuseUnknownReference(row: ColumnRow, live: readonly ColumnRow[]): void {
  const shown = shownColumn(row)
  if (shown === null) return
  const column = live.find(({ id }) => id === shown)
  const isFit =
    column !== undefined &&
    (column.word !== null || isComputedType(column.type)) &&
    column.id !== row.id &&
    !findColumnType(column.type)?.secret
  if (!isFit) throw invalidValue('meta', `“${row.title}” can only show a column of its own table that holds values.`)
}
