import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { knownFunctions } from '@rowhouse/core/sql/known-functions'
import { statementAt } from '@rowhouse/core/sql/statements'
import { readSql, type SqlEngine, type Token } from '@rowhouse/core/sql/tokens'

interface SqlTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

const keywords =
  'select from where group by having order limit offset join left right inner outer cross on as and or not in is null between like exists case when then else end distinct union all except intersect with recursive values asc desc insert into update set delete'.split(
    ' ',
  )

export interface SqlWords {
  readonly engine: SqlEngine
  readonly tables: readonly SqlTable[]
}

export const sqlCompletion =
  (words: () => SqlWords) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const found = completionsAt(state.doc.toString(), pos, words().engine, words().tables)
    return found === null || (!explicit && found.from === pos && !found.isMember) ? null : found
  }

/** null: there is nothing to complete, as inside of a text. */
export function completionsAt(
  script: string,
  at: number,
  engine: SqlEngine,
  tables: readonly SqlTable[],
): (CompletionResult & { readonly isMember: boolean }) | null {
  const before = readSql(script.slice(0, at), engine)
  if (before.fault !== null) return null
  const last = before.tokens.at(-1)
  const typed = last?.kind === 'word' && last.to === at ? last : null
  const left = typed === null ? before.tokens : before.tokens.slice(0, -1)
  const from = typed?.from ?? at
  const statement = statementAt(script, engine, at)?.text ?? ''
  const used = tablesIn(readSql(statement, engine).tokens, tables)
  const dot = left.at(-1)
  if (dot?.kind === 'sign' && dot.value === '.') {
    const name = left.at(-2)?.value.toLowerCase() ?? ''
    const table = used.get(name) ?? tables.find((one) => one.name.toLowerCase() === name)
    const options = table === undefined ? [] : columnsOf(table, engine)
    return { from, options, isMember: true }
  }
  const columns = [...new Set(used.values())].flatMap((table) => columnsOf(table, engine))
  const options: Completion[] = [
    ...columns,
    ...tables.map(({ name }) => ({ label: name, apply: quoted(name, engine), type: 'table', boost: 1 })),
    ...keywords.map((label) => ({ label, type: 'keyword', boost: -1 })),
    ...[...(knownFunctions[engine] ?? [])].map((label) => ({ label, type: 'function', boost: -2 })),
  ]
  return { from, options, isMember: false }
}

/** By name and by alias: “from deals d”, “join deals as d”. */
function tablesIn(tokens: readonly Token[], tables: readonly SqlTable[]): ReadonlyMap<string, SqlTable> {
  const byName = new Map(tables.map((table) => [table.name.toLowerCase(), table]))
  const found = new Map<string, SqlTable>()
  for (const [at, token] of tokens.entries()) {
    const table = token.kind === 'word' || token.kind === 'name' ? byName.get(token.value.toLowerCase()) : undefined
    if (table === undefined) continue
    found.set(table.name.toLowerCase(), table)
    const next = tokens[at + 1]
    const alias = next?.kind === 'word' && next.value === 'as' ? tokens[at + 2] : next
    if (alias?.kind === 'word' && !keywords.includes(alias.value)) found.set(alias.value, table)
  }
  return found
}

const columnsOf = ({ columns }: SqlTable, engine: SqlEngine): Completion[] =>
  columns.map(({ name, type }) => ({
    label: name,
    detail: type,
    apply: quoted(name, engine),
    type: 'property',
    boost: 2,
  }))

/** As it has to be written: plain names stay plain. */
function quoted(name: string, engine: SqlEngine): string {
  const isPlain = engine === 'postgres' ? /^[a-z_][a-z0-9_]*$/.test(name) : /^[A-Za-z_]\w*$/.test(name)
  if (isPlain && !keywords.includes(name.toLowerCase())) return name
  return engine === 'mysql' ? `\`${name.replaceAll('`', '``')}\`` : `"${name.replaceAll('"', '""')}"`
}
