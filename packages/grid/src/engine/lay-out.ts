import { type ColumnLayout, fittingFrozen, layColumns } from '../geometry/columns.ts'
import { layRows, type RowLayout } from '../geometry/rows.ts'
import type { GridOptions } from '../options.ts'
import type { Look } from '../paint/look.ts'

const roomToScroll = 120
const heights = ['short', 'medium', 'tall', 'extra'] as const

/** Columns and rows as the options and the look ask for them; a width being dragged comes first. */
export function layOut(
  { source, rowHeight = 'short', newRowLabel }: GridOptions,
  look: Look,
  width: number,
  dragged: { readonly id: string; readonly width: number } | null,
): { readonly columns: ColumnLayout; readonly rows: RowLayout } {
  const widths = source.columns.map((column) => (dragged?.id === column.id ? dragged.width : column.width) * look.scale)
  const room = width - look.indexWidth - roomToScroll * look.scale
  return {
    columns: layColumns(widths, fittingFrozen(widths, source.frozen, room)),
    rows: layRows({
      rowCount: source.rowCount,
      rowHeight: look.rowHeights[heights.indexOf(rowHeight)] ?? look.rowHeights[0],
      groupHeights: look.groupHeights,
      groups: source.groups ?? [],
      hasNewRow: newRowLabel !== undefined,
    }),
  }
}
