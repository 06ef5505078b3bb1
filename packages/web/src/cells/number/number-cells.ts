import type { CellValue } from '@rowhouse/core/storage'
import type { Cell } from '@rowhouse/grid/source'
import { optionsOf, showCell } from '../../structure/tables/table.ts'
import { groupDigits, type NumberLook } from '../../values/show-number.ts'
import type { MakeCell } from '../cell-type.ts'

/** Amounts are exact texts: `exact` is what is edited and copied, the float only says that there is something. */
export interface AmountCell extends Cell {
  readonly kind: 'number'
  readonly value: number | null
  readonly shown?: string
  readonly exact?: string
}

/** What a text of the column looks like is what is edited and copied. */
export const plainNumber: MakeCell = (column, value) =>
  value === null ? noNumber : amountCell(value, showCell(column, value), showCell(column, value))

export const digits: MakeCell = (column, value, { locale }) =>
  value === null
    ? noNumber
    : amountCell(value, groupDigits(String(value), locale, optionsOf<NumberLook>(column)), String(value))

export const noNumber: AmountCell = { kind: 'number', value: null }

export function amountCell(value: Exclude<CellValue, null>, shown: string, exact: string): AmountCell {
  return { kind: 'number', value: Number(value), shown, exact }
}
