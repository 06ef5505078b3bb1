import type { CellValue } from '@rowhouse/core/storage'
import { optionsOf, showCell } from '../structure/tables/table.ts'
import { type AmountLook, groupDigits, type NumberLook, showAmount } from '../values/show-number.ts'
import type { AmountCell, ShareCell } from './cell-contents.ts'
import type { MakeCell } from './cell-type.ts'

/** What a text of the column looks like is what is edited and copied. */
export const plainNumber: MakeCell = (column, value) =>
  value === null ? noNumber : amountCell(value, showCell(column, value), showCell(column, value))

export const digits: MakeCell = (column, value, { locale }) =>
  value === null
    ? noNumber
    : amountCell(value, groupDigits(String(value), locale, optionsOf<NumberLook>(column)), String(value))

export const amount: MakeCell = (column, value) =>
  value === null ? noNumber : amountCell(value, showAmount(String(value), optionsOf<AmountLook>(column)), String(value))

export const percent: MakeCell = (column, value, { locale }): AmountCell | ShareCell => {
  const look = optionsOf<NumberLook & { bar: boolean }>(column)
  const shown = value === null ? '' : `${groupDigits(String(value), locale, { ...look, grouping: false })}%`
  if (look.bar) return { kind: 'share', percent: value === null ? null : String(value), text: shown }
  return value === null ? noNumber : amountCell(value, shown, String(value))
}

const noNumber: AmountCell = { kind: 'number', value: null }

export function amountCell(value: Exclude<CellValue, null>, shown: string, exact: string): AmountCell {
  return { kind: 'number', value: Number(value), shown, exact }
}
