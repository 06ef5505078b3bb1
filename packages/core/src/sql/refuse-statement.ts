// Whether a statement may be run as it is asked for. The engines hold the line themselves (a read-only transaction, a cursor, an
// authorizer); this says earlier and in plain words what would not go, and stops what a read-only transaction lets through:
// files, other programs, other servers.
import { countingFunctions, knownFunctions, wordsBeforeBrackets } from './known-functions.ts'
import type { SqlEngine, SqlText, Token } from './tokens.ts'

export type SqlMode = 'read' | 'write'

/** The longest statement that is run. */
export const longestSql = 50_000

const asks: ReadonlySet<string> = new Set(['select', 'with', 'values', 'table'])
const writes: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'merge', 'replace', 'with', 'select'])
const writingWords: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'merge'])
const fileWords: ReadonlySet<string> = new Set(['outfile', 'dumpfile', 'infile'])
/** What may stand before “into” where rows are put into a table. */
const beforeInto: ReadonlySet<string> = new Set(
  'insert merge replace ignore low_priority high_priority delayed abort fail rollback'.split(' '),
)
/** SQL Server begins another statement wherever one of these stands: no semicolon is needed. */
export const serverWords: ReadonlySet<string> = new Set(
  (
    'alter backup begin break bulk checkpoint close commit create dbcc deallocate declare deny drop dump exec execute fetch goto ' +
    'grant if kill load lineno open openquery openrowset opendatasource openxml print raiserror read readtext reconfigure restore ' +
    'return revert revoke rollback save set setuser shutdown textsize throw tran transaction truncate updatetext use waitfor while ' +
    'writetext insert update delete merge'
  ).split(' '),
)

/** null: it may. Otherwise a sentence that says why not and what to do. */
export function whyRefused(sql: SqlText, engine: SqlEngine, mode: SqlMode): string | null {
  if (sql.fault !== null) return sql.fault.message
  const tokens = withoutEnd(sql.tokens)
  if (tokens.length === 0) return 'There is no statement to run.'
  if (tokens.some((token) => isSign(token, ';'))) return 'One statement is run at a time. Run the others one by one.'
  return refusedBeginning(tokens, mode) ?? refusedWord(tokens, engine, mode) ?? refusedCall(tokens, engine, mode)
}

function withoutEnd(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findLastIndex((token) => !isSign(token, ';'))
  return tokens.slice(0, end + 1)
}

export const isSign = (token: Token | undefined, sign: string): boolean =>
  token?.kind === 'sign' && token.value === sign

function refusedBeginning(tokens: readonly Token[], mode: SqlMode): string | null {
  const first = tokens.find((token) => !isSign(token, '('))
  const word = first?.kind === 'word' ? first.value : ''
  if (mode === 'read') return asks.has(word) ? null : readsOnly
  return writes.has(word) && tokens[0] === first ? null : changesRows
}

const readsOnly = 'In read mode a statement begins with SELECT, WITH, VALUES or TABLE.'
const changesRows =
  'In write mode a statement begins with INSERT, UPDATE, DELETE, MERGE, REPLACE, WITH or SELECT. Tables and fields are changed on their own screens.'

function refusedWord(tokens: readonly Token[], engine: SqlEngine, mode: SqlMode): string | null {
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    if (token.kind !== 'word' || isSign(before, '.')) continue
    const reason = refusedAt(token.value, at, tokens, engine, mode)
    if (reason !== null) return reason
  }
  return null
}

function refusedAt(
  word: string,
  at: number,
  tokens: readonly Token[],
  engine: SqlEngine,
  mode: SqlMode,
): string | null {
  if (fileWords.has(word)) return refusedFileWord(word)
  const next = tokens[at + 1]
  const isCall = isSign(next, '(')
  if (mode === 'read' && writingWords.has(word) && !isCall) return `In read mode nothing is changed. ${quoted(word)}`
  if (word === 'into' && (mode === 'read' || !beforeInto.has(wordAt(tokens, at - 1))))
    return `The rows of a question are shown, not kept: leave INTO away. ${quoted(word)}`
  if (mode === 'read' && word === 'for' && /^(update|share|no|key|browse)$/.test(wordAt(tokens, at + 1)))
    return 'In read mode no rows are locked: leave FOR UPDATE and its like away.'
  if (word === 'lock' && wordAt(tokens, at + 1) === 'in') return 'In read mode no rows are locked.'
  if (mode === 'read' && word === 'next' && wordAt(tokens, at + 1) === 'value')
    return 'In read mode no sequence is counted up.'
  if (engine === 'mysql' && word === 'procedure') return `Procedures are not called from here. ${quoted(word)}`
  if (engine === 'mssql' && serverWords.has(word) && !isCall)
    return `“${word.toUpperCase()}” is not run here. ${quoted(word)}`
  return null
}

