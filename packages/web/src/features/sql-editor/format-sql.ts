import { readSql, type SqlEngine, type Token } from '@rowhouse/core/sql/tokens'

const clauses: ReadonlySet<string> = new Set(
  'select from where group having order limit offset union except intersect values set returning window'.split(' '),
)
const joins: ReadonlySet<string> = new Set('join left right inner full cross natural'.split(' '))
const indent = '  '

/** One clause a line, conditions below theirs. What is written stays as it is: only blanks change, and comments are kept. */
export function formatSql(script: string, engine: SqlEngine): string {
  const { tokens, fault } = readSql(script, engine)
  if (fault !== null) return script
  const parts: string[] = []
  let depth = 0
  let isBetween = false
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    const gap = script.slice(before?.to ?? 0, token.from)
    const word = token.kind === 'word' ? token.value : ''
    if (token.value === ')') depth = Math.max(0, depth - 1)
    const breaks = depth === 0 && at > 0 ? breakBefore(word, before, isBetween) : null
    // A comment stands in the gap.
    if (gap.trim() !== '') parts.push(gap)
    else parts.push(breaks ?? gap.replace(/\s+/g, ' '))
    parts.push(script.slice(token.from, token.to))
    if (token.value === '(') depth += 1
    if (word === 'between') isBetween = true
    else if (word === 'and') isBetween = false
    if (token.kind === 'sign' && token.value === ';') isBetween = false
  }
  return `${parts.join('').trim()}${script.slice(tokens.at(-1)?.to ?? script.length).trimEnd()}`
}

/** null: nothing breaks here. */
function breakBefore(word: string, before: Token | undefined, isBetween: boolean): string | null {
  if (before?.kind === 'sign' && before.value === ';') return '\n\n'
  if (before?.kind === 'sign' && before.value === '.') return null
  if (clauses.has(word)) return '\n'
  // “left join” is one word here.
  if (joins.has(word)) return before?.kind === 'word' && joins.has(before.value) ? null : '\n'
  if (word === 'or' || (word === 'and' && !isBetween)) return `\n${indent}`
  return null
}
