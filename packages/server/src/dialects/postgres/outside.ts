import { sql } from 'kysely'
import type { Outside, OutsideTable } from '../outside.ts'
import { ownName } from './own-name.ts'
import { postgresQuote } from './quote.ts'

const channel = 'rowhouse_outside'
const trigger = 'rowhouse_tell'

export const postgresOutside: Outside = {
  install: (tables, schema) => [
    [
      `create or replace function ${functionIn(schema)} returns trigger language plpgsql as $rowhouse$`,
      'begin',
      `  if current_setting('application_name', true) is distinct from '${ownName}' then`,
      `    perform pg_notify('${channel}', json_build_array(tg_table_schema, tg_table_name)::text);`,
      '  end if;',
      '  return null;',
      'end $rowhouse$',
    ].join('\n'),
    ...tables.flatMap((table) => [
      dropTrigger(table),
      [
        `create trigger ${trigger} after insert or update or delete or truncate on ${tableText(table)}`,
        `  for each statement execute function ${functionIn(schema)}`,
      ].join('\n'),
    ]),
  ],
  remove: (tables, schema) => [...tables.map(dropTrigger), `drop function if exists ${functionIn(schema)}`],
  async telling(db) {
    const { rows } = await sql<OutsideTable>`
      select n.nspname as schema, c.relname as name
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where t.tgname = ${trigger} and not t.tgisinternal and t.tgenabled <> 'D'`.execute(db)
    return rows
  },
  // The driver is loaded when somebody first needs it.
  listen: async (target, ears) => (await import('./listen-outside.ts')).listenOutside(target, channel, ears),
}

const functionIn = (schema: string | null): string =>
  `${schema === null ? '' : `${postgresQuote(schema)}.`}${trigger}()`

const tableText = ({ schema, name }: OutsideTable): string =>
  `${schema === null ? '' : `${postgresQuote(schema)}.`}${postgresQuote(name)}`

const dropTrigger = (table: OutsideTable): string => `drop trigger if exists ${trigger} on ${tableText(table)}`
