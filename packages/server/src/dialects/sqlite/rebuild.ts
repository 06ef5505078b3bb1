// SQLite changes few things of a table in place. The others follow its documented way (https://www.sqlite.org/lang_altertable.html,
// “Making Other Kinds Of Table Schema Changes”): make the table anew beside the old one, copy, drop, rename, put back
// what hung on it. Foreign keys sleep meanwhile, which is the transaction's business (WriteOptions.restructures).
import { AppError } from '@rowhouse/core/errors'
import { type RawBuilder, sql } from 'kysely'
import type { ForeignKeySpec, Statements } from '../ddl/ddl.ts'
import { actionWord } from '../ddl/standard.ts'
import { namesBy } from '../names.ts'
import type { TableStructure } from '../structure.ts'
import { sqliteQuote } from './quote.ts'

const names = namesBy(sqliteQuote)

export interface RebuiltColumn {
  readonly name: string
  readonly type: string
  readonly notNull: boolean
  /** As SQLite wrote it, or as the literal function did. */
  readonly default: string | null
  /** Left out: the value of the column of that name. */
  readonly value?: RawBuilder<unknown>
}

interface Rebuild {
  readonly table: TableStructure
  readonly columns: readonly RebuiltColumn[]
  readonly foreignKeys?: TableStructure['foreignKeys'] | readonly ForeignKeySpec[]
}

export function rebuild({ table, columns, foreignKeys = table.foreignKeys }: Rebuild): Statements {
  const source = refuseWhatWouldBeLost(table)
  const fresh = names.name(`${table.name.slice(0, 200)} rebuilt by rowhouse`)
  const old = names.table(table)
  const kept = new Set(columns.map(({ name }) => name))
  const indexes = table.indexes.filter((index) => !index.constraint && index.columns.every((name) => kept.has(name)))
  const dropped = new Set(table.indexes.filter((index) => !indexes.includes(index)).map(({ name }) => name))
  const hanging = source.attached.filter(({ name }) => !dropped.has(name))
  const rules = table.indexes.filter((index) => index.constraint && index.columns.every((name) => kept.has(name)))
  const parts = [
    ...columns.map((column) => columnClause(table, column)),
    ...(isNumbered(table) || table.primaryKey.length === 0
      ? []
      : [sql`primary key (${names.names(table.primaryKey)})`]),
    ...rules.map((rule) => sql`unique (${names.names(rule.columns)})`),
    ...foreignKeys.map(foreignKeyClause),
  ]
  const values = columns.map(({ name, value }) => value ?? names.name(name))
  return [
    sql`create table ${fresh} (${sql.join(parts)})`,
    sql`insert into ${fresh} (${names.names(columns.map(({ name }) => name))}) select ${sql.join(values)} from ${old}`,
    ...(keepsNumbers(table) ? numberStatements(table, `${table.name.slice(0, 200)} rebuilt by rowhouse`) : []),
    sql`drop table ${old}`,
    sql`alter table ${fresh} rename to ${names.name(table.name)}`,
    // SQLite's own words for what it had: not ours to compose anew.
    ...hanging.map(({ sql: text }) => sql.raw(text)),
  ]
}

function columnClause(table: TableStructure, column: RebuiltColumn): RawBuilder<unknown> {
  const type = column.type === '' ? sql`` : sql` ${sql.raw(typeName(column.type))}`
  const head = sql`${names.name(column.name)}${type}`
  const [key] = table.primaryKey
  const own =
    isNumbered(table) && column.name === key
      ? sql` primary key${keepsNumbers(table) ? sql` autoincrement` : sql``}`
      : sql``
  return sql`${head}${own}${column.notNull ? sql` not null` : sql``}${
    column.default === null ? sql`` : sql` default ${sql.raw(inParentheses(column.default))}`
  }`
}

function foreignKeyClause(key: TableStructure['foreignKeys'][number] | ForeignKeySpec): RawBuilder<unknown> {
  // A number is how SQLite counted a key without name.
  const name = /^\d+$/.test(key.name) ? sql`` : sql`constraint ${names.name(key.name)} `
  const target = key.referencedColumns.length === 0 ? sql`` : sql` (${names.names(key.referencedColumns)})`
  return sql`${name}foreign key (${names.names(key.columns)}) references ${names.name(key.references.name)}${target} on update ${actionWord(
    key.onUpdate ?? 'no action',
  )} on delete ${actionWord(key.onDelete ?? 'no action')}`
}

// The highest number ever given must not be given again, also when its row is gone.
function numberStatements(table: TableStructure, fresh: string): Statements {
  return [
    sql`delete from sqlite_sequence where name = ${fresh}`,
    sql`insert into sqlite_sequence (name, seq) select ${fresh}, seq from sqlite_sequence where name = ${table.name}`,
  ]
}

const isNumbered = (table: TableStructure): boolean => table.columns.some(({ autoIncrement }) => autoIncrement)

const keepsNumbers = (table: TableStructure): boolean =>
  isNumbered(table) && /\bautoincrement\b/i.test(withoutQuoted(table.source?.table ?? ''))

// Checks, collations and computed columns are in the text of the statement only. A text we do not understand is not rewritten.
function refuseWhatWouldBeLost({ source, kind }: TableStructure): NonNullable<TableStructure['source']> {
  const lost = /\b(check|collate|generated|as|strict|without|deferrable|conflict|match)\b/i
  if (kind === 'table' && source !== undefined && !lost.test(withoutQuoted(source.table))) return source
  throw new AppError('conflict', 'This table has rules that a change would lose. Change it with a tool of SQLite.', {
    reason: 'rebuild',
  })
}

function withoutQuoted(text: string): string {
  const bare = text.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
  // How a default of ours is written: it is read back as a default, so nothing of it is lost.
  return bare.replace(/\bcast\(x\s+as text\)/gi, ' ')
}

function typeName(type: string): string {
  if (/^[\p{L}\d_ ]+(\([\d, +-]*\))?[\p{L}\d_ ]*$/u.test(type)) return type
  throw new AppError('conflict', 'The type of a column is written in a way that is not understood.', {
    reason: 'rebuild',
  })
}

const inParentheses = (text: string): string => `(${text})`
