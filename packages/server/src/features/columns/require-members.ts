import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { ColumnRow } from '../../meta/rows/structure.ts'
import type { MetaTables } from '../../meta/tables.ts'

/** People in a default belong to the project, as in every cell. */
export async function requireMembers(meta: Kysely<MetaTables>, row: ColumnRow): Promise<void> {
  if (columnTypeOf(row.type).holds !== 'people' || row.default_value === null) return
  const ids = JSON.parse(row.default_value) as string[]
  if (ids.length === 0) return
  const members = await meta
    .selectFrom('rh_members')
    .select('user_id')
    .where('project_id', '=', row.project_id)
    .where('user_id', 'in', ids)
    .execute()
  const stranger = ids.find((id) => !members.some(({ user_id }) => user_id === id))
  if (stranger !== undefined)
    throw invalidValue('cdf', `“${row.title}” needs members of this project: ${stranger} is none.`)
}
