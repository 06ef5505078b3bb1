import { sql } from 'kysely'
import type { Definitions } from '../definitions.ts'
import { schemaId } from './objects.ts'
import { mssqlQuote } from './quote.ts'

const placed = (name: string, schema: string | undefined): string =>
  schema === undefined ? mssqlQuote(name) : `${mssqlQuote(schema)}.${mssqlQuote(name)}`

export const mssqlDefinitions: Definitions = {
  indexes: (schema) =>
    sql`select i.name as [name], o.name as [table], concat('create ', case when i.is_unique = 1 then 'unique ' end,
        lower(i.type_desc), ' index ', quotename(i.name), ' on ', quotename(schema_name(o.schema_id)), '.', quotename(o.name), ' (',
        (select string_agg(concat(quotename(c.name), case when x.is_descending_key = 1 then ' desc' end), ', ')
          within group (order by x.key_ordinal) from sys.index_columns x
          join sys.columns c on c.object_id = x.object_id and c.column_id = x.column_id
          where x.object_id = i.object_id and x.index_id = i.index_id and x.key_ordinal > 0), ')') as [definition]
      from sys.indexes i join sys.objects o on o.object_id = i.object_id
      where o.schema_id = ${schemaId(schema)} and i.type in (1, 2) and i.is_primary_key = 0 and o.is_ms_shipped = 0`,
  whole: () => null,
  arguments: null,
  drop: (kind, { name, table }, schema) =>
    kind === 'index'
      ? `drop index ${mssqlQuote(name)} on ${placed(table ?? '', schema)}`
      : `drop ${kind} ${placed(name, schema)}`,
  call: null,
  reaches: sql`select is_srvrolemember('sysadmin') as [reaches]`,
  tellsCase: false,
  onlineIndex: '',
  trigger: (name, table, moment) => `create trigger ${name} on ${table} ${moment} as`,
  usualSchema: 'dbo',
  templates: {
    view: (table) => `create or alter view new_view as\nselect *\nfrom ${table}`,
    function: () => 'create or alter function new_function(@n int)\nreturns int\nas\nbegin\n  return @n * 2\nend',
    procedure: () => 'create or alter procedure new_procedure as\nselect 1',
    sequence: () => 'create sequence new_sequence start with 1 increment by 1',
    trigger: (table) => `create or alter trigger new_trigger on ${table}\nafter update as\nselect 1`,
    index: (table, column) => `create index new_index on ${table} (${column})`,
  },
}
