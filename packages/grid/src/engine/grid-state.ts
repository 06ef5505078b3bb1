import type { Hit } from '../geometry/hit.ts'
import type { Stage } from '../geometry/stage.ts'
import type { GridOptions } from '../options.ts'
import type { GridLook } from '../paint/look.ts'
import type { Drag, Focus, Marks, Scene } from '../paint/scene.ts'
import type { Selection } from '../selection/selection.ts'
import type { Content } from './content.ts'

/** What one grid is showing, and what the pointer and the keys are at. */
export interface GridState {
  readonly options: GridOptions
  readonly look: GridLook
  readonly content: Content
  readonly stage: Stage
  readonly selection: Selection
  readonly focus: Focus
  readonly hover: Hit
  readonly drag: Drag | null
  readonly hasFocus: boolean
  readonly isTouch: boolean
  readonly isEditing: boolean
}

export function sceneOf({ options, look, content, stage }: GridState, image: Scene['image']): Scene {
  const { source } = options
  return {
    stage,
    source,
    look,
    kinds: options.kinds,
    newRowLabel: options.newRowLabel ?? null,
    footerLead: options.footerLead ?? null,
    hasTicks: options.hasTicks === true,
    cellAt: content.cellAt,
    markAt(row, index) {
      const column = source.columns[index]
      return column === undefined ? null : (source.highlight?.(row, column) ?? null)
    },
    rowColor: (row) => (source.isOpen?.(row) ? look.accentSoft : (source.rowColor?.(row) ?? null)),
    rowLabel: (row) => source.rowNumber?.(row) ?? String(row + 1),
    rowNote: (row) => source.rowNote?.(row)?.text ?? null,
    image,
  }
}

export function marksOf(state: GridState, peers: Marks['peers']): Marks {
  const { options, selection, hover, focus, hasFocus, isTouch, isEditing, drag } = state
  return {
    selection,
    hover,
    focus,
    hasFocus,
    isTouch,
    isEditing,
    canFill: selection.active !== null && options.isReadOnly !== true && options.onChanges !== undefined,
    canMoveRows: options.canMoveRows === true,
    canExpand: options.onRowExpand !== undefined,
    drag,
    peers,
  }
}
