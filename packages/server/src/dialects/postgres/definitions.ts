import { sql } from 'kysely'
import { type Definitions, standardTrigger } from '../definitions.ts'
import { schemaId } from './objects.ts'
import { postgresQuote } from './quote.ts'

const placed = (name: string, schema: string | undefined): string =>
  schema === undefined ? postgresQuote(name) : `${postgresQuote(schema)}.${postgresQuote(name)}`

export const postgresDefinitions: Definitions = {
  indexes: (schema) =>
    sql`select c.relname as name, t.relname as "table", pg_get_indexdef(i.indexrelid) as definition from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where c.relnamespace = ${schemaId(schema)} order by c.relname collate "C"`,
  whole: () => null,
  // Those it gives back are named in the same list as those it takes.
  arguments: ({ name, signature }, schema) =>
    sql`select coalesce(p.proargnames[a.place::int], '') as name, format_type(a.type, null) as type from pg_proc p,
      unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(type, place)
      where p.pronamespace = ${schemaId(schema)} and p.proname = ${name}
        and pg_get_function_identity_arguments(p.oid) = ${signature ?? ''}
        and (p.proargmodes is null or p.proargmodes[a.place::int] in ('i', 'b', 'v')) order by a.place`,
  drop(kind, { name, table, signature, definition }, schema) {
    const at = placed(name, schema)
    if (kind === 'trigger') return `drop trigger ${postgresQuote(name)} on ${placed(table ?? '', schema)}`
    if (kind === 'function' || kind === 'procedure') return `drop ${kind} ${at}(${signature ?? ''})`
    const isKept = kind === 'view' && /^create materialized/.test(definition ?? '')
    return `drop ${isKept ? 'materialized view' : kind} ${at}`
  },
  // Types tell apart what shares a name, and what a text is meant as.
  call: ({ name }, given, schema) =>
    `select * from ${placed(name, schema)}(${given.map(({ type }, at) => `$${at + 1}::${type}`).join(', ')})`,
  reaches: sql`select r.rolsuper or exists (select 1 from pg_roles g
      where g.rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
        and pg_has_role(r.oid, g.oid, 'member')) as reaches
    from pg_roles r where r.rolname = current_user`,
  tellsCase: true,
  onlineIndex: 'concurrently ',
  trigger: standardTrigger,
  usualSchema: 'public',
  templates: {
    view: (table) => `create view new_view as\nselect *\nfrom ${table};`,
    function: () =>
      'create function new_function(n integer)\nreturns integer\nlanguage sql immutable\nas $$\n  select n * 2\n$$;',
    procedure: () =>
      "create procedure new_procedure()\nlanguage plpgsql\nas $$\nbegin\n  raise notice 'called';\nend\n$$;",
    sequence: () => 'create sequence new_sequence\n  start with 1\n  increment by 1;',
    trigger: (table) =>
      `create trigger new_trigger\n  before update on ${table}\n  for each row\n  execute function new_function();`,
    index: (table, column) => `create index concurrently new_index on ${table} (${column});`,
  },
}
