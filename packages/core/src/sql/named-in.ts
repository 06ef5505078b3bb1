import { readSql, type SqlEngine, type Token } from './tokens.ts'

interface Sought {
  readonly name: string
  /** Only where it is called: many things have the name of some function. */
  readonly isCalled: boolean
  readonly tellsCase: boolean
}

/** Whether a definition names something. Bodies are texts on some engines, and are read like any other SQL. */
export function isNamedIn(definition: string, engine: SqlEngine, sought: Sought): boolean {
  const { tokens } = readSql(definition, engine)
  return tokens.some((token, at) => {
    if (token.kind === 'text') return isInText(token.value, engine, sought)
    return isIt(token, definition, sought) && (!sought.isCalled || isSign(tokens[at + 1], '('))
  })
}

function isIt({ kind, value, from, to }: Token, sql: string, { name, tellsCase }: Sought): boolean {
  if (kind === 'name') return tellsCase ? value === name : value.toLowerCase() === name.toLowerCase()
  // Without quotes the case of letters is nothing to go by.
  return kind === 'word' && sql.slice(from, to).toLowerCase() === name.toLowerCase()
}

/** A body, or a name that is given as a text: nextval('tickets'). */
function isInText(text: string, engine: SqlEngine, sought: Sought): boolean {
  const inner = text.replace(/^(\$\w*\$|[eE]?')([\s\S]*)(\$\w*\$|')$/, '$2')
  if (inner === text || inner.length < sought.name.length) return false
  return isNamedIn(inner.replaceAll("''", "'"), engine, sought)
}

const isSign = (token: Token | undefined, sign: string): boolean => token?.kind === 'sign' && token.value === sign
