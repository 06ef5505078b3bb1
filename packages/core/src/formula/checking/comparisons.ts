// = and < among all types. Blank counts as 0, '' or false; a blank date equals only blank and is neither before nor after.
import type { FormulaType, Operator, Typed } from '../tree.ts'
import { call, constant, isList, orElse } from './build.ts'
import { refuseType, retyped, toInstant, toNumber, toText } from './coerce.ts'
import { type Checked, describeType } from './meaning.ts'

export type Comparison = Extract<Operator, '=' | '!=' | '<' | '>' | '<=' | '>='>

export function compare(comparison: Comparison, left: Checked, right: Checked): Typed {
  switch (comparison) {
    case '=':
      return call('equal', ...alike(comparison, left, right))
    case '!=':
      return call('not', call('equal', ...alike(comparison, left, right)))
    case '<':
      return before(...alike(comparison, left, right))
    case '>':
      return before(...swapped(alike(comparison, left, right)))
    case '<=':
      return notAfter(...alike(comparison, left, right))
    case '>=':
      return notAfter(...swapped(alike(comparison, left, right)))
  }
}

type Pair = readonly [Typed, Typed]

const swapped = ([a, b]: Pair): Pair => [b, a]

const before = (a: Typed, b: Typed): Typed => orElse(call('less', a, b), false)

const notAfter = (a: Typed, b: Typed): Typed => orElse(call('not', call('less', b, a)), false)

/** Both in the one type in which they are compared, filled where blank has a value. */
function alike(comparison: Comparison, left: Checked, right: Checked): Pair {
  const type = comparedAs(comparison, left, right)
  const pair = [left, right].map((side) => as(type, comparison, side))
  return [pair[0] ?? constant(false), pair[1] ?? constant(false)]
}

type ComparedType = 'number' | 'text' | 'date' | 'instant'

const isDated = (type: FormulaType): boolean => type === 'date' || type === 'instant'

function comparedAs(comparison: Comparison, left: Checked, right: Checked): ComparedType {
  const types = [left, right].map(({ typed }) => (isList(typed.type) ? 'text' : typed.type))
  const known = types.filter((type) => type !== 'nothing')
  if (known.some(isDated)) return datedType(comparison, left, right)
  if (known.every((type) => type === 'text')) return 'text'
  if (!known.includes('text')) return 'number'
  // A text that is no number differs from every number; only when asked which is less must it be one.
  return comparison === '=' || comparison === '!=' ? 'text' : 'number'
}

function datedType(comparison: Comparison, left: Checked, right: Checked): ComparedType {
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const)
    if (side.typed.type === 'number' || side.typed.type === 'boolean')
      refuseType(comparison, `${describeType(other.typed.type)} on both sides`, side, '')
  const types = [left.typed.type, right.typed.type].filter((type) => type !== 'nothing')
  return types.every((type) => type === 'date') ? 'date' : 'instant'
}

function as(type: ComparedType, comparison: Comparison, side: Checked): Typed {
  switch (type) {
    case 'number':
      return orElse(toNumber(comparison, side), 0)
    case 'text':
      return orElse(toText(side), '')
    case 'date':
      return side.typed.type === 'nothing' ? retyped(side.typed, 'date') : side.typed
    case 'instant':
      return toInstant(comparison, side)
  }
}
