import { formulaLimits } from './limits.ts'
import { refusedFormula } from './refused.ts'
import { readTokens, type Sign, type Token } from './tokens.ts'
import type { Expression, Operator, Span } from './tree.ts'

/** Throws AppError invalid_value with `from` and `to` in its details. */
export function parseFormula(text: string): Expression {
  return new FormulaReader(readTokens(text), text.length).readAll()
}

/** From the loosest to the tightest; operators of a line are read from the left. */
const levels: readonly (readonly Operator[])[] = [['=', '!=', '<', '>', '<=', '>='], ['&'], ['+', '-'], ['*', '/']]

/** Words that are values without brackets too. */
const bareCalls: ReadonlySet<string> = new Set(['TRUE', 'FALSE'])

class FormulaReader {
  readonly #tokens: readonly Token[]
  readonly #end: Span
  #at = 0
  #depth = 0
  #nodes = 0

  constructor(tokens: readonly Token[], length: number) {
    this.#tokens = tokens
    this.#end = { from: length, to: length }
  }

  readAll(): Expression {
    if (this.#tokens.length === 0) throw refusedFormula(this.#end, 'The formula is empty.')
    const expression = this.#readLevel(0)
    const left = this.#peek()
    if (left)
      throw refusedFormula(left.at, `Unexpected ${describe(left)}: an operator such as + or & is missing before it.`)
    return expression
  }

  #readLevel(level: number): Expression {
    const operators = levels[level]
    if (!operators) return this.#readSigned()
    let left = this.#readLevel(level + 1)
    for (let operator = this.#takeOperator(operators); operator; operator = this.#takeOperator(operators)) {
      const right = this.#readLevel(level + 1)
      left = this.#node({ kind: 'operator', operator, left, right, at: { from: left.at.from, to: right.at.to } })
    }
    return left
  }

  #takeOperator(operators: readonly Operator[]): Operator | null {
    const token = this.#peek()
    const operator = token?.kind === 'sign' ? operators.find((known) => known === token.sign) : undefined
    if (operator) this.#at += 1
    return operator ?? null
  }

  #readSigned(): Expression {
    const token = this.#peek()
    if (this.#take('+')) return this.#deeper(token, () => this.#readSigned())
    if (!token || !this.#take('-')) return this.#readOperand()
    const operand = this.#deeper(token, () => this.#readSigned())
    return this.#node({ kind: 'minus', operand, at: { from: token.at.from, to: operand.at.to } })
  }

  #readOperand(): Expression {
    const token = this.#next('A value is missing here: a number, a text in quotes, a {column} or a function.')
    if (token.kind === 'word') return this.#readWord(token)
    if (token.kind !== 'sign') return this.#node(token)
    if (token.sign !== '(') throw refusedFormula(token.at, `A value is missing before ${describe(token)}.`)
    const inner = this.#deeper(token, () => this.#readLevel(0))
    this.#close(token.at)
    return inner
  }

  #readWord({ word, at }: Extract<Token, { kind: 'word' }>): Expression {
    if (!this.#sees('(')) {
      const name = word.toUpperCase()
      return this.#node(bareCalls.has(name) ? { kind: 'call', name, args: [], at } : { kind: 'column', name: word, at })
    }
    const opened = this.#next('')
    const args = this.#deeper(opened, () => this.#readArguments())
    const closed = this.#close(opened.at)
    return this.#node({ kind: 'call', name: word.toUpperCase(), args, at: { from: at.from, to: closed.to } })
  }

  #readArguments(): readonly Expression[] {
    if (this.#sees(')')) return []
    const args = [this.#readLevel(0)]
    while (this.#take(',')) args.push(this.#readLevel(0))
    return args
  }

  #close(opened: Span): Span {
    const token = this.#peek()
    if (!token) throw refusedFormula(opened, 'This bracket is never closed.')
    if (!this.#take(')'))
      throw refusedFormula(token.at, `Unexpected ${describe(token)}: a comma or ) is missing before it.`)
    return token.at
  }

  // Everything below calls itself, and a hundred thousand brackets must not end in a full stack.
  #deeper<T>(token: Token | undefined, read: () => T): T {
    this.#depth += 1
    if (this.#depth > formulaLimits.nesting)
      throw refusedFormula(token?.at ?? this.#end, `A formula may be nested at most ${formulaLimits.nesting} deep.`)
    const result = read()
    this.#depth -= 1
    return result
  }

  #node(expression: Expression): Expression {
    this.#nodes += 1
    if (this.#nodes > formulaLimits.nodes)
      throw refusedFormula(
        expression.at,
        `A formula may have at most ${formulaLimits.nodes} values, functions and operators.`,
      )
    return expression
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at]
  }

  #next(otherwise: string): Token {
    const token = this.#peek()
    if (!token) throw refusedFormula(this.#end, otherwise)
    this.#at += 1
    return token
  }

  #sees(sign: Sign): boolean {
    const token = this.#peek()
    return token?.kind === 'sign' && token.sign === sign
  }

  #take(sign: Sign): boolean {
    if (!this.#sees(sign)) return false
    this.#at += 1
    return true
  }
}

function describe(token: Token): string {
  switch (token.kind) {
    case 'sign':
      return `“${token.sign}”`
    case 'word':
      return `“${token.word.slice(0, 60)}”`
    case 'column':
      return `column {${token.name.slice(0, 60)}}`
    case 'number':
      return `number ${token.value}`
    case 'text':
      return 'text'
  }
}
