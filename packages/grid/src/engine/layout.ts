import type { RowsInput } from '../geometry/bands.ts'
import { type ColumnLayout, fittingFrozen, layColumns } from '../geometry/columns.ts'
import { layRows, type RowLayout } from '../geometry/rows.ts'
import { makeStage, type Stage } from '../geometry/stage.ts'
import type { GridOptions } from '../options.ts'
import type { GridLook } from '../paint/look.ts'
import type { CanvasSize } from './canvases.ts'
import { isSameValue } from './same-value.ts'

const roomToScroll = 120
// On a phone a frozen column leaves more than half of the width to the others.
const phoneWidth = 600
const phoneShare = 0.44
const noRows: RowsInput = { rowCount: 0, rowHeight: 32, groupHeights: [], groups: [], hasNewRow: false }
const heights = ['short', 'medium', 'tall', 'extra'] as const

/** Where columns and rows are, as the options and the look ask for it. What stays the same stays the same object. */
export class Layout {
  /** A width being dragged, before the host has taken it. */
  dragged: { readonly id: string; readonly width: number } | null = null
  #columns: ColumnLayout = layColumns([])
  #rows: RowLayout = layRows(noRows)
  #laidColumns: readonly [widths: readonly number[], frozen: number] = [[], 0]
  #laidRows = noRows
  #stage: Stage | null = null

  lay({ source, rowHeight = 'short', newRowLabel }: GridOptions, look: GridLook, width: number): void {
    const { dragged } = this
    if (dragged !== null && source.columns.every(({ id }) => id !== dragged.id)) this.dragged = null
    const mostFrozen = width > 0 && width < phoneWidth ? width * phoneShare : Number.POSITIVE_INFINITY
    const widths = source.columns.map((column, index) => {
      const wished = (column.id === dragged?.id ? dragged.width : column.width) * look.scale
      return index < source.frozen ? Math.min(wished, mostFrozen) : wished
    })
    const room = width - look.indexWidth - roomToScroll * look.scale
    const columns = [widths, fittingFrozen(widths, source.frozen, room)] as const
    const rows: RowsInput = {
      rowCount: source.rowCount,
      rowHeight: look.rowHeights[heights.indexOf(rowHeight)] ?? look.rowHeights[0],
      groupHeights: look.groupHeights,
      groups: source.groups ?? noRows.groups,
      hasNewRow: newRowLabel !== undefined,
    }
    if (!isSameValue(columns, this.#laidColumns)) this.#columns = layColumns(...columns)
    if (!isSameValue(rows, this.#laidRows)) this.#rows = layRows(rows)
    this.#laidColumns = columns
    this.#laidRows = rows
    this.#stage = null
  }

  get rows(): RowLayout {
    return this.#rows
  }

  /** The content moved or the view changed: the stage is made anew when it is next asked for. */
  moved(): void {
    this.#stage = null
  }

  stage(
    options: GridOptions,
    look: GridLook,
    { width, height, ratio }: CanvasSize,
    { x, y }: { readonly x: number; readonly y: number },
  ): Stage {
    const snap = (value: number): number => Math.round(value * ratio) / ratio
    this.#stage ??= makeStage({
      width,
      height,
      ratio,
      isRtl: options.isRtl === true,
      columns: this.#columns,
      rows: this.#rows,
      indexWidth: look.indexWidth,
      headHeight: look.headHeight,
      footerHeight: options.hasFooter ? look.footerHeight : 0,
      addWidth: options.hasNewColumn ? look.addWidth : 0,
      scroll: { x: snap(x), y: snap(y) },
    })
    return this.#stage
  }
}
