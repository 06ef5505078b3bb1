import { readSql, type SqlEngine } from './tokens.ts'

interface SqlStatement {
  readonly text: string
  /** Where it begins in the script, and where it ends, without the semicolon. */
  readonly from: number
  readonly to: number
}

/** The statements of a script in their order; what cannot be read to its end is one statement up to there. */
export function statementsIn(script: string, engine: SqlEngine): readonly SqlStatement[] {
  const { tokens, fault } = readSql(script, engine)
  const found: SqlStatement[] = []
  let from: number | null = null
  let to = 0
  for (const token of tokens) {
    if (token.kind === 'sign' && token.value === ';') {
      if (from !== null) found.push({ text: script.slice(from, to), from, to })
      from = null
      continue
    }
    from ??= token.from
    to = token.to
  }
  if (fault !== null)
    return [...found, { text: script.slice(from ?? fault.at), from: from ?? fault.at, to: script.length }]
  if (from !== null) found.push({ text: script.slice(from, to), from, to })
  return found
}

/** The one the cursor stands in, or the one before it. */
export function statementAt(script: string, engine: SqlEngine, at: number): SqlStatement | null {
  const all = statementsIn(script, engine)
  return all.find(({ from, to }) => at >= from && at <= to + 1) ?? all.findLast(({ to }) => to < at) ?? all[0] ?? null
}
