import type { SQLOutputValue } from 'node:sqlite'
import { textItems } from '@rowhouse/core/formula/evaluation/cell-to-formula'
import { settled } from '@rowhouse/core/formula/evaluation/numbers'
import { primitiveFunctions } from '@rowhouse/core/formula/evaluation/primitive-functions'
import type { FormulaError, FormulaScalar, FormulaValue } from '@rowhouse/core/formula/tree'
import { type ComputedName, ofLists, ofScalars } from './computed-names.ts'

export type Computed = (args: readonly SQLOutputValue[]) => FormulaScalar | FormulaError

/** No argument is null. */
export const computedPrimitives: Readonly<Record<ComputedName, Computed>> = Object.fromEntries([
  ...ofScalars.map((name) => [
    name,
    (args: readonly SQLOutputValue[]) => given(primitiveFunctions[name](scalars(args))),
  ]),
  ...ofLists.map((name) => [
    name,
    ([list, ...more]: readonly SQLOutputValue[]) => {
      // The only further argument that is a truth value.
      const rest = name === 'listSort' ? [more[0] === 1] : scalars(more)
      return given(primitiveFunctions[name]([itemsOf(list), ...rest]))
    },
  ]),
])

/** `kinds` has a letter for each of the others: b(oolean), l(ist) or anything else. */
export function joinedList(kinds: SQLOutputValue, ...parts: readonly SQLOutputValue[]): string {
  const joined = parts.flatMap((part, at) => {
    const kind = String(kinds).charAt(at)
    if (kind === 'l') return itemsOf(part)
    return [kind === 'b' && part !== null ? part !== 0 : scalarOf(part)]
  })
  return JSON.stringify(joined)
}

/** Of JSON that may be anything; null: it is no list. */
export function textItemsOf(json: SQLOutputValue): string | null {
  const list = parsed(json)
  return Array.isArray(list) ? JSON.stringify(textItems(list)) : null
}

function parsed(json: SQLOutputValue): unknown {
  try {
    return typeof json === 'string' ? JSON.parse(json) : null
  } catch (cause) {
    if (cause instanceof SyntaxError) return null
    throw cause
  }
}

function given(value: FormulaValue): FormulaScalar | FormulaError {
  if (typeof value === 'number') return settled(value)
  return isItems(value) ? JSON.stringify(value) : value
}

const isItems = (value: FormulaValue): value is readonly FormulaScalar[] => Array.isArray(value)

function itemsOf(list: SQLOutputValue | undefined): readonly FormulaScalar[] {
  return typeof list === 'string' ? (JSON.parse(list) as readonly FormulaScalar[]) : []
}

const scalars = (args: readonly SQLOutputValue[]): FormulaScalar[] => args.map(scalarOf)

function scalarOf(value: SQLOutputValue): FormulaScalar {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? '' : value
}
