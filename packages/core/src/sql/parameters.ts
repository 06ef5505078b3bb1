import { readSql, type SqlEngine, type SqlText } from './tokens.ts'

/** The names behind the colons, each once, in the order in which they are first written. */
export const parametersIn = (sql: string, engine: SqlEngine): readonly string[] => [
  ...new Set(readSql(sql, engine).tokens.flatMap(({ kind, value }) => (kind === 'parameter' ? [value] : []))),
]

interface Placed {
  /** With the placeholders of the engine, without comments and without a semicolon at its end. */
  readonly text: string
  /** Of each placeholder that has a place of its own, in their order. */
  readonly names: readonly string[]
}

/** Values travel apart from the text: only where they belong is written into it. */
export function placeParameters({ tokens, plain }: SqlText, engine: SqlEngine): Placed {
  const names: string[] = []
  const parts: string[] = []
  let at = 0
  for (const { kind, value, from, to } of tokens) {
    if (kind === 'sign' && value === ';') {
      parts.push(plain.slice(at, from))
      return { text: parts.join('').trimEnd(), names }
    }
    if (kind !== 'parameter') continue
    parts.push(plain.slice(at, from), placeholder(engine, names, value))
    at = to
  }
  parts.push(plain.slice(at))
  return { text: parts.join('').trimEnd(), names }
}

function placeholder(engine: SqlEngine, names: string[], name: string): string {
  const known = names.indexOf(name)
  if (engine === 'postgres' || engine === 'sqlite') {
    if (known < 0) names.push(name)
    const place = known < 0 ? names.length : known + 1
    return engine === 'postgres' ? `$${place}` : `?${place}`
  }
  names.push(name)
  return '?'
}
