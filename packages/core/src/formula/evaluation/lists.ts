import type { FormulaError, FormulaScalar, FormulaValue } from '../tree.ts'
import { errorOf, isFormulaError } from './errors.ts'
import { numberText } from './number-text.ts'
import { settled } from './numbers.ts'
import { compareTexts, joined } from './texts.ts'

export type List = readonly FormulaScalar[]

export const joinLists = (values: readonly FormulaValue[]): List =>
  values.flatMap((value) => (isFormulaError(value) ? [] : (value as FormulaScalar | List)))

export function listToTexts(list: List): List | FormulaError {
  const texts = list.map(scalarToText)
  const failed = texts.find(isFormulaError)
  return failed ?? (texts as List)
}

function scalarToText(value: FormulaScalar): string | FormulaError | null {
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value
}

export const listToNumbers = (list: List): List => list.map((value) => (value === null ? null : Number(value)))

export const listCompact = (list: List): List => list.filter((value) => value !== null && value !== '')

export const listUnique = (list: List): List => [...new Set(list)]

export function listSort(list: List, descending: boolean): List {
  const values = list.filter((value) => value !== null).toSorted(compareScalars)
  if (descending) values.reverse()
  return [...values, ...list.filter((value) => value === null)]
}

export function compareScalars(a: FormulaScalar, b: FormulaScalar): number {
  return typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b)
}

export function listSlice(list: List, from: number, to: number): List {
  const place = (at: number): number => (at < 0 ? list.length + at + 1 : Math.max(at, 1))
  return list.slice(Math.max(place(from), 1) - 1, Math.max(place(to), 0))
}

export const listJoin = (list: List, separator: string): string | FormulaError =>
  joined(
    list.map((text) => String(text ?? '')),
    separator,
  )

export function listSum(list: List): number | FormulaError {
  let sum = 0
  for (const value of list) {
    const next = settled(sum + Number(value ?? 0))
    if (typeof next !== 'number') return errorOf('#NUM')
    sum = next
  }
  return sum
}

export const least = (values: List): FormulaScalar => listSort(values, false)[0] ?? null

export const greatest = (values: List): FormulaScalar => listSort(values, true)[0] ?? null
