import { type FormulaBasics, valueType } from './formula.ts'
import type { FormulaNode, Sql } from './formula-node.ts'
import { wrongArguments } from './logic.ts'

/** The arguments as something that may stand in several places: what is long is given a name. */
export function withNames(
  { named }: FormulaBasics,
  label: string,
  args: readonly (FormulaNode | undefined)[],
  body: (names: readonly Sql[]) => Sql,
): Sql {
  const known = args.map((arg) => {
    if (arg === undefined) throw wrongArguments(label)
    return arg
  })
  const long = known.filter(({ isSimple }) => !isSimple)
  if (long.length === 0) return body(known.map(({ value }) => value))
  return named(
    label,
    long.map(({ value }) => value),
    (names) => body(known.map((node) => names[long.indexOf(node)] ?? node.value)),
    long.map(({ type }) => valueType(type)),
  )
}
