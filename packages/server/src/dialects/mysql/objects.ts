import { type RawBuilder, sql } from 'kysely'
import type { FoundObject, Objects } from '../objects.ts'

export const own = (schema: string | undefined): RawBuilder<unknown> =>
  schema === undefined ? sql`database()` : sql`${schema}`

const routines = (schema: string | undefined, kind: 'FUNCTION' | 'PROCEDURE'): RawBuilder<FoundObject> =>
  sql`select routine_name as name, null as \`table\`, routine_definition as definition from information_schema.routines
    where routine_schema = ${own(schema)} and routine_type = ${kind} order by cast(routine_name as binary)`

export const mysqlObjects: Objects = {
  view: (schema) =>
    sql`select table_name as name, null as \`table\`, view_definition as definition from information_schema.views
      where table_schema = ${own(schema)} order by cast(table_name as binary)`,
  function: (schema) => routines(schema, 'FUNCTION'),
  procedure: (schema) => routines(schema, 'PROCEDURE'),
  // MariaDB has them; MySQL does not, and never lists one.
  sequence: (schema) =>
    sql`select table_name as name, null as \`table\`, null as definition from information_schema.tables
      where table_schema = ${own(schema)} and table_type = 'SEQUENCE' order by cast(table_name as binary)`,
  trigger: (schema) =>
    sql`select trigger_name as name, event_object_table as \`table\`, action_statement as definition,
      action_timing as timing, event_manipulation as event from information_schema.triggers
      where trigger_schema = ${own(schema)} order by cast(trigger_name as binary)`,
}
