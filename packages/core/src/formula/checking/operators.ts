import type { PrimitiveName } from '../primitives.ts'
import type { Operator, Typed } from '../tree.ts'
import { call, concat, constant, orElse } from './build.ts'
import { toNumber, toText } from './coerce.ts'
import { type Comparison, compare } from './comparisons.ts'
import type { Checked } from './meaning.ts'

const arithmetic: Readonly<Record<Exclude<Operator, Comparison | '&'>, PrimitiveName>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
}

export function operate(operator: Operator, left: Checked, right: Checked): Typed {
  if (operator === '&') return concat(orElse(toText(left), ''), orElse(toText(right), ''))
  if (operator === '+' || operator === '-' || operator === '*' || operator === '/')
    return call(arithmetic[operator], orElse(toNumber(operator, left), 0), orElse(toNumber(operator, right), 0))
  return compare(operator, left, right)
}

export const negate = (operand: Checked): Typed => call('subtract', constant(0), orElse(toNumber('-', operand), 0))
