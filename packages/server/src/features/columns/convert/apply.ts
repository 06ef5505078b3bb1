import type { ConversionRow } from '../../../meta/rows/changes.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import type { WireColumnRequest } from '../../../structure/columns/accept-column.ts'
import { updateColumn } from '../update-column.ts'
import type { ConversionSpec } from './plan-cells.ts'
import { otherTypeNeeded } from './preview.ts'

interface ConvertedTable {
  readonly table: SnapshotTable
  readonly conversion: ConversionRow
}

/** Gives a column another type, with a copy of what it held. `expected` are the counts somebody saw in the preview. */
export async function convertColumn(
  ctx: InProject<'columns.update'>,
  columnId: string,
  request: WireColumnRequest,
  expected: ConversionSpec['expected'],
): Promise<ConvertedTable> {
  const spec = { mayEmpty: true, expected, mustConvert: true }
  const { table, conversion } = await updateColumn(ctx, columnId, request, spec)
  if (conversion === null) throw otherTypeNeeded()
  return { table, conversion }
}