const refusedFileWord = (word: string): string =>
  `Files of the database server are not reached from here. ${quoted(word)}`

export function refusedFile(tokens: readonly Token[]): string | null {
  const at = tokens.findIndex(
    ({ kind, value }, place) => kind === 'word' && fileWords.has(value) && !isSign(tokens[place - 1], '.'),
  )
  return at < 0 ? null : refusedFileWord(wordAt(tokens, at))
}

const quoted = (word: string): string => `Write the name in quotes if a table or column is called “${word}”.`

/** null: whatever is called is known to only compute. `structure`: of a statement that changes the structure, which has more words with a list behind them. */
export function refusedCall(tokens: readonly Token[], engine: SqlEngine, mode: SqlMode | 'structure'): string | null {
  const known = knownFunctions[engine]
  if (known === null) return null
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (!isSign(next, '(') || (token.kind !== 'word' && token.kind !== 'name')) continue
    if (isNoCall(tokens, at) || (mode === 'structure' && isOfStructure(tokens, at))) continue
    const name = token.value.toLowerCase()
    const mayCall = known.has(name) || (mode !== 'read' && countingFunctions.has(name))
    const prefix = prefixAt(tokens, at)
    if (!mayCall || (prefix !== null && prefix !== 'pg_catalog'))
      return `The function “${token.value}” is not among those that are known to only compute, so it is not called here.`
  }
  return null
}

/** Of “pg_catalog.lower”; null: there is none. */
function prefixAt(tokens: readonly Token[], at: number): string | null {
  const dot = tokens[at - 1]
  return isSign(dot, '.') ? (tokens[at - 2]?.value.toLowerCase() ?? '') : null
}

/** A word of the language, or a name with a list of columns behind it. */
function isNoCall(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const start = beginningOf(tokens, at)
  const isPlain = start === at
  if (token?.kind === 'word' && isPlain && wordsBeforeBrackets.has(token.value)) return true
  const close = endOfColumns(tokens, at + 2)
  if (close === null) return false
  const before = wordAt(tokens, start - 1)
  if (/^(into|insert|replace|ignore)$/.test(before)) return true
  // “as t(a, b)”, and “with t(a, b) as (select …)”: no call is preceded by the one or followed by the other.
  return isPlain && (before === 'as' || beginsQuery(tokens, close + 1))
}

/** Of “create table t (…)”, “references t (…)”, “key k (…)”, “check (…)”: neither of them calls anything. */
function isOfStructure(tokens: readonly Token[], at: number): boolean {
  const start = beginningOf(tokens, at)
  if (start === at && structureWords.has(wordAt(tokens, at))) return true
  const before = wordAt(tokens, start - 1)
  // Behind “on” a condition could call something; the one of an index stands where nothing is asked.
  if (before === 'on') return !tokens.some(({ kind, value }) => kind === 'word' && queryWords.has(value))
  return namedBefore.has(before)
}

const structureWords: ReadonlySet<string> = new Set(
  'check default unique key enum set primary foreign partition include btree hash gin gist brin index'.split(' '),
)
const namedBefore: ReadonlySet<string> = new Set('table exists references index key unique view'.split(' '))

function beginsQuery(tokens: readonly Token[], at: number): boolean {
  if (wordAt(tokens, at) !== 'as') return false
  let open = at + 1
  while (/^(not|materialized)$/.test(wordAt(tokens, open))) open += 1
  return isSign(tokens[open], '(') && queryWords.has(wordAt(tokens, open + 1))
}

const queryWords: ReadonlySet<string> = new Set([...asks, ...writes])

export const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at]
  return token?.kind === 'word' ? token.value : ''
}

/** Where “a.b.c” begins, of which `at` is the last part. */
function beginningOf(tokens: readonly Token[], at: number): number {
  let start = at
  while (start >= 2 && isSign(tokens[start - 1], '.')) start -= 2
  return start
}

/** Of a bracket with nothing but names in it, no value that a function could be given; null: it holds something else. */
function endOfColumns(tokens: readonly Token[], from: number): number | null {
  let at = from
  for (; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (isSign(token, ')')) return at > from ? at : null
    if (token?.kind !== 'word' && token?.kind !== 'name' && !isSign(token, ',')) return null
  }
  return null
}
