import type { CellKinds } from '../cell-kind.ts'
import type { Hit } from '../geometry/hit.ts'
import type { Stage } from '../geometry/stage.ts'
import type { Range } from '../selection/range.ts'
import type { Selection } from '../selection/selection.ts'
import type { Cell, GridSource, Peer } from '../source.ts'
import type { GridLook } from './look.ts'

/** What the lower canvas shows: data, and nothing that follows the pointer or the keys. */
export interface Scene {
  readonly stage: Stage
  readonly source: GridSource
  readonly look: GridLook
  readonly kinds: CellKinds
  readonly newRowLabel: string | null
  readonly footerLead: string | null
  readonly hasTicks: boolean
  cellAt(row: number, column: number): Cell
  /** Found by a search. */
  markAt(row: number, column: number): 'match' | 'current' | null
  rowColor(row: number): string | null
  rowLabel(row: number): string
  /** In a bubble beside the number; null: none. */
  rowNote(row: number): string | null
  image(address: string): CanvasImageSource | null
}

/** Where keys go: the cells, a heading of a column or of a group, or the slot below the last row. */
export type Focus =
  | { readonly on: 'cells' }
  | { readonly on: 'new'; readonly column: number }
  | { readonly on: 'head'; readonly column: number }
  | { readonly on: 'group'; readonly group: number }

export type Drag =
  | { readonly what: 'resize'; readonly column: number }
  | {
      readonly what: 'columns'
      readonly ids: readonly string[]
      readonly grabbed: number
      readonly x: number
      readonly gap: number
    }
  | { readonly what: 'rows'; readonly rows: readonly number[]; readonly y: number; readonly before: number }
  | { readonly what: 'freeze'; readonly count: number; readonly x: number }
  | { readonly what: 'fill'; readonly range: Range | null }

/** What the upper canvas shows: everything that follows the pointer, the keys and other people. */
export interface Marks {
  readonly selection: Selection
  readonly hover: Hit
  readonly focus: Focus
  readonly hasFocus: boolean
  readonly isTouch: boolean
  readonly isEditing: boolean
  readonly canFill: boolean
  readonly canMoveRows: boolean
  readonly canExpand: boolean
  readonly drag: Drag | null
  readonly peers: readonly (Peer & { readonly isFolded: boolean })[]
}
