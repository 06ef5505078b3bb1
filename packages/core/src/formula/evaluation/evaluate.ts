// The reference: what a formula gives, as the databases must give it too. Knows no clock; nothing here ever throws.
import { type Primitive, primitives } from '../primitives.ts'
import type { FormulaValue, Typed } from '../tree.ts'
import { cellToFormula } from './cell-to-formula.ts'
import { isFormulaError } from './errors.ts'
import { settled } from './numbers.ts'
import { primitiveFunctions } from './primitive-functions.ts'

interface FormulaRow {
  /** What the cell of that column holds, as stored, or what its own formula gave. */
  cell(columnId: string): unknown
  /** 2026-11-15T10:00:00.000Z */
  readonly now: string
}

export function evaluate(typed: Typed, row: FormulaRow): FormulaValue {
  if (typed.kind === 'constant') return typed.value
  if (typed.kind === 'column') return cellToFormula(row.cell(typed.id), typed.type)
  const { name, args } = typed
  if (name === 'choose') return evaluateChoose(args, row)
  if (name === 'isError') return args.some((arg) => isFormulaError(evaluate(arg, row)))
  if (name === 'now') return row.now
  const values = args.map((arg) => evaluate(arg, row))
  const failed = values.find(isFormulaError)
  if (failed) return failed
  const { blank }: Primitive = primitives[name]
  if (blank === 'passes' && values.includes(null)) return null
  const result = primitiveFunctions[name](values)
  return typeof result === 'number' ? settled(result) : result
}

function evaluateChoose(args: readonly Typed[], row: FormulaRow): FormulaValue {
  for (let index = 0; index + 1 < args.length; index += 2) {
    const [test, value] = [args[index], args[index + 1]]
    if (!test || !value) break
    const truth = evaluate(test, row)
    if (isFormulaError(truth)) return truth
    if (truth === true) return evaluate(value, row)
  }
  const otherwise = args.at(-1)
  return otherwise ? evaluate(otherwise, row) : null
}
