import { isPlainObject } from '../../column-types/json-value.ts'
import type { FormulaScalar, FormulaType, FormulaValue, ScalarType } from '../tree.ts'
import { errorOf, isFormulaError } from './errors.ts'
import { numberToInstant } from './instants.ts'
import { settled } from './numbers.ts'

// Decimals come as texts. Within these bounds the product of any two stays a number, so databases need not look.
const largestDecimal = 1e65
const smallestDecimal = 1e-65

/** A cell as the formulas see it. */
export function cellToFormula(cell: unknown, type: FormulaType): FormulaValue {
  // A list that is not there has no items; blank is for single values.
  if (cell === null || cell === undefined) return typeof type === 'string' ? null : []
  if (isFormulaError(cell as FormulaValue)) return cell as FormulaValue
  if (typeof type === 'string') return readScalar(cell, type)
  if (!Array.isArray(cell)) return []
  if (type.listOf === 'text') return textItems(cell)
  const items = cell.map((item) => (item === null ? null : readScalar(item, type.listOf)))
  return items.find(isFormulaError) ?? (items as readonly FormulaScalar[])
}

/** Lists inside of a list, as a lookup of choices gives them, lie flat; a file is its title, anything else its JSON. */
export function textItems(list: readonly unknown[]): readonly (string | null)[] {
  return list.flat().map((item) => (item === null ? null : itemText(item)))
}

function itemText(item: unknown): string {
  if (typeof item === 'string') return item
  const title = isPlainObject(item) ? item.title : undefined
  return typeof title === 'string' ? title : JSON.stringify(item)
}

function readScalar(cell: unknown, type: ScalarType): FormulaScalar | ReturnType<typeof errorOf> {
  switch (type) {
    case 'number':
      return typeof cell === 'string' ? readDecimal(cell) : settled(Number(cell))
    case 'boolean':
      return cell === true || cell === 1
    case 'date':
      return String(cell).slice(0, 10)
    case 'instant':
      return numberToInstant(Date.parse(String(cell)))
    case 'text':
      return typeof cell === 'string' ? cell : JSON.stringify(cell)
    case 'nothing':
      return null
  }
}

function readDecimal(text: string): number | ReturnType<typeof errorOf> {
  const number = Number(text)
  if (Number.isNaN(number) || Math.abs(number) > largestDecimal) return errorOf('#NUM')
  return Math.abs(number) < smallestDecimal ? 0 : number
}
