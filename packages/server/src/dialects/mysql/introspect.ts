import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { IntrospectOptions } from '../dialect.ts'
import { grouped } from '../grouped.ts'
import { type DatabaseStructure, type TableStructure, toAction } from '../structure.ts'
import { mysqlLiteral, mysqlWordOf } from './values.ts'

interface TableRow {
  readonly name: string
  readonly kind: string
  readonly comment: string
}

interface ColumnRow {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly base: string
  readonly nullable: string
  readonly fallback: string | null
  readonly extra: string
  readonly collation: string | null
  readonly comment: string
}

interface IndexRow {
  readonly table: string
  readonly name: string
  readonly not_unique: number
  readonly column: string | null
}

interface KeyRow {
  readonly table: string
  readonly name: string
  readonly column: string
  readonly schema: string
  readonly target: string
  readonly target_column: string
  readonly on_update: string
  readonly on_delete: string
}

export async function introspectMysql(
  db: Kysely<unknown>,
  { schema }: IntrospectOptions = {},
): Promise<DatabaseStructure> {
  const own = schema === undefined ? sql`database()` : sql`${schema}`
  const [server] = await rowsOf<{ version: string }>(db, sql`select version() as version`)
  const isMariadb = /mariadb/i.test(server?.version ?? '')
  const tables = await rowsOf<TableRow>(db, tablesQuery(own))
  const columns = grouped(await rowsOf<ColumnRow>(db, columnsQuery(own)), (row) => row.table)
  const indexes = grouped(await rowsOf<IndexRow>(db, indexesQuery(own)), (row) => row.table)
  const keys = grouped(await rowsOf<KeyRow>(db, keysQuery(own)), (row) => row.table)
  const json = isMariadb ? await jsonColumns(db, own) : new Set<string>()
  return {
    tables: tables.map(({ name, kind, comment }) => {
      const found = grouped(indexes.get(name) ?? [], (row) => row.name)
      return {
        schema: null,
        name,
        kind: kind.endsWith('VIEW') ? 'view' : 'table',
        comment: comment === '' || kind.endsWith('VIEW') ? null : comment,
        columns: (columns.get(name) ?? []).map((row, at) => columnOf(row, at, { isMariadb, json })),
        primaryKey: (found.get('PRIMARY') ?? []).flatMap(({ column }) => (column === null ? [] : [column])),
        indexes: [...found].flatMap(([index, rows]) => indexOf(index, rows)),
        foreignKeys: [...grouped(keys.get(name) ?? [], (row) => row.name)].flatMap(([key, rows]) => keyOf(key, rows)),
      }
    }),
  }
}

const tablesQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select table_name as name, table_type as kind, table_comment as comment from information_schema.tables
  where table_schema = ${own} and table_type in ('BASE TABLE', 'VIEW', 'SYSTEM VERSIONED') order by cast(table_name as binary)`

const columnsQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select table_name as \`table\`, column_name as name, column_type as type, data_type as base, is_nullable as nullable,
    column_default as fallback, extra as extra, collation_name as collation, column_comment as comment
  from information_schema.columns where table_schema = ${own} order by table_name, ordinal_position`

const indexesQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select table_name as \`table\`, index_name as name, non_unique as not_unique, column_name as \`column\`
  from information_schema.statistics where table_schema = ${own} order by table_name, index_name, seq_in_index`

const keysQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select k.table_name as \`table\`, k.constraint_name as name, k.column_name as \`column\`,
    k.referenced_table_schema as \`schema\`, k.referenced_table_name as target,
    k.referenced_column_name as target_column, r.update_rule as on_update, r.delete_rule as on_delete
  from information_schema.key_column_usage k
  join information_schema.referential_constraints r on r.constraint_schema = k.constraint_schema
    and r.constraint_name = k.constraint_name and r.table_name = k.table_name
  where k.table_schema = ${own} and k.referenced_table_name is not null
  order by k.table_name, k.constraint_name, k.ordinal_position`

// MariaDB has no JSON type: the word makes a long text and a rule named like the column.
async function jsonColumns(db: Kysely<unknown>, own: RawBuilder<unknown>): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ table: string; name: string; rule: string }>(
    db,
    sql`select table_name as \`table\`, constraint_name as name, check_clause as rule
      from information_schema.check_constraints where constraint_schema = ${own} and level = 'Column'`,
  )
  const isJson = ({ name, rule }: { name: string; rule: string }): boolean =>
    rule.toLowerCase() === `json_valid(\`${name.toLowerCase().replaceAll('`', '``')}\`)`
  return new Set(rows.filter(isJson).map(({ table, name }) => keyed(table, name)))
}

const keyed = (table: string, column: string): string => JSON.stringify([table, column])

interface Server {
  readonly isMariadb: boolean
  readonly json: ReadonlySet<string>
}

function columnOf(row: ColumnRow, at: number, { isMariadb, json }: Server): TableStructure['columns'][number] {
  const generated = /\b(virtual|stored|persistent) generated\b|^(virtual|stored|persistent)$/i.test(row.extra)
  return {
    name: row.name,
    position: at + 1,
    type: row.type,
    word: json.has(keyed(row.table, row.name)) ? 'json' : mysqlWordOf(row.base.toLowerCase(), row.type.toLowerCase()),
    nullable: row.nullable === 'YES',
    default: generated ? null : defaultOf(row, isMariadb),
    autoIncrement: /\bauto_increment\b/i.test(row.extra),
    generated,
    comment: row.comment === '' ? null : row.comment,
    ...(row.collation === null ? {} : { collation: row.collation }),
  }
}

// MariaDB gives SQL; MySQL gives the bare value, which must never be taken for SQL, and marks expressions.
function defaultOf({ fallback, extra }: ColumnRow, isMariadb: boolean): string | null {
  if (fallback === null || (isMariadb && fallback.toUpperCase() === 'NULL')) return null
  const [onUpdate = ''] = /on update current_timestamp(\(\d*\))?/i.exec(extra) ?? []
  if (isMariadb) return `${fallback} ${onUpdate}`.trim()
  if (/^current_timestamp(\(\d*\))?$/i.test(fallback)) return `${fallback} ${onUpdate}`.trim()
  return /\bdefault_generated\b/i.test(extra) ? `(${fallback})` : mysqlLiteral('longText', fallback)
}

// An index over an expression says nothing about columns.
function indexOf(name: string, rows: readonly IndexRow[]): TableStructure['indexes'][number][] {
  if (name === 'PRIMARY' || rows.some(({ column }) => column === null)) return []
  const columns = rows.map(({ column }) => column ?? '')
  return [{ name, columns, unique: rows[0]?.not_unique === 0, constraint: false }]
}

function keyOf(name: string, rows: readonly KeyRow[]): TableStructure['foreignKeys'][number][] {
  const [first] = rows
  if (first === undefined) return []
  return [
    {
      name,
      columns: rows.map(({ column }) => column),
      references: { schema: null, name: first.target },
      referencedColumns: rows.map((row) => row.target_column),
      onUpdate: toAction(first.on_update),
      onDelete: toAction(first.on_delete),
    },
  ]
}

async function rowsOf<Row>(db: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<readonly Row[]> {
  // What the catalogue answers is the server's promise.
  return (await statement.execute(db)).rows as Row[]
}
