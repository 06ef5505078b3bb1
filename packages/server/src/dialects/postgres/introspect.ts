import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { IntrospectOptions } from '../dialect.ts'
import { grouped } from '../grouped.ts'
import type { DatabaseStructure, ForeignKeyAction, IndexStructure, TableStructure } from '../structure.ts'
import { postgresWordOf } from './values.ts'

interface TableRow {
  readonly id: string
  readonly schema: string
  readonly name: string
  readonly kind: string
  readonly comment: string | null
}

interface ColumnRow {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly base: string
  readonly base_kind: string
  readonly labels: readonly string[] | null
  readonly nullable: boolean
  readonly fallback: string | null
  readonly identity: string
  readonly generated: string
  readonly comment: string | null
}

interface IndexRow {
  readonly table: string
  readonly name: string
  readonly primary: boolean
  readonly unique: boolean
  readonly rule: boolean
  readonly columns: readonly string[] | null
  readonly plain: boolean
}

interface KeyRow {
  readonly table: string
  readonly name: string
  readonly columns: readonly string[]
  readonly schema: string
  readonly target: string
  readonly target_columns: readonly string[]
  readonly on_update: string
  readonly on_delete: string
}

/** From the catalogue itself: information_schema hides what the user may not change and takes seconds on large databases. */
export async function introspectPostgres(
  db: Kysely<unknown>,
  { schema }: IntrospectOptions = {},
): Promise<DatabaseStructure> {
  const wanted = schema === undefined ? sql`current_schema()` : sql`${schema}::name`
  const own = sql`c.relnamespace = (select oid from pg_namespace where nspname = ${wanted})`
  const tables = await rowsOf<TableRow>(db, tablesQuery(own))
  const columns = grouped(await rowsOf<ColumnRow>(db, columnsQuery(own)), (row) => row.table)
  const indexes = grouped(await rowsOf<IndexRow>(db, indexesQuery(own)), (row) => row.table)
  const keys = grouped(await rowsOf<KeyRow>(db, keysQuery(own)), (row) => row.table)
  return {
    tables: tables.map((table) => {
      const found = indexes.get(table.id) ?? []
      return {
        schema: table.schema,
        name: table.name,
        kind: table.kind === 'r' || table.kind === 'p' || table.kind === 'f' ? 'table' : 'view',
        comment: table.comment,
        columns: (columns.get(table.id) ?? []).map(columnOf),
        primaryKey: found.find(({ primary }) => primary)?.columns ?? [],
        indexes: found.flatMap(indexOf),
        foreignKeys: (keys.get(table.id) ?? []).map(keyOf),
      }
    }),
  }
}

const tablesQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.oid::text as id, n.nspname as schema, c.relname as name, c.relkind::text as kind,
    obj_description(c.oid, 'pg_class') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${own} and c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition order by c.relname collate "C"`

const columnsQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.oid::text as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    coalesce(b.typname, t.typname) as base, coalesce(b.typtype, t.typtype)::text as base_kind,
    (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
      where e.enumtypid = coalesce(b.oid, t.oid)) as labels,
    not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as fallback,
    a.attidentity::text as identity, a.attgenerated::text as generated, col_description(c.oid, a.attnum) as comment
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid left join pg_type b on t.typtype = 'd' and b.oid = t.typbasetype
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${own} and c.relkind in ('r', 'p', 'f', 'v', 'm') order by c.oid, a.attnum`

const indexesQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.oid::text as table, i.relname as name, x.indisprimary as primary, x.indisunique as unique,
    exists (select 1 from pg_constraint k where k.conindid = x.indexrelid and k.contype = 'u') as rule,
    not (0 = any (x.indkey::int2[])) and x.indpred is null as plain,
    (select json_agg(a.attname order by p.ord) from unnest(x.indkey::int2[]) with ordinality p (num, ord)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = p.num where p.ord <= x.indnkeyatts) as columns
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where ${own} order by c.oid, i.relname collate "C"`

const keysQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.oid::text as table, k.conname as name, n.nspname as schema, f.relname as target,
    k.confupdtype::text as on_update, k.confdeltype::text as on_delete,
    (select json_agg(a.attname order by p.ord) from unnest(k.conkey) with ordinality p (num, ord)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.num) as columns,
    (select json_agg(a.attname order by p.ord) from unnest(k.confkey) with ordinality p (num, ord)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = p.num) as target_columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  join pg_namespace n on n.oid = f.relnamespace
  where ${own} and k.contype = 'f' and k.conparentid = 0 order by c.oid, k.conname collate "C"`

function columnOf(row: ColumnRow, index: number): TableStructure['columns'][number] {
  const autoIncrement = row.identity !== '' || /^nextval\(/.test(row.fallback ?? '')
  return {
    name: row.name,
    position: index + 1,
    type: row.type,
    word: postgresWordOf(row.base, row.base_kind),
    ...(row.labels === null ? {} : { choices: row.labels }),
    nullable: row.nullable,
    default: autoIncrement || row.generated !== '' ? null : row.fallback,
    autoIncrement,
    generated: row.generated !== '',
    comment: row.comment,
  }
}

// An index over an expression or a part of the rows says nothing about columns.
function indexOf({ primary, plain, columns, name, unique, rule }: IndexRow): IndexStructure[] {
  return primary || !plain || columns === null ? [] : [{ name, columns, unique, constraint: rule }]
}

const actions: Readonly<Record<string, ForeignKeyAction>> = {
  a: 'no action',
  r: 'restrict',
  c: 'cascade',
  n: 'set null',
  d: 'set default',
}

function keyOf(row: KeyRow): TableStructure['foreignKeys'][number] {
  return {
    name: row.name,
    columns: row.columns,
    references: { schema: row.schema, name: row.target },
    referencedColumns: row.target_columns,
    onUpdate: actions[row.on_update] ?? 'no action',
    onDelete: actions[row.on_delete] ?? 'no action',
  }
}

async function rowsOf<Row>(db: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<readonly Row[]> {
  // What the catalogue answers is the server's promise; lists come as JSON.
  const rows = (await statement.execute(db)).rows as Record<string, unknown>[]
  return rows.map((row) => {
    const lists = Object.entries(row).filter(
      ([name, value]) => (name.endsWith('columns') || name === 'labels') && typeof value === 'string',
    )
    return { ...row, ...Object.fromEntries(lists.map(([name, value]) => [name, JSON.parse(String(value))])) } as Row
  })
}
