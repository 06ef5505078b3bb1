// From what was written to what is meant: columns found, types checked, everything spelled in primitives.
import { Arguments } from './checking/arguments.ts'
import { column, constant, isList, sizeOf } from './checking/build.ts'
import { retyped, toText } from './checking/coerce.ts'
import type { FormulaColumns } from './checking/formula-columns.ts'
import { type Checked, type Meaning, plain } from './checking/meaning.ts'
import { negate, operate } from './checking/operators.ts'
import { closestName } from './closest-name.ts'
import { arity, type FormulaFunction } from './functions/define-function.ts'
import { findFunction, functionNames } from './functions/registry.ts'
import { formulaLimits } from './limits.ts'
import { parseFormula } from './parse.ts'
import { refusedFormula } from './refused.ts'
import type { Expression, Span, Typed } from './tree.ts'

export type { FormulaColumn, FormulaColumns } from './checking/formula-columns.ts'

/** Throws AppError invalid_value with `from` and `to`. The result is a scalar: a list becomes text, blank a blank text. */
export function checkFormula(expression: Expression, columns: FormulaColumns): Typed {
  const { typed, zone } = check(expression, columns)
  if (typed.type === 'nothing') return retyped(typed, 'text')
  return isList(typed.type) ? toText({ typed, zone }) : typed
}

export const compileFormula = (text: string, columns: FormulaColumns): Typed =>
  checkFormula(parseFormula(text), columns)

/** Also for the editor, which asks for the type of a part. */
export function check(expression: Expression, columns: FormulaColumns): Checked {
  const meaning = meaningOf(expression, columns)
  refuseTooLarge(meaning.typed, expression.at)
  return { ...meaning, at: expression.at }
}

function meaningOf(expression: Expression, columns: FormulaColumns): Meaning {
  switch (expression.kind) {
    case 'number':
    case 'text':
      return plain(constant(expression.value))
    case 'column':
      return plain(checkColumn(expression, columns))
    case 'minus':
      return plain(negate(check(expression.operand, columns)))
    case 'operator':
      return plain(operate(expression.operator, check(expression.left, columns), check(expression.right, columns)))
    case 'call':
      return checkCall(expression, columns)
  }
}

function checkColumn({ name, at }: Extract<Expression, { kind: 'column' }>, columns: FormulaColumns): Typed {
  const found = columns.find(name)
  if (found) return column(found.id, found.type)
  throw refusedFormula(at, `There is no column “${name.slice(0, 60).toWellFormed()}” that a formula could use.`)
}

function checkCall({ name, args, at }: Extract<Expression, { kind: 'call' }>, columns: FormulaColumns): Meaning {
  const found = findFunction(name)
  const nameAt = { from: at.from, to: at.from + name.length }
  if (!found) throw refusedFormula(nameAt, unknownFunction(name))
  checkArity(found, name, args.length, at)
  const checked = args.map((arg) => check(arg, columns))
  const meaning = found.expand(new Arguments(name, at, checked, columns))
  return 'typed' in meaning ? meaning : plain(meaning)
}

function unknownFunction(name: string): string {
  const near = closestName(name, functionNames)
  return `There is no function ${name.slice(0, 40)}.${near ? ` Did you mean ${near}?` : ''}`
}

function checkArity(known: FormulaFunction, name: string, count: number, at: Span): void {
  const { least, most } = arity(known)
  if (count >= least && (most === null || count <= most)) return
  const wanted = most === null ? `at least ${least}` : least === most ? String(least) : `${least} to ${most}`
  throw refusedFormula(
    at,
    `${name} takes ${wanted} ${wanted === '1' || wanted === 'at least 1' ? 'argument' : 'arguments'}, not ${count}.`,
  )
}

function refuseTooLarge(typed: Typed, at: Span): void {
  const { nodes, depth } = sizeOf(typed)
  if (nodes > formulaLimits.typedNodes || depth > formulaLimits.typedDepth)
    throw refusedFormula(at, 'This formula is too large to compute: put a part of it into a column of its own.')
}
