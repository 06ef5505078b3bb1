import { sql } from 'kysely'
import type { FoundObject, Objects } from '../objects.ts'

const hiddenNames = sql`name not like 'sqlite\\_%' escape '\\'`

export const sqliteObjects: Objects = {
  view: () =>
    sql<FoundObject>`select name, null as "table", sql as definition from sqlite_master
      where type = 'view' and ${hiddenNames} order by name`,
  function: { lacks: 'SQLite keeps no functions in its databases.' },
  procedure: { lacks: 'SQLite has no procedures.' },
  sequence: { lacks: 'SQLite has no sequences: keys number themselves.' },
  // It tells of a trigger only by its text: the word before “on”, and what stands before that.
  trigger: () =>
    sql<FoundObject>`select name, tbl_name as "table", sql as definition,
      case when lower(sql) like '%instead of%' then 'INSTEAD OF' when lower(sql) like '% before %' then 'BEFORE'
        else 'AFTER' end as timing,
      case when lower(sql) like '% delete on %' then 'DELETE' when lower(sql) like '% insert on %' then 'INSERT'
        else 'UPDATE' end as event
      from sqlite_master where type = 'trigger' and ${hiddenNames} order by name`,
}
