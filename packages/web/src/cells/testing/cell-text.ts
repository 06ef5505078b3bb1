import type { CellValue } from '@rowhouse/core/storage'
import type { Cell } from '@rowhouse/grid/source'
import type { Column } from '../../structure/tables/table.ts'
import { cellLabel } from '../cell-label.ts'
import { gridCell } from '../grid-cell.ts'

const ada = { id: 'us_0000000000000001', email: 'ada@example.com', name: 'Ada Lovelace' }
const context = { locale: 'en-US', people: new Map([[ada.id, ada]]) }

export const makeCell = (column: Column, value: CellValue): Cell => gridCell(column, value, context)

/** What a reader sees of a cell, or begins to edit. */
export function textOf(cell: Cell, how: 'seen' | 'edit' = 'seen'): string {
  const { exact, chosen, options, names, pills, stars, isOn } = cell as unknown as {
    readonly exact?: string
    readonly chosen?: readonly string[]
    readonly options?: readonly { readonly value: string; readonly label: string }[]
    readonly names?: readonly string[]
    readonly pills?: readonly { readonly label: string }[]
    readonly stars?: number
    readonly isOn?: boolean
  }
  if (how === 'edit') return exact ?? ''
  if (chosen !== undefined)
    return chosen.map((one) => options?.find(({ value }) => value === one)?.label ?? one).join(', ')
  if (names !== undefined) return names.join(', ')
  if (pills !== undefined) return pills.map(({ label }) => label).join(', ')
  if (isOn !== undefined) return String(isOn)
  return stars === 0 ? '' : cellLabel(cell)
}
