import type { Kysely } from 'kysely'
import { dialects } from '../../dialects/registry.ts'
import { engineOf } from '../../meta/snapshot.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { dataOf } from './restructure.ts'

/**
 * The built-in tables of a project, with those in its trash; what lies in attached databases belongs to others and stays.
 * To be called before the rows of the project go, because they say which tables there are.
 */
export async function dropProjectTables(tx: Kysely<MetaTables>, projectId: string): Promise<void> {
  const tables = await tx
    .selectFrom('rh_tables as table')
    .innerJoin('rh_bases as base', 'base.id', 'table.base_id')
    .select(['table.name', 'table.schema', 'base.type'])
    .where('table.project_id', '=', projectId)
    .where('base.is_meta', '=', 1)
    .execute()
  for (const { type, schema, name } of tables)
    for (const statement of dialects[engineOf(type)].ddl.dropTable({ schema, name }))
      await statement.execute(dataOf(tx))
}
