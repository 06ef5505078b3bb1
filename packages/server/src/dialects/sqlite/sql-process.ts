// Runs as a process of its own, one statement at a time: a statement of SQLite can only be stopped by ending its process.
import { constants, DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { readSql } from '@rowhouse/core/sql/tokens'
import {
  type DefineStep,
  longestCell,
  longestPage,
  mostReturned,
  type OpenTable,
  type SqlCell,
  type SqlPage,
  sizeOf,
} from '../sql-run.ts'
import { sqliteQuote } from './quote.ts'

export interface ProcessAsk {
  readonly file: string
  readonly text: string
  readonly values: readonly (string | number | null)[]
  readonly writes: boolean
  readonly tables: readonly OpenTable[] | null
}

interface ProcessDefine {
  readonly file: string
  readonly steps: readonly Pick<DefineStep, 'does' | 'kind' | 'name' | 'text'>[]
}

interface ProcessScript {
  readonly file: string
  readonly statements: readonly string[]
  readonly isRehearsal: boolean
}

export type ProcessRequest =
  | { readonly ask: ProcessAsk }
  | { readonly define: ProcessDefine }
  | { readonly script: ProcessScript }
  | { readonly most: number }
  | { readonly close: true }

export type ProcessAnswer =
  | { readonly columns: readonly string[]; readonly affected: number | null }
  | { readonly page: SqlPage }
  // `told`: what was said of the statement behind those that ran; null: they are all.
  | { readonly done: number; readonly told: string | null }
  | { readonly fault: string }

const memoryBytes = 268_435_456
const readingActions: ReadonlySet<number> = new Set([constants.SQLITE_SELECT, constants.SQLITE_RECURSIVE])
const writingActions: ReadonlySet<number> = new Set([
  constants.SQLITE_INSERT,
  constants.SQLITE_UPDATE,
  constants.SQLITE_DELETE,
])
/** They tell of tables; the others set something, or tell of the machine. */
const tellingPragmas: ReadonlySet<string> = new Set(
  'table_info table_xinfo table_list index_list index_info index_xinfo foreign_key_list collation_list function_list'.split(
    ' ',
  ),
)
const tableFunctions: ReadonlySet<string> = new Set(['json_each', 'json_tree'])
const refusedFunctions: ReadonlySet<string> = new Set(['load_extension', 'fts3_tokenizer', 'sqlite_compileoption_get'])

const answer = (message: ProcessAnswer): void => void process.send?.(message)
let database: DatabaseSync | null = null
let rows: Iterator<unknown> | null = null
let kept: SqlCell[][] | null = null

// A statement holds up this thread, so another one looks whether anybody is left to be answered.
new Worker(
  'const { ppid } = process; setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, "SIGKILL") }, 1000)',
  { eval: true },
).unref()

process.on('disconnect', () => process.exit())
process.on('message', (request: ProcessRequest) => {
  try {
    if ('close' in request) end()
    else if ('ask' in request) begin(request.ask)
    else if ('define' in request) define(request.define)
    else if ('script' in request) answer(runScript(request.script))
    else answer({ page: nextPage(request.most) })
  } catch (error) {
    answer({ fault: error instanceof Error ? error.message : String(error) })
  }
})

/** Nothing is left for the next statement. */
function end(): void {
  rows = null
  kept = null
  database?.close()
  database = null
}

function begin(ask: ProcessAsk): void {
  end()
  const { file, writes } = ask
  database = new DatabaseSync(file, {
    readOnly: !writes,
    timeout: 5000,
    enableForeignKeyConstraints: true,
    limits: { length: 16_777_216, attach: 0 },
  })
  run(database, ask)
}

/** All steps or none. What each may touch is asked of SQLite itself: the thing it names, and the list of what there is. */
function define({ file, steps }: ProcessDefine): void {
  end()
  database = new DatabaseSync(file, { timeout: 5000, limits: { length: 16_777_216, attach: 0 } })
  try {
    database.exec(`PRAGMA hard_heap_limit = ${memoryBytes}; PRAGMA temp_store = memory; begin immediate`)
    for (const step of steps) {
      database.setAuthorizer(mayDefine(step))
      const statement = database.prepare(step.text)
      if (/[^\s;]/.test(step.text.slice(statement.sourceSQL.length))) throw new Error('One statement is run at a time.')
      statement.run()
      database.setAuthorizer(null)
    }
    database.exec('commit')
    answer({ done: steps.length, told: null })
  } finally {
    // What was not committed is gone with the connection.
    end()
  }
}

function run(database: DatabaseSync, { text, values, writes, tables: given }: ProcessAsk): void {
  database.exec(`PRAGMA hard_heap_limit = ${memoryBytes}; PRAGMA temp_store = memory; PRAGMA trusted_schema = off`)
  const others = given === null ? null : othersIn(database, given)
  // What somebody called their table must not stand for one of others.
  const tables = given?.map((table) => ({ ...table, aliases: table.aliases.filter((name) => !isTaken(name, others)) }))
  for (const table of tables ?? []) openAs(database, table)
  if (!writes) database.exec('PRAGMA query_only = on')
  database.setAuthorizer(writes ? mayWrite : tables === undefined ? mayRead : onlyOf(tables, others ?? new Set()))
  try {
    const statement = database.prepare(text)
    if (/[^\s;]/.test(text.slice(statement.sourceSQL.length))) throw new Error('One statement is run at a time.')
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    const columns = statement.columns().map(({ name }) => name)
    const given = values as readonly SQLInputValue[]
    if (!writes) {
      rows = statement.iterate(...given)
      answer({ columns, affected: null })
      return
    }
    const before = changesOf(database)
    kept = []
    for (const row of statement.iterate(...given)) if (kept.length < mostReturned) kept.push(cellsOf(row))
    answer({ columns, affected: changesOf(database) - before })
  } catch (error) {
    throw others === null ? error : withoutOthers(error, text, others)
  }
}

/** All of it or nothing. What others refer to is looked at before it is kept, since tables are made anew on the way. */
function runScript({ file, statements, isRehearsal }: ProcessScript): ProcessAnswer {
  end()
  database = new DatabaseSync(file, { timeout: 5000, limits: { length: 16_777_216, attach: 0 } })
  database.exec(`PRAGMA hard_heap_limit = ${memoryBytes}; PRAGMA trusted_schema = off`)
  // A table that is made anew takes the place of the old one: rules of others wait for the end, as SQLite advises.
  database.exec('PRAGMA foreign_keys = off; BEGIN IMMEDIATE')
  const looseIn = (one: DatabaseSync): number => one.prepare('PRAGMA foreign_key_check').all().length
  const loose = looseIn(database)
  let done = 0
  try {
    for (const text of statements) {
      database.setAuthorizer(mayRestructure)
      const statement = database.prepare(text)
      if (/[^\s;]/.test(text.slice(statement.sourceSQL.length))) throw new Error('One statement is run at a time.')
      statement.run()
      done += 1
    }
    database.setAuthorizer(null)
    if (looseIn(database) > loose) throw new Error('Records would refer to what is not there any more.')
    database.exec(isRehearsal ? 'ROLLBACK' : 'COMMIT')
    return { done, told: null }
  } catch (error) {
    database.setAuthorizer(null)
    if (database.isTransaction) database.exec('ROLLBACK')
    return { done, told: error instanceof Error ? error.message : String(error) }
  } finally {
    end()
  }
}

const changesOf = (database: DatabaseSync): number => Number(database.prepare('select total_changes() as n').get()?.n)

/** The tables of others in the same file, which are not even told to be there. */
function othersIn(database: DatabaseSync, tables: readonly OpenTable[]): ReadonlySet<string> {
  const own = new Set(tables.map(({ name }) => name.toLowerCase()))
  const all = database.prepare('select name from sqlite_schema').all()
  return new Set(all.map(({ name }) => String(name).toLowerCase()).filter((name) => !own.has(name)))
}

/** A fault that has to do with them would tell what they hold: to whoever names one it does not exist. */
function withoutOthers(error: unknown, text: string, others: ReadonlySet<string>): Error {
  const { tokens } = readSql(text, 'sqlite')
  const unquoted = (value: string): string => value.replace(/^'([\s\S]*)'$/, '$1').toLowerCase()
  const named = tokens.find(({ kind, value }) => kind !== 'sign' && isOthers(unquoted(value), others))
  if (named !== undefined) return new Error(`no such table: ${named.value}`)
  return error instanceof Error ? error : new Error(String(error))
}

const isOthers = (name: string, others: ReadonlySet<string>): boolean =>
  others.has(name) || /^(sqlite_|pragma_|dbstat)/.test(name)

const isTaken = (name: string, others: ReadonlySet<string> | null): boolean =>
  others !== null && isOthers(name.toLowerCase(), others)

/** Under each of its names it shows the fields it has for the asker, and nothing that was deleted or is secret. */
function openAs(database: DatabaseSync, { name, aliases, columns }: OpenTable): void {
  const list = columns.map(sqliteQuote).join(', ')
  for (const alias of [name, ...aliases])
    database.exec(`create temp view ${sqliteQuote(alias)} as select ${list} from main.${sqliteQuote(name)}`)
}

type May = Parameters<DatabaseSync['setAuthorizer']>[0]

const mayCall = (name: string | null): boolean => name !== null && !refusedFunctions.has(name.toLowerCase())

const verdict = (is: boolean): number => (is ? constants.SQLITE_OK : constants.SQLITE_DENY)

const mayRead: May = (action, first, second) => {
  if (readingActions.has(action) || action === constants.SQLITE_READ) return constants.SQLITE_OK
  if (action === constants.SQLITE_FUNCTION) return verdict(mayCall(second))
  return verdict(action === constants.SQLITE_PRAGMA && tellingPragmas.has(first ?? ''))
}

const mayWrite: May = (action, first, second, database, by) => {
  if (writingActions.has(action)) return verdict(database === 'main' && !/^sqlite_/i.test(first ?? ''))
  return mayRead?.(action, first, second, database, by) ?? constants.SQLITE_DENY
}

const definingActions: Readonly<Record<string, number>> = {
  'create view': constants.SQLITE_CREATE_VIEW,
  'create trigger': constants.SQLITE_CREATE_TRIGGER,
  'create index': constants.SQLITE_CREATE_INDEX,
  'drop view': constants.SQLITE_DROP_VIEW,
  'drop trigger': constants.SQLITE_DROP_TRIGGER,
  'drop index': constants.SQLITE_DROP_INDEX,
}

const isListOfThings = (name: string | null): boolean => /^sqlite_(master|schema|stat\d)$/i.test(name ?? '')

function mayDefine({ does, kind, name }: ProcessDefine['steps'][number]): May {
  const isIt = (given: string | null): boolean => given?.toLowerCase() === name.toLowerCase()
  const allowed = definingActions[`${does} ${kind}`]
  return (action, first, second, place, by) => {
    if (action === allowed) return verdict(place === 'main' && isIt(first))
    // Triggers of a view go with it.
    if (action === constants.SQLITE_DROP_TRIGGER) return verdict(does === 'drop' && kind === 'view' && isIt(second))
    if (action === constants.SQLITE_REINDEX) return verdict(kind === 'index' && isIt(first))
    if (writingActions.has(action)) return verdict(isListOfThings(first) || (kind === 'view' && isIt(first)))
    return mayRead?.(action, first, second, place, by) ?? constants.SQLITE_DENY
  }
}

const structureActions: ReadonlySet<number> = new Set([
  constants.SQLITE_CREATE_TABLE,
  constants.SQLITE_CREATE_INDEX,
  constants.SQLITE_CREATE_VIEW,
  constants.SQLITE_DROP_TABLE,
  constants.SQLITE_DROP_INDEX,
  constants.SQLITE_DROP_VIEW,
  constants.SQLITE_ALTER_TABLE,
  constants.SQLITE_REINDEX,
])
/** SQLite writes them itself while tables come and go; by name nobody can, as its own guard says. */
const ownTables = /^sqlite_(temp_)?(master|schema|sequence|stat1)$/i

const mayRestructure: May = (action, first, second, database, by) => {
  if (structureActions.has(action)) return constants.SQLITE_OK
  if (writingActions.has(action) && ownTables.test(first ?? '')) return constants.SQLITE_OK
  return mayWrite?.(action, first, second, database, by) ?? constants.SQLITE_DENY
}

/** Only what was opened: the views, and below them the columns they show. */
function onlyOf(tables: readonly OpenTable[], others: ReadonlySet<string>): May {
  const key = (name: string | null): string => (name ?? '').toLowerCase()
  const shown = new Map(tables.map(({ name, columns }) => [key(name), new Set(['', ...columns.map(key)])]))
  const views = new Set(tables.flatMap(({ name, aliases }) => [name, ...aliases]).map(key))
  return (action, first, second, database) => {
    if (readingActions.has(action)) return constants.SQLITE_OK
    if (action === constants.SQLITE_FUNCTION) return verdict(mayCall(second))
    if (action !== constants.SQLITE_READ) return constants.SQLITE_DENY
    if (database === 'temp') return verdict(views.has(key(first)))
    if (tableFunctions.has(key(first))) return constants.SQLITE_OK
    // A question that calls itself, by the name the statement gave it: what is no table of the file is nothing else.
    if (database === null && second === '' && !isOthers(key(first), others) && !shown.has(key(first)))
      return constants.SQLITE_OK
    return verdict(shown.get(key(first))?.has(key(second)) === true)
  }
}

function nextPage(most: number): SqlPage {
  if (kept !== null) return { rows: kept.splice(0, most), isLast: kept.length === 0 }
  const page: SqlCell[][] = []
  let size = 0
  while (page.length < most && size < longestPage) {
    const { value, done } = rows?.next() ?? { value: null, done: true }
    if (done) return { rows: page, isLast: true }
    const cells = cellsOf(value)
    size += cells.reduce<number>((sum, cell) => sum + sizeOf(cell), 0)
    page.push(cells)
  }
  return { rows: page, isLast: false }
}

const cellsOf = (row: unknown): SqlCell[] => (row as readonly unknown[]).map(cellOf)

function cellOf(value: unknown): SqlCell {
  if (value instanceof Uint8Array) return { bytes: value.byteLength }
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'string') return value.length > longestCell ? { letters: value.length } : value
  return null
}
