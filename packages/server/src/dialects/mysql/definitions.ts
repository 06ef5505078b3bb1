import { type RawBuilder, sql } from 'kysely'
import { type Definitions, standardTrigger } from '../definitions.ts'
import { own } from './objects.ts'
import { mysqlQuote } from './quote.ts'

const quoted = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`concat('\`', replace(${column}, '\`', '\`\`'), '\`')`

/** A part of an index that is computed has no column, and is not told by all of its servers. */
const indexes: Definitions['indexes'] = (schema) =>
  sql`select index_name as name, table_name as \`table\`, case when count(column_name) = count(*) then concat('create ',
      case when index_type in ('FULLTEXT', 'SPATIAL') then concat(lower(index_type), ' ')
        when min(non_unique) = 0 then 'unique ' else '' end,
      'index ', ${quoted(sql`index_name`)}, ' on ', ${quoted(sql`table_name`)}, ' (',
      group_concat(concat(${quoted(sql`column_name`)},
        case when sub_part is null or index_type in ('FULLTEXT', 'SPATIAL') then '' else concat('(', sub_part, ')') end,
        case when \`collation\` = 'D' then ' desc' else '' end)
        order by seq_in_index separator ', '), ')') end as definition
    from information_schema.statistics where table_schema = ${own(schema)} and index_name <> 'PRIMARY'
    group by table_name, index_name, index_type`

export const mysqlDefinitions: Definitions = {
  indexes,
  whole: (kind, { name }) =>
    kind === 'index' ? null : { ask: sql.raw(`show create ${kind} ${mysqlQuote(name)}`), read: statementIn },
  arguments: ({ name }, schema) =>
    sql`select parameter_name as name, dtd_identifier as type from information_schema.parameters
      where specific_schema = ${own(schema)} and specific_name = ${name} and ordinal_position > 0 order by ordinal_position`,
  drop: (kind, { name, table }) =>
    kind === 'index'
      ? `drop index ${mysqlQuote(name)} on ${mysqlQuote(table ?? '')}`
      : `drop ${kind} ${mysqlQuote(name)}`,
  call: ({ name }, given) => `select ${mysqlQuote(name)}(${given.map(() => '?').join(', ')}) as ${mysqlQuote(name)}`,
  reaches: null,
  tellsCase: false,
  onlineIndex: '',
  trigger: standardTrigger,
  usualSchema: null,
  templates: {
    view: (table) => `create view new_view as\nselect *\nfrom ${table}`,
    function: () => 'create function new_function(n int)\nreturns int\ndeterministic\nreturn n * 2',
    procedure: () => 'create procedure new_procedure()\nbegin\n  select 1;\nend',
    sequence: () => 'create sequence new_sequence start with 1 increment by 1',
    trigger: (table, column) =>
      `create trigger new_trigger\nbefore update on ${table}\nfor each row\nbegin\n  set new.${column} = coalesce(new.${column}, old.${column});\nend`,
    index: (table, column) => `create index new_index on ${table} (${column})`,
  },
}

/** “Create View”, “Create Function”, “SQL Original Statement” …: what a view replaces is said, and where its rows lie is left out. */
function statementIn(row: Readonly<Record<string, unknown>>): string | null {
  const [, text] = Object.entries(row).find(([title]) => /^(create |sql original)/i.test(title)) ?? []
  if (typeof text !== 'string') return null
  return text
    .replace(/^create (?=(?:algorithm\s*=\s*\w+ |definer\s*=\s*\S+ |sql security \w+ )*view )/i, 'CREATE OR REPLACE ')
    .replace(/^(create sequence [\s\S]*?) engine\s*=\s*\w+$/i, '$1')
}
