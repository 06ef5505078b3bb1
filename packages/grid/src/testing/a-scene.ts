import { loadingCell } from '../cells/loading.ts'
import { defaultKinds } from '../default-kinds.ts'
import { layColumns } from '../geometry/columns.ts'
import { layRows } from '../geometry/rows.ts'
import { makeStage } from '../geometry/stage.ts'
import type { Marks, Scene } from '../paint/scene.ts'
import { nothingSelected } from '../selection/selection.ts'
import type { Cell, GridColumn, GridSource } from '../source.ts'
import { lightLook } from './light-look.ts'

interface SceneSpec {
  readonly rowCount?: number
  readonly columnCount?: number
  readonly frozen?: number
  readonly scroll?: { readonly x: number; readonly y: number }
  readonly isRtl?: boolean
  readonly ratio?: number
  readonly rowHeight?: number
  readonly source?: Partial<GridSource>
  readonly columns?: readonly GridColumn[]
}

/** A grid of 400 × 228 pixels: an index of 56, columns of 100, rows of 32, a heading of 28. */
export function aScene(spec: SceneSpec = {}): Scene {
  const {
    rowCount = 100,
    columnCount = 10,
    frozen = 1,
    scroll = { x: 0, y: 0 },
    isRtl = false,
    ratio = 1,
    rowHeight = 32,
  } = spec
  const columns =
    spec.columns ??
    Array.from({ length: columnCount }, (_, index) => ({ id: `c${index}`, title: `Column ${index}`, width: 100 }))
  const source: GridSource = {
    rowCount,
    columns,
    frozen,
    cell: (row, { id }) => ({ kind: 'text', text: `${row}${id}` }) as Cell,
    ...spec.source,
  }
  const stage = makeStage({
    width: 400,
    height: 228,
    ratio,
    isRtl,
    columns: layColumns(
      columns.map(({ width }) => width),
      frozen,
    ),
    rows: layRows({ rowCount, rowHeight, groupHeights: [36, 32, 32], groups: source.groups ?? [], hasNewRow: false }),
    indexWidth: 56,
    headHeight: 28,
    footerHeight: 0,
    addWidth: 0,
    scroll,
  })
  return {
    stage,
    source,
    look: lightLook,
    kinds: defaultKinds,
    newRowLabel: null,
    footerLead: null,
    hasTicks: true,
    cellAt(row, index) {
      const column = columns[index]
      const cell = column === undefined ? 'loading' : source.cell(row, column)
      return cell === 'loading' ? loadingCell : cell
    },
    markAt(row, index) {
      const column = columns[index]
      return column === undefined ? null : (source.highlight?.(row, column) ?? null)
    },
    rowColor: (row) => (source.isOpen?.(row) ? lightLook.accentSoft : (source.rowColor?.(row) ?? null)),
    rowLabel: (row) => source.rowNumber?.(row) ?? String(row + 1),
    rowNote: (row) => source.rowNote?.(row)?.text ?? null,
    image: () => null,
  }
}

export const someMarks = (own: Partial<Marks> = {}): Marks => ({
  selection: nothingSelected,
  hover: { on: 'nothing' },
  focus: { on: 'cells' },
  hasFocus: true,
  isTouch: false,
  isEditing: false,
  canFill: true,
  canMoveRows: false,
  canExpand: true,
  drag: null,
  peers: [],
  ...own,
})
