import type { Comparison } from '../column-types/column-type.ts'
import { canonicalDecimal, compareDecimals } from '../column-types/decimal-text.ts'
import type { CellValue } from '../storage.ts'

/** How two values of a column stand to each other on every database. Neither is null: null stands to nothing. */
export function compareCells(comparison: Comparison, left: CellValue, right: CellValue): number {
  return comparers[comparison](left, right)
}

export function equalCells(comparison: Comparison, left: CellValue, right: CellValue): boolean {
  if (left === null || right === null) return false
  return compareCells(comparison, left, right) === 0
}

/** A list, or one value taken as a list of one. */
export function membersOf(cell: CellValue): readonly CellValue[] {
  if (cell === null) return []
  return Array.isArray(cell) ? cell : [cell]
}

export function textOfCell(cell: CellValue): string {
  if (cell === null) return ''
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
}

const comparers: Record<Comparison, (left: CellValue, right: CellValue) => number> = {
  text: byText,
  number: byNumber,
  decimal: byNumber,
  boolean: byNumber,
  date: byText,
  time: byText,
  instant: byInstant,
  list: bySet,
  person: bySet,
  none: byText,
}

// By code point, which is also the order of UTF-8 bytes; UTF-16 would put 😀 before ﬁ.
function byText(left: CellValue, right: CellValue): number {
  const [a, b] = [textOfCell(left), textOfCell(right)]
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  if (at > 0 && isLowSurrogate(a, at) && isLowSurrogate(b, at)) at -= 1
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1)
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

// As decimals, so that “9007199254740993” is not 9007199254740992.
function byNumber(left: CellValue, right: CellValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  const [a, b] = [decimalOf(left), decimalOf(right)]
  return a === null || b === null ? byText(left, right) : compareDecimals(a, b)
}

function decimalOf(cell: CellValue): string | null {
  return canonicalDecimal(typeof cell === 'boolean' ? String(Number(cell)) : textOfCell(cell))
}

function byInstant(left: CellValue, right: CellValue): number {
  return Date.parse(textOfCell(left)) - Date.parse(textOfCell(right))
}

function bySet(left: CellValue, right: CellValue): number {
  return byText(setText(left), setText(right))
}

function setText(cell: CellValue): string {
  const texts = new Set(membersOf(cell).map(textOfCell))
  return JSON.stringify([...texts].sort())
}
