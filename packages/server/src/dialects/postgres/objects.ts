import { type RawBuilder, sql } from 'kysely'
import type { FoundObject, Objects } from '../objects.ts'

export const schemaId = (schema: string | undefined): RawBuilder<unknown> =>
  sql`(select oid from pg_namespace where nspname = ${schema === undefined ? sql`current_schema()` : sql`${schema}::name`})`

/** What came with an extension is not the database's own. */
const routines = (schema: string | undefined, kind: 'f' | 'p'): RawBuilder<FoundObject> =>
  sql`select p.proname as name, null as "table", pg_get_functiondef(p.oid) as definition,
      pg_get_function_identity_arguments(p.oid) as signature, pg_get_function_result(p.oid) as returns from pg_proc p
    where p.pronamespace = ${schemaId(schema)} and p.prokind = ${sql.lit(kind)}
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname collate "C", p.oid`

export const postgresObjects: Objects = {
  view: (schema) =>
    sql`select c.relname as name, null as "table", concat(
        case c.relkind when 'm' then 'create materialized view ' else 'create or replace view ' end, quote_ident(c.relname),
        case when c.reloptions is not null then concat(' with (', array_to_string(c.reloptions, ', '), ')') end,
        ' as', chr(10), pg_get_viewdef(c.oid, true)) as definition from pg_class c
      where c.relnamespace = ${schemaId(schema)} and c.relkind in ('v', 'm') order by c.relname collate "C"`,
  function: (schema) => routines(schema, 'f'),
  procedure: (schema) => routines(schema, 'p'),
  sequence: (schema) =>
    sql`select c.relname as name,
      (select t.relname from pg_depend d join pg_class t on t.oid = d.refobjid
        where d.objid = c.oid and d.deptype in ('a', 'i') and t.relkind in ('r', 'p') limit 1) as "table",
      format('create sequence %I as %s increment by %s minvalue %s maxvalue %s start with %s cache %s%s', c.relname,
        format_type(s.seqtypid, null), s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache,
        case when s.seqcycle then ' cycle' end) as definition
      from pg_class c join pg_sequence s on s.seqrelid = c.oid
      where c.relnamespace = ${schemaId(schema)} order by c.relname collate "C"`,
  trigger: (schema) =>
    sql`select g.tgname as name, c.relname as "table", pg_get_triggerdef(g.oid) as definition,
      case when g.tgtype & 64 <> 0 then 'INSTEAD OF' when g.tgtype & 2 <> 0 then 'BEFORE' else 'AFTER' end as timing,
      concat_ws(' OR ', case when g.tgtype & 4 <> 0 then 'INSERT' end, case when g.tgtype & 8 <> 0 then 'DELETE' end,
        case when g.tgtype & 16 <> 0 then 'UPDATE' end, case when g.tgtype & 32 <> 0 then 'TRUNCATE' end) as event
      from pg_trigger g join pg_class c on c.oid = g.tgrelid
      where c.relnamespace = ${schemaId(schema)} and not g.tgisinternal order by g.tgname collate "C", c.relname`,
}
