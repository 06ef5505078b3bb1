// Whether a statement may stand in a migration. Like `refuse-statement.ts`, for changes of structure: what is let through is a
// short list, so that nothing reaches files, other programs, other servers or the rights of people.
import { isSign, refusedCall, refusedFile, whyRefused, wordAt } from './refuse-statement.ts'
import type { SqlEngine, SqlText, Token } from './tokens.ts'

const writes: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'with'])
const shapes: ReadonlySet<string> = new Set(['create', 'alter', 'drop'])
/** May stand between “create” and what is created. */
const between: ReadonlySet<string> = new Set(['or', 'replace', 'unique', 'materialized'])
const kinds: Readonly<Record<SqlEngine, ReadonlySet<string>>> = {
  sqlite: new Set(['table', 'index', 'view']),
  postgres: new Set(['table', 'index', 'view', 'sequence', 'type']),
  mysql: new Set(['table', 'index', 'view']),
  mssql: new Set(['table', 'index', 'view']),
}
const storageEngines: ReadonlySet<string> = new Set(['innodb', 'myisam', 'aria', 'memory'])

/** null: it may. Otherwise a sentence that says why not and what to do. */
export function whyNotInMigration(sql: SqlText, engine: SqlEngine): string | null {
  if (sql.fault !== null) return sql.fault.message
  const { tokens } = sql
  if (tokens.some(({ kind }) => kind === 'parameter')) return 'A migration takes no parameters: write the values.'
  if (writes.has(wordAt(tokens, 0))) return whyRefused(sql, engine, 'write')
  return (
    refusedBeginning(tokens, engine) ??
    refusedFile(tokens) ??
    refusedPlace(tokens, engine) ??
    refusedCall(tokens, engine, 'structure')
  )
}

function refusedBeginning(tokens: readonly Token[], engine: SqlEngine): string | null {
  const first = wordAt(tokens, 0)
  if (engine === 'mysql' && first === 'rename' && wordAt(tokens, 1) === 'table') return null
  if (engine === 'postgres' && first === 'comment' && wordAt(tokens, 1) === 'on') return null
  if (!shapes.has(first)) return begins(engine)
  let at = 1
  while (between.has(wordAt(tokens, at))) at += 1
  return kinds[engine].has(wordAt(tokens, at)) ? null : begins(engine)
}

const begins = (engine: SqlEngine): string =>
  `A statement of a migration creates, alters or drops one of these: ${[...kinds[engine]].join(', ')}. Or it changes rows, with INSERT, UPDATE, DELETE or WITH.`

/** Places outside of the database, and owners: neither is a matter of structure. */
function refusedPlace(tokens: readonly Token[], engine: SqlEngine): string | null {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'word') continue
    const next = wordAt(tokens, at + 1)
    if (token.value === 'owner' && next === 'to') return 'Who owns a table is not changed by a migration.'
    if (token.value === 'tablespace') return 'Where the server keeps its files is not changed by a migration.'
    if (engine !== 'mysql') continue
    if ((token.value === 'data' || token.value === 'index') && next === 'directory')
      return 'Where the server keeps its files is not changed by a migration.'
    if (token.value === 'connection' && (isSign(tokens[at + 1], '=') || tokens[at + 1]?.kind === 'text'))
      return 'A table leads to no other server.'
    if (token.value === 'engine' && !storageEngines.has(engineNamed(tokens, at)))
      return `A table is kept by one of these: ${[...storageEngines].join(', ')}.`
  }
  return null
}

function engineNamed(tokens: readonly Token[], at: number): string {
  const named = tokens[isSign(tokens[at + 1], '=') ? at + 2 : at + 1]
  // A column may be called like that.
  if (named === undefined || named.kind === 'sign') return 'innodb'
  return isSign(tokens[at + 1], '=') ? named.value.replace(/^['"]|['"]$/g, '').toLowerCase() : 'innodb'
}
