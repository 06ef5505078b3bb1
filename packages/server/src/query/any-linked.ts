import { complements, type OperatorName } from '@rowhouse/core/filters/operators'
import type { StorageWord } from '@rowhouse/core/storage'
import { isTextWord } from '../dialects/compare/operand.ts'

/** A test on linked records, said with “some”: some of them passes `operator`, or none does. null: there are some at all. */
export interface AnyLinked {
  readonly operator: OperatorName | null
  readonly none: boolean
}

/** Of a link itself: whether there are linked records does not depend on what they hold. */
export function anyOfLink(operator: OperatorName): AnyLinked {
  if (operator === 'null' || operator === 'empty' || operator === 'blank') return { operator: null, none: true }
  if (operator === 'notnull' || operator === 'notempty' || operator === 'notblank')
    return { operator: null, none: false }
  return anyOfMany(operator)
}

/** Of a lookup that gives many values: it is empty when nothing is among them. */
export function anyOfMany(operator: OperatorName): AnyLinked {
  if (operator === 'empty') return { operator: 'notblank', none: true }
  if (operator === 'notempty') return { operator: 'notblank', none: false }
  return anyOfOne(operator, null)
}

/** Of a lookup that gives one value: exactly what a cell with that value would answer. */
export function anyOfOne(operator: OperatorName, word: StorageWord | null): AnyLinked {
  if (operator === 'null' || operator === 'blank') return { operator: `not${operator}`, none: true }
  if (operator === 'notnull' || operator === 'notblank') return { operator, none: false }
  // What knows no empty form is empty when there is nothing.
  if (operator === 'empty' && word !== null && word !== 'json' && !isTextWord(word))
    return { operator: 'notnull', none: true }
  const partner = Object.hasOwn(complements, operator) ? complements[operator as keyof typeof complements] : null
  return partner === null ? { operator, none: false } : { operator: partner, none: true }
}
