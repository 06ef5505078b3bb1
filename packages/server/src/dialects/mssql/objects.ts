import { type RawBuilder, sql } from 'kysely'
import type { FoundObject, Objects } from '../objects.ts'

export const schemaId = (schema: string | undefined): RawBuilder<unknown> =>
  schema === undefined ? sql`schema_id()` : sql`schema_id(${schema})`

const modules = (schema: string | undefined, types: RawBuilder<unknown>): RawBuilder<FoundObject> =>
  sql`select o.name as [name], null as [table], m.definition as [definition] from sys.objects o
    left join sys.sql_modules m on m.object_id = o.object_id
    where o.schema_id = ${schemaId(schema)} and o.type in (${types}) and o.is_ms_shipped = 0
    order by o.name collate Latin1_General_100_BIN2`

export const mssqlObjects: Objects = {
  view: (schema) => modules(schema, sql`'V'`),
  function: (schema) => modules(schema, sql`'FN', 'IF', 'TF'`),
  procedure: (schema) => modules(schema, sql`'P'`),
  sequence: (schema) =>
    sql`select s.name as [name], null as [table],
      concat('create sequence ', quotename(schema_name(s.schema_id)), '.', quotename(s.name), ' as ', type_name(s.user_type_id),
        ' start with ', cast(s.start_value as nvarchar(40)), ' increment by ', cast(s.increment as nvarchar(40)),
        ' minvalue ', cast(s.minimum_value as nvarchar(40)), ' maxvalue ', cast(s.maximum_value as nvarchar(40)),
        case when s.is_cycling = 1 then ' cycle' end) as [definition] from sys.sequences s
      where s.schema_id = ${schemaId(schema)} order by s.name collate Latin1_General_100_BIN2`,
  trigger: (schema) =>
    sql`select g.name as [name], o.name as [table], m.definition as [definition],
      case when g.is_instead_of_trigger = 1 then 'INSTEAD OF' else 'AFTER' end as [timing],
      (select string_agg(e.type_desc, ' OR ') from sys.trigger_events e where e.object_id = g.object_id) as [event]
      from sys.triggers g join sys.objects o on o.object_id = g.parent_id
      left join sys.sql_modules m on m.object_id = g.object_id
      where o.schema_id = ${schemaId(schema)} order by g.name collate Latin1_General_100_BIN2`,
}
