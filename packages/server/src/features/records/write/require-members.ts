import { invalidValue } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordColumn, StoredColumn } from '../../../query/record-table.ts'
import type { AcceptedCells } from './accept-row.ts'
import { columnsWithRules } from './columns-with-rules.ts'
import { chunksOf, limits } from './limits.ts'
import type { FoundCells } from './record-store.ts'
import type { WriteAttempt } from './write-attempt.ts'

/** People in cells belong to the project. Who has left may stay where they already were: `before`, beside the rows. */
export async function requireMembers(
  { meta, ctx, table }: WriteAttempt,
  rows: readonly AcceptedCells[],
  before: readonly FoundCells[] = [],
): Promise<void> {
  const columns = columnsWithRules(table).people
  if (columns.length === 0) return
  const strangers = new Map<string, RecordColumn>()
  for (const [at, cells] of rows.entries()) {
    for (const column of columns) {
      const already = new Set(peopleIn(before[at]?.get(column.id)))
      for (const id of peopleIn(cells.get(column as StoredColumn))) if (!already.has(id)) strangers.set(id, column)
    }
  }
  for (const ids of chunksOf([...strangers.keys()], limits.recordsPerChange)) {
    const members = await meta
      .selectFrom('rh_members')
      .select('user_id')
      .where('project_id', '=', ctx.project.id)
      .where('user_id', 'in', ids)
      .execute()
    for (const { user_id } of members) strangers.delete(user_id)
  }
  for (const [id, { title }] of strangers)
    throw invalidValue(title, `“${title}” needs members of this project: ${id} is none.`)
}

function peopleIn(value: CellValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}
