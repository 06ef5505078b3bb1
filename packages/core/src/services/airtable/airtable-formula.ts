import { parseFormula } from '../../formula/parse.ts'
import { printFormula } from '../../formula/print.ts'
import type { Expression } from '../../formula/tree.ts'

interface Words {
  /** The title of the field with this id or name; null: there is none. */
  readonly titleOf: (field: string) => string | null
  /** The field that holds the ids of records there. */
  readonly recordId: string
}

/** A formula of Airtable in our words; throws where our language has none for it. */
export const airtableFormula = (text: string, words: Words): string => printFormula(inOurs(parseFormula(text), words))

function inOurs(expression: Expression, words: Words): Expression {
  const go = (one: Expression): Expression => inOurs(one, words)
  switch (expression.kind) {
    case 'column':
      return { ...expression, name: words.titleOf(expression.name) ?? expression.name }
    case 'minus':
      return { ...expression, operand: go(expression.operand) }
    case 'operator':
      return { ...expression, left: go(expression.left), right: go(expression.right) }
    case 'call': {
      if (expression.name === 'RECORD_ID') return { kind: 'column', name: words.recordId, at: expression.at }
      const args = expression.args.map(go)
      const [wanted, text, ...rest] = args
      // The one whose arguments stand the other way round; see docs/formulas.md.
      const isTurned = expression.name === 'SEARCH' && wanted !== undefined && text !== undefined
      return { ...expression, args: isTurned ? [text, wanted, ...rest] : args }
    }
    default:
      return expression
  }
}
