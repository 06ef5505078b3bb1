import { type AppError, invalidValue, notFound } from '@rowhouse/core/errors'
import { circleIn, isCircle } from '../../../meta/computed-columns.ts'
import { toSnapshot } from '../../../meta/snapshot.ts'
import { hasOneValue } from '../../../query/nested-spec.ts'
import { isValued } from '../../../query/record-table.ts'
import { brokenIn, type Workbench } from './try-columns.ts'

/** Refuses a column that cannot name records, with a sentence that says why. */
export function tryPrimaryValue({ rows, snapshot, table }: Workbench, columnId: string): void {
  const column = table.columns.find(({ id }) => id === columnId)
  if (column === undefined) throw notFound('column', columnId)
  const { title, computed, secret } = column
  if (computed?.kind === 'broken') throw unfit(`“${title}” cannot be computed: ${computed.reason}`)
  if (!isValued(column) || secret || (computed !== null && column.comparison === 'none'))
    throw unfit(`“${title}” shows no value of its own, so records cannot be known by it.`)
  if (!hasOneValue(column)) throw unfit(`“${title}” may show several values, so records cannot be known by it.`)
  const after = toSnapshot({
    ...rows,
    columns: rows.columns.map((row) =>
      row.table_id === table.id ? { ...row, is_primary_value: row.id === columnId ? 1 : 0 } : row,
    ),
  })
  const known = brokenIn(snapshot)
  // Links show what their records are known by: what is made of them would be made of itself.
  for (const [id, reason] of brokenIn(after))
    if (!known.has(id))
      throw unfit(
        isCircle(reason)
          ? `Records of “${table.title}” cannot be known by “${title}”, which is made of links that would show it. ${circleIn(reason)}`
          : `Records of “${table.title}” cannot be known by “${title}”: ${reason}`,
      )
}

const unfit = (sentence: string): AppError => invalidValue('column', sentence)
