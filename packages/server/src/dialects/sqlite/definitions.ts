import { sql } from 'kysely'
import { type Definitions, standardTrigger } from '../definitions.ts'
import { sqliteQuote } from './quote.ts'

const none = (): string => ''

export const sqliteDefinitions: Definitions = {
  indexes: () =>
    sql`select name, tbl_name as "table", sql as definition from sqlite_master where type = 'index' order by name`,
  whole: () => null,
  arguments: null,
  drop: (kind, { name }) => `drop ${kind} ${sqliteQuote(name)}`,
  call: null,
  reaches: null,
  tellsCase: false,
  onlineIndex: '',
  trigger: standardTrigger,
  usualSchema: 'main',
  templates: {
    view: (table) => `create view new_view as\nselect *\nfrom ${table}`,
    function: none,
    procedure: none,
    sequence: none,
    trigger: (table, column) =>
      `create trigger new_trigger\nafter update on ${table}\nwhen new.${column} is null\nbegin\n  select raise(abort, 'It must not be empty.');\nend`,
    index: (table, column) => `create index new_index on ${table} (${column})`,
  },
}
