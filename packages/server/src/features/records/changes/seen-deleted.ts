import type { DeletedRecord } from '@rowhouse/core/events'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { matches } from '@rowhouse/core/filters/matches'
import type { CellValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { isStored } from '../../../query/record-table.ts'
import type { Ctx } from '../../../request/context.ts'
import { sightOf } from '../sight.ts'

/**
 * Whether the caller would see a record that was deleted, by what it held then. What hangs on computed fields nobody can tell
 * any more: then they would not.
 */
export function seesDeleted(
  ctx: Pick<Ctx, 'reach' | 'now'>,
  table: SnapshotTable,
): (deleted: DeletedRecord) => boolean {
  const { rows } = sightOf(ctx, table)
  if (rows === null) return () => true
  const { columns } = table.whole ?? table
  const stored = new Set(columns.filter(isStored).map(({ id }) => id))
  if (!columnsIn(rows).every((id) => stored.has(id))) return () => false
  return ({ cells }) => matches(rows, new Map(Object.entries(cells) as [string, CellValue][]))
}

const columnsIn = (filter: ResolvedFilter): string[] =>
  filter.kind === 'test' ? [filter.column.id] : filter.members.flatMap(columnsIn)
