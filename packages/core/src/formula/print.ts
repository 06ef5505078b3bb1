import { readTokens } from './tokens.ts'
import type { Expression, Operator } from './tree.ts'

/**
 * The same text with other names in braces, nothing else changed: formulas are stored with ids and shown with titles, so
 * a renamed column is renamed in every formula. Columns written without braces get them.
 */
export function renameColumns(text: string, rename: (name: string) => string): string {
  let renamed = ''
  let done = 0
  for (const { name, at } of columnPlaces(text)) {
    renamed += text.slice(done, at.from) + inBraces(rename(name))
    done = at.to
  }
  return renamed + text.slice(done)
}

function columnPlaces(text: string): readonly Extract<Expression, { kind: 'column' }>[] {
  const tokens = readTokens(text)
  const bare = new Set(['TRUE', 'FALSE'])
  return tokens.flatMap((token, index) => {
    if (token.kind === 'column') return [token]
    if (token.kind !== 'word' || bare.has(token.word.toUpperCase())) return []
    const next = tokens[index + 1]
    const isCall = next?.kind === 'sign' && next.sign === '('
    return isCall ? [] : [{ kind: 'column' as const, name: token.word, at: token.at }]
  })
}

export const inBraces = (name: string): string => `{${name.replace(/[\\{}]/g, '\\$&')}}`

export const inQuotes = (text: string): string => `"${text.replace(/[\\"\n\t\r]/g, escaped)}"`

const letters: ReadonlyMap<string, string> = new Map([
  ['\n', 'n'],
  ['\t', 't'],
  ['\r', 'r'],
])

const escaped = (character: string): string => `\\${letters.get(character) ?? character}`

/** In one canonical form, with no more brackets than needed. */
export function printFormula(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return String(expression.value)
    case 'text':
      return inQuotes(expression.value)
    case 'column':
      return inBraces(expression.name)
    case 'call':
      return `${expression.name}(${expression.args.map(printFormula).join(', ')})`
    case 'minus':
      return `-${tight(expression.operand, 5)}`
    case 'operator': {
      const level = tightness[expression.operator]
      return `${tight(expression.left, level)} ${expression.operator} ${tight(expression.right, level + 1)}`
    }
  }
}

const tightness: Readonly<Record<Operator, number>> = {
  '=': 1,
  '!=': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
}

function tight(expression: Expression, level: number): string {
  const printed = printFormula(expression)
  return expression.kind === 'operator' && tightness[expression.operator] < level ? `(${printed})` : printed
}
