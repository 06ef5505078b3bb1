import { columnTypes } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import type { ColumnKind } from './column-kind.ts'

/**
 * metadata: whatever the column holds is a value of the new type as it is. cells: every value is converted, into a new
 * column beside the old one.
 */
export interface ConversionPlan {
  readonly how: 'metadata' | 'cells'
  /** The values become the choices. */
  readonly collectsChoices: boolean
}

interface ConversionEnds {
  readonly from: ColumnKind
  readonly to: ColumnKind
  readonly isKey: boolean
  /** The database computes it. */
  readonly isGenerated: boolean
  /** The request named the choices itself, or the old type brought them along. */
  readonly hasChoices: boolean
}

export function planConversion({ from, to, isKey, isGenerated, hasChoices }: ConversionEnds): ConversionPlan {
  if (isKey || isGenerated || !isConvertible(from, to))
    throw invalidValue('uidt', `Updating ${from.type} => ${to.type} is not implemented`)
  const isSameForm = from.word === to.word && takes(to, from) && !isLimited(to)
  return {
    how: isSameForm ? 'metadata' : 'cells',
    collectsChoices: columnTypes[to.type].holds === 'choices' && !hasChoices,
  }
}

// Keys belong to the table, secrets cannot be read, and what stores nothing has nothing to convert.
function isConvertible(from: ColumnKind, to: ColumnKind): boolean {
  if (from.word === null && to.word === null) return takes(to, from)
  return [from, to].every(({ type, word }) => {
    const { kept, foreign, secret } = columnTypes[type]
    return word !== null && kept !== 'key' && foreign === undefined && secret === undefined
  })
}

/** Whether one type holds anything the other does, in the same form. */
function takes({ type, comparison }: ColumnKind, from: ColumnKind): boolean {
  const [to, other] = [columnTypes[type], columnTypes[from.type]]
  if (to.computed === 'copy') return other.computed === 'copy'
  // Ids of people are written as names.
  if (to.holds === 'json') return other.holds !== 'people'
  return to.takesAll === true && comparison === from.comparison
}

// A number of digits is a promise about every value.
function isLimited({ options }: ColumnKind): boolean {
  return ((options as { readonly precision?: number | null }).precision ?? null) !== null
}
