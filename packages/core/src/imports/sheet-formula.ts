import { formulaLimits } from '../formula/limits.ts'
import { printFormula } from '../formula/print.ts'
import type { Expression, Operator } from '../formula/tree.ts'
import { type SheetToken, sheetTokens } from './sheet-formula-tokens.ts'
import { sheetFunctions } from './sheet-functions.ts'

interface OwnFormula {
  /** A column stands in it by its place in the sheet, from 0: “{1} * {2}”. */
  readonly text: string
  readonly columns: readonly number[]
}

/** A formula of a spreadsheet, written in row `line`, in our words; null: our language has none that mean the same. */
export function sheetFormula(formula: string, line: number): OwnFormula | null {
  const tokens = sheetTokens(formula)
  if (tokens === null) return null
  const reader = new SheetFormulaReader(tokens, String(line))
  const expression = reader.readAll()
  if (expression === null || reader.columns.size === 0) return null
  return { text: printFormula(expression), columns: [...reader.columns].sort((one, other) => one - other) }
}

const at = { from: 0, to: 0 }

/** From the loosest to the tightest, as spreadsheets read them. */
const levels: readonly Readonly<Record<string, Operator>>[] = [
  { '=': '=', '<>': '!=', '<': '<', '>': '>', '<=': '<=', '>=': '>=' },
  { '&': '&' },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/' },
]

/** As many columns a range may have. */
const widestRange = 100

/** Each part is null as soon as there is something our language cannot say. */
class SheetFormulaReader {
  readonly columns = new Set<number>()
  readonly #tokens: readonly SheetToken[]
  readonly #row: string
  #at = 0
  #depth = 0

  constructor(tokens: readonly SheetToken[], row: string) {
    this.#tokens = tokens
    this.#row = row
  }

  readAll(): Expression | null {
    const expression = this.#readLevel(0)
    return this.#at === this.#tokens.length ? expression : null
  }

  #readLevel(level: number): Expression | null {
    const operators = levels[level]
    if (operators === undefined) return this.#readPower()
    let left = this.#readLevel(level + 1)
    for (let operator = this.#takeOne(operators); left !== null && operator; operator = this.#takeOne(operators)) {
      const right = this.#readLevel(level + 1)
      left = right === null ? null : operate(operator, left, right)
    }
    return left
  }

  /** The sign before a number is tighter: -2^2 is 4. */
  #readPower(): Expression | null {
    let left = this.#readSigned()
    while (left !== null && this.#take('^')) {
      const right = this.#readSigned()
      left = right === null ? null : { kind: 'call', name: 'POWER', args: [left, right], at }
    }
    return left
  }

  #readSigned(): Expression | null {
    if (this.#take('+')) return this.#deeper(() => this.#readSigned())
    if (!this.#take('-')) return this.#readShare()
    const operand = this.#deeper(() => this.#readSigned())
    return operand === null ? null : { kind: 'minus', operand, at }
  }

  #readShare(): Expression | null {
    let value = this.#readValue()
    while (value !== null && this.#take('%')) value = operate('/', value, { kind: 'number', value: 100, at })
    return value
  }

  #readValue(): Expression | null {
    const token = this.#tokens[this.#at]
    if (token === undefined) return null
    this.#at += 1
    switch (token.kind) {
      case 'number':
      case 'text':
        return { ...token, at }
      case 'truth':
        return { kind: 'call', name: token.value ? 'TRUE' : 'FALSE', args: [], at }
      case 'cell':
        return this.#readCell(token)
      case 'call':
        return this.#deeper(() => this.#readCall(token.name))
      case 'sign': {
        if (token.sign !== '(') return null
        const inner = this.#deeper(() => this.#readLevel(0))
        return this.#take(')') ? inner : null
      }
    }
  }

  #readCell({ column, row }: Extract<SheetToken, { kind: 'cell' }>): Expression | null {
    if (row !== this.#row || this.#sees(':')) return null
    return this.#column(column)
  }

  #column(column: number): Expression {
    this.columns.add(column)
    return { kind: 'column', name: String(column), at }
  }

  #readCall(name: string): Expression | null {
    const known = sheetFunctions.get(name)
    if (known === undefined) return null
    const args: Expression[] = []
    if (!this.#take(')')) {
      do {
        const range = known.takesRanges === true ? this.#takeRange() : null
        const arg = range === null ? this.#readLevel(0) : null
        if (range === null && arg === null) return null
        args.push(...(range ?? []), ...(arg === null ? [] : [arg]))
      } while (this.#take(','))
      if (!this.#take(')')) return null
    }
    if (args.length < known.least || args.length > (known.most ?? known.least)) return null
    return known.inOurs(args)
  }

  /** Cells of the row, as an argument of its own. */
  #takeRange(): readonly Expression[] | null {
    const [first, colon, last, end] = this.#tokens.slice(this.#at, this.#at + 4)
    if (first?.kind !== 'cell' || last?.kind !== 'cell' || !isSign(colon, ':')) return null
    if (first.row !== this.#row || last.row !== this.#row || !(isSign(end, ',') || isSign(end, ')'))) return null
    const width = last.column - first.column + 1
    if (width < 1 || width > widestRange) return null
    this.#at += 3
    return Array.from({ length: width }, (_, more) => this.#column(first.column + more))
  }

  #takeOne(operators: Readonly<Record<string, Operator>>): Operator | null {
    const token = this.#tokens[this.#at]
    const operator = token?.kind === 'sign' ? operators[token.sign] : undefined
    if (operator !== undefined) this.#at += 1
    return operator ?? null
  }

  #sees(sign: string): boolean {
    return isSign(this.#tokens[this.#at], sign)
  }

  #take(sign: string): boolean {
    if (!this.#sees(sign)) return false
    this.#at += 1
    return true
  }

  // A thousand brackets must not end in a full stack.
  #deeper(read: () => Expression | null): Expression | null {
    this.#depth += 1
    const result = this.#depth > formulaLimits.nesting ? null : read()
    this.#depth -= 1
    return result
  }
}

const isSign = (token: SheetToken | undefined, sign: string): boolean => token?.kind === 'sign' && token.sign === sign

/** Spreadsheets take “Yes” and “yes” for the same text, and order texts by the rules of a language. */
function operate(operator: Operator, left: Expression, right: Expression): Expression | null {
  const texts = [left, right].filter(({ kind }) => kind === 'text')
  const isCompared = levels[0] !== undefined && Object.values(levels[0]).includes(operator)
  if (!isCompared || texts.length === 0) return { kind: 'operator', operator, left, right, at }
  if (operator !== '=' && operator !== '!=') return null
  return { kind: 'operator', operator, left: lowered(left, right), right: lowered(right, left), at }
}

function lowered(side: Expression, other: Expression): Expression {
  const text = side.kind === 'text' ? side.value : other.kind === 'text' ? other.value : ''
  if (text.toLowerCase() === text.toUpperCase()) return side
  if (side.kind === 'text') return { ...side, value: side.value.toLowerCase() }
  return { kind: 'call', name: 'LOWER', args: [side], at }
}
