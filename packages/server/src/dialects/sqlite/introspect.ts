import { AppError } from '@rowhouse/core/errors'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { grouped } from '../grouped.ts'
import type {
  ColumnStructure,
  DatabaseStructure,
  ForeignKeyStructure,
  IndexStructure,
  TableStructure,
} from '../structure.ts'
import { toAction } from '../structure.ts'
import { sqliteWordOf } from './values.ts'

interface Item {
  readonly type: 'table' | 'view' | 'index' | 'trigger'
  readonly name: string
  readonly tbl_name: string
  readonly sql: string | null
}

interface ColumnRow {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
  readonly pk: number
  readonly hidden: number
}

interface IndexRow {
  readonly table: string
  readonly index: string
  readonly unique: number
  readonly origin: string
  readonly partial: number
  readonly column: string | null
}

interface KeyRow {
  readonly table: string
  readonly id: number
  readonly target: string
  readonly from: string
  readonly to: string | null
  readonly on_update: string
  readonly on_delete: string
}

export async function introspectSqlite(db: Kysely<unknown>): Promise<DatabaseStructure> {
  const items = await rowsOf<Item>(
    db,
    sql`select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite\\_%' escape '\\'
      and lower(coalesce(sql, '')) not like 'create virtual table%' order by name`,
  )
  const columns = [
    ...(await rowsOf<ColumnRow>(db, columnsOf(sql`m.type = 'table'`))),
    ...(await viewColumns(
      db,
      items.filter(({ type }) => type === 'view'),
    )),
  ]
  const indexes = await rowsOf<IndexRow>(
    db,
    sql`select m.name as "table", i.name as "index", i."unique", i.origin, i.partial, c.name as "column"
      from sqlite_master m join pragma_index_list(m.name) i join pragma_index_info(i.name) c
      where m.type = 'table' order by m.name, i.name, c.seqno`,
  )
  const keys = await rowsOf<KeyRow>(
    db,
    sql`select m.name as "table", k.id, k."table" as target, k."from", k."to", k.on_update, k.on_delete
      from sqlite_master m join pragma_foreign_key_list(m.name) k where m.type = 'table' order by m.name, k.id, k.seq`,
  )
  const found = {
    columns: grouped(columns, (row) => row.table),
    indexes: grouped(indexes, (row) => row.table),
    keys: grouped(keys, (row) => row.table),
    attached: grouped(
      items.filter(({ type }) => type === 'index' || type === 'trigger'),
      (item) => item.tbl_name,
    ),
  }
  const tables = items.filter(({ type, name }) => type === 'table' || (type === 'view' && found.columns.has(name)))
  return { tables: tables.map((item) => tableOf(item, found)) }
}

const columnsOf = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select m.name as "table", c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden
    from sqlite_master m join pragma_table_xinfo(m.name) c where ${which} order by m.name, c.cid`

/** SQLite says nothing at all when one view of many reads from what is gone; such a view is as good as gone itself. */
async function viewColumns(db: Kysely<unknown>, views: readonly Item[]): Promise<readonly ColumnRow[]> {
  if (views.length === 0) return []
  const all = await rowsOf<ColumnRow>(db, columnsOf(sql`m.type = 'view'`)).catch(unlessGone)
  if (all !== null) return all
  const each: ColumnRow[] = []
  for (const { name } of views) {
    const found = await rowsOf<ColumnRow>(db, columnsOf(sql`m.type = 'view' and m.name = ${name}`)).catch(unlessGone)
    each.push(...(found ?? []))
  }
  return each
}

function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'structure_changed') return null
  throw error
}

interface Found {
  readonly columns: ReadonlyMap<string, readonly ColumnRow[]>
  readonly indexes: ReadonlyMap<string, readonly IndexRow[]>
  readonly keys: ReadonlyMap<string, readonly KeyRow[]>
  readonly attached: ReadonlyMap<string, readonly Item[]>
}

function tableOf({ name, type, sql: text }: Item, found: Found): TableStructure {
  const columns = (found.columns.get(name) ?? []).filter(({ hidden }) => hidden !== 1)
  const primaryKey = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
  // Only this exact type makes the column the row's number, which SQLite hands out by itself.
  const numbered = primaryKey.length === 1 && primaryKey[0]?.type.toUpperCase() === 'INTEGER' && hasRowNumbers(text)
  return {
    schema: null,
    name,
    kind: type === 'view' ? 'view' : 'table',
    comment: null,
    columns: columns.map((column, index) => columnOf(column, index + 1, numbered && column.pk > 0)),
    primaryKey: primaryKey.map((column) => column.name),
    indexes: indexesOf(found.indexes.get(name) ?? []),
    foreignKeys: foreignKeysOf(found.keys.get(name) ?? [], text ?? ''),
    source: {
      table: text ?? '',
      attached: (found.attached.get(name) ?? []).flatMap((item) =>
        item.sql === null ? [] : [{ name: item.name, sql: item.sql }],
      ),
    },
  }
}

function columnOf(column: ColumnRow, position: number, autoIncrement: boolean): ColumnStructure {
  return {
    name: column.name,
    position,
    type: column.type,
    word: sqliteWordOf(column.type),
    nullable: column.notnull === 0 && !autoIncrement,
    default: column.dflt_value,
    autoIncrement,
    generated: column.hidden > 1,
    comment: null,
  }
}

const hasRowNumbers = (text: string | null): boolean => !/\bwithout\s+rowid\b[^)]*$/i.test(text ?? '')

function indexesOf(rows: readonly IndexRow[]): IndexStructure[] {
  return [...grouped(rows, (row) => row.index)].flatMap(([name, parts]) => {
    const [first] = parts
    // Of an expression there is no column: such an index is kept with the table's source and not described here.
    if (first === undefined || first.origin === 'pk' || parts.some(({ column }) => column === null)) return []
    const columns = parts.map(({ column }) => column ?? '')
    const partial = first.partial === 1 ? { partial: true } : {}
    return [{ name, columns, unique: first.unique === 1, constraint: first.origin === 'u', ...partial }]
  })
}

function foreignKeysOf(rows: readonly KeyRow[], text: string): ForeignKeyStructure[] {
  const named = namedKeys(text)
  return [...grouped(rows, (row) => String(row.id))].flatMap(([id, parts]) => {
    const [first] = parts
    if (first === undefined) return []
    const columns = parts.map(({ from }) => from)
    return [
      {
        name: named.get(JSON.stringify(columns)) ?? id,
        columns,
        references: { schema: null, name: first.target },
        referencedColumns: parts.flatMap(({ to }) => (to === null ? [] : [to])),
        onUpdate: toAction(first.on_update),
        onDelete: toAction(first.on_delete),
      },
    ]
  })
}

// SQLite keeps the names of foreign keys only in the text; ours are always written in quotes.
function namedKeys(text: string): Map<string, string> {
  const form = /constraint ("(?:[^"]|"")+") foreign key \(("(?:[^"]|"")+"(?:, ?"(?:[^"]|"")+")*)\)/gi
  return new Map(
    [...text.matchAll(form)].map(([, name = '', columns = '']) => [
      JSON.stringify((columns.match(/"(?:[^"]|"")+"/g) ?? []).map(unquoted)),
      unquoted(name),
    ]),
  )
}

const unquoted = (name: string): string => name.slice(1, -1).replaceAll('""', '"')

async function rowsOf<Row>(db: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<readonly Row[]> {
  // What SQLite answers to its own pragmas is its promise.
  return (await statement.execute(db)).rows as Row[]
}
