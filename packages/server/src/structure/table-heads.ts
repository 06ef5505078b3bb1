import type { Kysely } from 'kysely'
import type { TableRow } from '../meta/rows/structure.ts'
import type { MetaTables } from '../meta/tables.ts'
import { nameKey } from './columns/column-names.ts'
import type { TakenNames } from './table-name.ts'

type TableHead = Pick<TableRow, 'id' | 'base_id' | 'name' | 'title' | 'position' | 'deleted_at'>

/** All tables of a project, also those in the trash. */
export function selectHeads(meta: Kysely<MetaTables>, projectId: string): Promise<TableHead[]> {
  return meta
    .selectFrom('rh_tables')
    .select(['id', 'base_id', 'name', 'title', 'position', 'deleted_at'])
    .where('project_id', '=', projectId)
    .execute()
}

/** Names in one database. */
export function takenNames(heads: readonly TableHead[], baseId: string): TakenNames {
  const own = heads.filter(({ base_id }) => base_id === baseId)
  const keysOf = (rows: readonly TableHead[]) => new Set(rows.map(({ name }) => nameKey(name)))
  return {
    live: keysOf(own.filter(({ deleted_at }) => deleted_at === null)),
    trashed: keysOf(own.filter(({ deleted_at }) => deleted_at !== null)),
  }
}
