import { columnTypeOf } from '../column-types/registry.ts'
import { guessType } from './guess-fields.ts'

/** A row of a sheet and where it stands, from 1. */
export interface SourceRow<Cell = string> {
  readonly line: number
  readonly cells: readonly Cell[]
}

const mostSkipped = 20

/** Index of the row with the titles among the first ones; -1: there is none, all are values. */
export function findHeader(rows: readonly SourceRow[]): number {
  const width = usualWidth(rows)
  const at = rows.slice(0, mostSkipped).findIndex(({ cells }) => filled(cells) >= Math.max(1, width * 0.6))
  const head = rows[at]
  if (head === undefined) return rows.length === 0 ? -1 : 0
  return looksLikeTitles(head.cells, rows.slice(at + 1)) ? at : -1
}

/** “Total”, “Sum” … at the beginning of the last line. */
export function isTotal({ cells }: SourceRow): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? ''
  return /^(?:grand )?(?:total|totals|sum|summe|gesamt|insgesamt|totale|subtotal)\b\s*:?$/i.test(first.trim())
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length

function usualWidth(rows: readonly SourceRow[]): number {
  const widths = rows.map(({ cells }) => filled(cells)).sort((one, other) => one - other)
  return widths[Math.floor(widths.length / 2)] ?? 0
}

/** Titles differ from each other, are no numbers or days, and other than the values below them. */
function looksLikeTitles(head: readonly string[], below: readonly SourceRow[]): boolean {
  const titles = head.filter((title) => title.trim() !== '')
  if (titles.some((title) => isAmountOrDay(title))) return false
  if (below.length === 0) return true
  const isValueToo = head.map(
    (title, at) => title !== '' && below.filter(({ cells }) => cells[at] === title).length > 1,
  )
  return isValueToo.filter(Boolean).length * 2 <= titles.length
}

function isAmountOrDay(text: string): boolean {
  const { comparison } = columnTypeOf(guessType([text], { column: {}, person: { dayOrder: 'dayFirst', mark: '.' } }))
  return comparison !== 'text' && comparison !== 'boolean'
}
