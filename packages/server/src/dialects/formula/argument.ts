import type { FormulaScalar } from '@rowhouse/core/formula/tree'
import type { FormulaNode, Sql } from './formula-node.ts'
import { wrongArguments } from './logic.ts'

/** The checker has counted the arguments. */
export function argumentAt(args: readonly FormulaNode[], at: number): FormulaNode {
  const found = args[at]
  if (found === undefined) throw wrongArguments('a primitive')
  return found
}

export const valueAt = (args: readonly FormulaNode[], at: number): Sql => argumentAt(args, at).value

export function constantText(node: FormulaNode | undefined): string {
  const value = node?.constant
  if (typeof value === 'string') return value
  throw wrongArguments('a primitive')
}

export function constantNumber(node: FormulaNode | undefined): number {
  const value = node?.constant
  if (typeof value === 'number') return value
  throw wrongArguments('a primitive')
}

export const constantsOf = (args: readonly FormulaNode[]): FormulaScalar[] =>
  args.map(({ constant = null }) => constant)

export const mayBeBlank = (args: readonly FormulaNode[]): boolean => args.some((arg) => arg.mayBeBlank)
