import type { ScalarType } from '@rowhouse/core/formula/tree'
import { sql } from 'kysely'
import type { FormulaBasics, FormulaPrimitives } from './formula.ts'
import type { FormulaNode, Outcome, Sql } from './formula-node.ts'
import { wrongArguments } from './logic.ts'
import { unionRange, wholeUpTo } from './number-range.ts'

interface ComparisonFunctions {
  /** A text in a form that is equal, less or more by code points. */
  bytewise(text: Sql): Sql
  /** Equal, or both nothing; a condition that is never null. */
  isSame(a: Sql, b: Sql): Sql
  /** Of values of one type, some of which may be nothing if `mayBeBlank`: then of the others. */
  least(type: ScalarType, values: readonly Sql[], mayBeBlank: boolean): Sql
  greatest(type: ScalarType, values: readonly Sql[], mayBeBlank: boolean): Sql
}

export function comparisonsWith(
  { truth, float }: FormulaBasics,
  { bytewise, isSame, least, greatest }: ComparisonFunctions,
): Pick<FormulaPrimitives, 'equal' | 'less' | 'least' | 'greatest' | 'place'> {
  const compared = ({ type, value }: FormulaNode): Sql => (type === 'text' ? bytewise(value) : value)
  const extreme = (
    pick: ComparisonFunctions['least'],
    args: readonly FormulaNode[],
    type: FormulaNode['type'],
  ): Outcome => {
    if (typeof type === 'object') throw wrongArguments('least')
    const [only] = args
    const range = unionRange(args.map((arg) => arg.range))
    const isNumber = type === 'number'
    if (args.length === 1 && only !== undefined) return { value: only.value, ...(isNumber ? { range } : {}) }
    const values = args.map(({ value }) => value)
    return {
      value: pick(
        type,
        values,
        args.some(({ mayBeBlank }) => mayBeBlank),
      ),
      mayBeBlank: args.every(({ mayBeBlank }) => mayBeBlank),
      ...(isNumber ? { range } : {}),
    }
  }
  return {
    equal([a, b]) {
      if (a === undefined || b === undefined) throw wrongArguments('equal')
      const mayBeBlank = a.mayBeBlank || b.mayBeBlank
      const condition = mayBeBlank ? isSame(compared(a), compared(b)) : sql`${compared(a)} = ${compared(b)}`
      return { value: truth(condition), mayBeBlank: false }
    },
    less([a, b]) {
      if (a === undefined || b === undefined) throw wrongArguments('less')
      return { value: truth(sql`${compared(a)} < ${compared(b)}`) }
    },
    place([text, ...known]) {
      if (text === undefined) throw wrongArguments('place')
      const whens = known.map((one, at) => sql`when ${compared(one)} then ${float(at + 1)}`)
      const value = sql`case ${compared(text)} ${sql.join(whens, sql` `)} else ${float(0)} end`
      return {
        value: text.mayBeBlank ? sql`case when ${text.value} is not null then ${value} end` : value,
        range: wholeUpTo(known.length),
      }
    },
    least: (args, type) => extreme(least, args, type),
    greatest: (args, type) => extreme(greatest, args, type),
  }
}
