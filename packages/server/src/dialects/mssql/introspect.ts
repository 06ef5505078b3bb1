import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { IntrospectOptions } from '../dialect.ts'
import { grouped } from '../grouped.ts'
import { type DatabaseStructure, type TableStructure, toAction } from '../structure.ts'
import { mssqlWordOf } from './values.ts'

interface TableRow {
  readonly id: number
  readonly schema: string
  readonly name: string
  readonly kind: string
  readonly comment: string | null
}

interface ColumnRow {
  readonly table: number
  readonly name: string
  readonly base: string
  readonly size: number
  readonly precision: number
  readonly scale: number
  readonly nullable: boolean
  readonly numbered: boolean
  readonly generated: boolean
  readonly fallback: string | null
  readonly fallback_name: string | null
  readonly collation: string | null
  readonly comment: string | null
}

interface RuleRow {
  readonly table: number
  readonly column: string
  readonly name: string
  readonly rule: string
}

interface IndexRow {
  readonly table: number
  readonly name: string
  readonly primary: boolean
  readonly unique: boolean
  readonly rule: boolean
  readonly filter: string | null
  readonly column: string
}

interface KeyRow {
  readonly table: number
  readonly name: string
  readonly column: string
  readonly schema: string
  readonly target: string
  readonly target_column: string
  readonly on_update: string
  readonly on_delete: string
}

export async function introspectMssql(
  db: Kysely<unknown>,
  { schema }: IntrospectOptions = {},
): Promise<DatabaseStructure> {
  const own = sql`o.schema_id = ${schema === undefined ? sql`schema_id()` : sql`schema_id(${schema})`} and o.type in ('U', 'V')`
  const tables = await rowsOf<TableRow>(db, tablesQuery(own))
  const columns = grouped(await rowsOf<ColumnRow>(db, columnsQuery(own)), (row) => String(row.table))
  const indexes = grouped(await rowsOf<IndexRow>(db, indexesQuery(own)), (row) => String(row.table))
  const rules = grouped(await rowsOf<RuleRow>(db, rulesQuery(own)), (row) => String(row.table))
  const keys = grouped(await rowsOf<KeyRow>(db, keysQuery(own)), (row) => String(row.table))
  return {
    tables: tables.map((table) => {
      const found = indexes.get(String(table.id)) ?? []
      const foreign = grouped(keys.get(String(table.id)) ?? [], (row) => row.name)
      return {
        schema: table.schema,
        name: table.name,
        kind: table.kind.trim() === 'V' ? 'view' : 'table',
        comment: table.comment,
        columns: (columns.get(String(table.id)) ?? []).map((row, at) =>
          columnOf(row, at, rules.get(String(table.id)) ?? []),
        ),
        primaryKey: found.filter(({ primary }) => primary).map(({ column }) => column),
        indexes: [
          ...grouped(
            found.filter(({ primary }) => !primary),
            (row) => row.name,
          ),
        ].map(indexOf),
        foreignKeys: [...foreign].flatMap(keyOf),
      }
    }),
  }
}

const tablesQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.object_id as [id], s.name as [schema], o.name as [name], o.type as [kind], cast(e.value as nvarchar(max)) as [comment]
  from sys.objects o join sys.schemas s on s.schema_id = o.schema_id
  left join sys.extended_properties e on e.class = 1 and e.major_id = o.object_id and e.minor_id = 0
    and e.name = N'MS_Description'
  where ${own} and o.is_ms_shipped = 0 order by o.name collate Latin1_General_100_BIN2`

const columnsQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select c.object_id as [table], c.name as [name], coalesce(type_name(c.system_type_id), type_name(c.user_type_id)) as [base], c.max_length as [size],
    c.precision as [precision], c.scale as [scale], c.is_nullable as [nullable], c.is_identity as [numbered],
    c.is_computed as [generated], d.definition as [fallback], d.name as [fallback_name],
    c.collation_name as [collation], cast(e.value as nvarchar(max)) as [comment]
  from sys.objects o join sys.columns c on c.object_id = o.object_id
  left join sys.default_constraints d on d.object_id = c.default_object_id
  left join sys.extended_properties e on e.class = 1 and e.major_id = c.object_id and e.minor_id = c.column_id
    and e.name = N'MS_Description'
  where ${own} order by c.object_id, c.column_id`

const indexesQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select i.object_id as [table], i.name as [name], i.is_primary_key as [primary], i.is_unique as [unique],
    i.is_unique_constraint as [rule], i.filter_definition as [filter], col_name(x.object_id, x.column_id) as [column]
  from sys.objects o join sys.indexes i on i.object_id = o.object_id
  join sys.index_columns x on x.object_id = i.object_id and x.index_id = i.index_id and x.key_ordinal > 0
  where ${own} and i.name is not null order by i.object_id, i.name, x.key_ordinal`

// Of one column: what is said of several belongs to the table.
const rulesQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select k.parent_object_id as [table], col_name(k.parent_object_id, k.parent_column_id) as [column], k.name as [name],
    k.definition as [rule]
  from sys.objects o join sys.check_constraints k on k.parent_object_id = o.object_id
  where ${own} and k.parent_column_id > 0 order by k.parent_object_id, k.name`

const keysQuery = (own: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select f.parent_object_id as [table], f.name as [name], col_name(x.parent_object_id, x.parent_column_id) as [column],
    object_schema_name(f.referenced_object_id) as [schema], object_name(f.referenced_object_id) as [target],
    col_name(x.referenced_object_id, x.referenced_column_id) as [target_column],
    f.update_referential_action_desc as [on_update], f.delete_referential_action_desc as [on_delete]
  from sys.objects o join sys.foreign_keys f on f.parent_object_id = o.object_id
  join sys.foreign_key_columns x on x.constraint_object_id = f.object_id
  where ${own} order by f.parent_object_id, f.name, x.constraint_column_id`

function columnOf(row: ColumnRow, at: number, rules: readonly RuleRow[]): TableStructure['columns'][number] {
  const own = rules.filter(({ column }) => column === row.name)
  const isJson = own.some(({ rule }) => /\bisjson\(/i.test(rule))
  return {
    name: row.name,
    position: at + 1,
    type: typeText(row),
    word: mssqlWordOf(row.base, row.size, isJson),
    nullable: row.nullable,
    default: row.fallback,
    ...(row.fallback_name === null ? {} : { defaultName: row.fallback_name }),
    ...(own.length === 0 ? {} : { ruleNames: own.map(({ name }) => name) }),
    ...(row.collation === null ? {} : { collation: row.collation }),
    autoIncrement: row.numbered,
    // Such a column is filled by the server at every change.
    generated: row.generated || /^(timestamp|rowversion)$/.test(row.base),
    comment: row.comment,
  }
}

function typeText({ base, size, precision, scale }: ColumnRow): string {
  if (/^(n?var)?(char|binary)$|^nchar$/.test(base)) {
    const length = base.startsWith('n') ? size / 2 : size
    return `${base}(${size === -1 ? 'max' : length})`
  }
  if (base === 'decimal' || base === 'numeric') return `${base}(${precision},${scale})`
  return /^(time|datetime2|datetimeoffset)$/.test(base) ? `${base}(${scale})` : base
}

function indexOf([name, rows]: readonly [string, readonly IndexRow[]]): TableStructure['indexes'][number] {
  const columns = rows.map(({ column }) => column)
  const [first] = rows
  const filter = first?.filter ?? null
  const unique = (first?.unique ?? false) && isOfAllValues(filter)
  return { name, columns, unique, constraint: first?.rule ?? false, ...(filter === null ? {} : { partial: true }) }
}

// “([a] IS NOT NULL AND [b] IS NOT NULL)”: with any other filter only some values are kept from coming twice.
const isOfAllValues = (filter: string | null): boolean =>
  filter === null || /^\(\[(?:[^\]]|\]\])+\] IS NOT NULL(?: AND \[(?:[^\]]|\]\])+\] IS NOT NULL)*\)$/.test(filter)

function keyOf([name, rows]: readonly [string, readonly KeyRow[]]): TableStructure['foreignKeys'][number][] {
  const [first] = rows
  if (first === undefined) return []
  return [
    {
      name,
      columns: rows.map(({ column }) => column),
      references: { schema: first.schema, name: first.target },
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
