// What a definition would let people do that a statement of theirs may not: reach files, programs and other servers. Whoever makes
// a function has the account run it, so an account that may reach them keeps nothing but what is known to only compute.
import type { ObjectStatement } from './object-statement.ts'
import { refusedCall, serverWords, whyRefused } from './refuse-statement.ts'
import { readSql, type SqlEngine, type Token } from './tokens.ts'

/** Words by which an engine leaves its tables, wherever they stand in a definition. */
const reachingWords: Readonly<Record<SqlEngine, RegExp | null>> = {
  // It calls nothing of the kind by itself, and extensions are not loaded.
  sqlite: /^load_extension$/,
  postgres: null,
  // Functions and triggers of MySQL run no statement that is put together meanwhile, and procedures are not called from here.
  mysql: /^(outfile|dumpfile|infile|load_file|soname)$/,
  mssql: /^(openrowset|opendatasource|openquery|openxml|bulk|external|xp_\w+|sp_oa\w+|sp_executesql|exec|execute)$/,
}

/** null: it may be kept. `reaches`: the account can leave its database. */
export function whyRefusedObject(object: ObjectStatement, engine: SqlEngine, reaches: boolean): string | null {
  const word = object.rest.find((token, at) => isReaching(token, object.rest[at + 1], engine))
  if (word !== undefined)
    return `“${word.value.toUpperCase()}” is not kept from here: it can reach files, programs or other servers. Make it in the database itself.`
  // The others are the only statement of their batch by themselves.
  const isBounded = engine !== 'mssql' || (object.kind !== 'index' && object.kind !== 'sequence')
  const another = isBounded
    ? undefined
    : object.rest.find(({ kind, value }) => kind === 'word' && serverWords.has(value))
  if (another !== undefined) return `“${another.value.toUpperCase()}” begins another statement. One is run at a time.`
  return reaches ? whyTooMuch(object, engine) : null
}

/** Quotes make a name of a word; with a bracket behind it, it is called all the same. */
function isReaching({ kind, value }: Token, next: Token | undefined, engine: SqlEngine): boolean {
  const isCall = kind === 'name' && (engine === 'mssql' || (next?.kind === 'sign' && next.value === '('))
  return (kind === 'word' || isCall) && reachingWords[engine]?.test(value.toLowerCase()) === true
}

const lessAccount = 'Attach the database with an account that is no administrator of its server to keep more than that.'

function whyTooMuch({ kind, rest }: ObjectStatement, engine: SqlEngine): string | null {
  if (engine !== 'postgres' && engine !== 'mssql') return null
  if (kind === 'procedure' || (engine === 'mssql' && (kind === 'function' || kind === 'trigger')))
    return `The account of this database may reach files and programs of its server, and so could a ${kind}. ${lessAccount}`
  const call = refusedCall(kind === 'function' ? behindBracket(rest) : rest, engine, 'read')
  if (call !== null && kind !== 'trigger') return `${call} ${lessAccount}`
  return kind === 'function' ? whyBodyTooMuch(rest) : null
}

/** Of a function of PostgreSQL: one question in SQL, which calls nothing but what only computes. */
function whyBodyTooMuch(rest: readonly Token[]): string | null {
  const language = rest.findIndex(({ kind, value }) => kind === 'word' && value === 'language')
  const named = rest[language + 1]?.value.replace(/^'(.*)'$/, '$1').toLowerCase()
  if (language < 0 || named !== 'sql')
    return `The account of this database may reach files and programs of its server, so only functions in SQL are kept. ${lessAccount}`
  for (const [at, { kind, value }] of rest.entries()) {
    if (kind !== 'text' || /^'\w*'$/.test(value)) continue
    // Texts that are written in pieces or by codes say something else than they seem to.
    if (/^[eE]/.test(value) || rest[at + 1]?.kind === 'text')
      return `Write the body as one text between $$. ${lessAccount}`
    const refused = whyRefused(readSql(bodyOf(value), 'postgres'), 'postgres', 'read')
    if (refused !== null) return `${refused} ${lessAccount}`
  }
  return null
}

function bodyOf(text: string): string {
  const [tag] = /^\$\w*\$/.exec(text) ?? []
  if (tag !== undefined) return text.slice(tag.length, -tag.length)
  return text.slice(1, -1).replaceAll("''", "'")
}

/** Without the list of arguments, whose name is no call. */
function behindBracket(rest: readonly Token[]): readonly Token[] {
  let depth = 0
  for (const [at, { kind, value }] of rest.entries()) {
    if (kind !== 'sign') continue
    if (value === '(') depth += 1
    if (value === ')') depth -= 1
    if (depth === 0) return rest.slice(at + 1)
  }
  return []
}
