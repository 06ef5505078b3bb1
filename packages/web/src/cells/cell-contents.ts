// What the kinds of cells hold that the grid does not bring along.
import type { CellValue } from '@rowhouse/core/storage'
import type { Cell } from '@rowhouse/grid/source'
import type { CodeShape } from './code-shape.ts'

/** Amounts are exact texts: `exact` is what is edited and copied, the float only says that there is something. */
export interface AmountCell extends Cell {
  readonly kind: 'number'
  readonly value: number | null
  readonly shown?: string
  readonly exact?: string
}

export interface LongCell extends Cell {
  readonly kind: 'long' | 'json' | 'moment'
  readonly text: string
  /** What the editor begins with, when it differs from what is shown. */
  readonly written?: string
}

/** A share of a whole, drawn as a bar. */
export interface ShareCell extends Cell {
  readonly kind: 'share'
  readonly percent: string | null
  readonly text: string
}

export interface RatingCell extends Cell {
  readonly kind: 'rating'
  readonly stars: number
  readonly most: number
  readonly icon: string
  /** null: the colour of the theme. */
  readonly color: string | null
}

export interface TickCell extends Cell {
  readonly kind: 'tick'
  readonly isOn: boolean
  readonly icon: string
  /** null: the neutral one of the theme. */
  readonly color: string | null
}

/** Chosen from a list: choices of a column, or people. */
export interface ChoiceCell extends Cell {
  readonly kind: 'choice' | 'people'
  /** By what is stored. */
  readonly chosen: readonly string[]
  readonly options: readonly ChoiceOption[]
  readonly isMany: boolean
  /** The person may make up another one. */
  readonly isPlain?: boolean
}

export interface ChoiceOption {
  readonly value: string
  readonly label: string
  readonly color: number
  /** The address of a picture that is loaded. */
  readonly picture?: string
}

export interface DayCell extends Cell {
  readonly kind: 'day'
  readonly text: string
  /** 2026-11-15; null: empty, or no day. */
  readonly day: string | null
}

/** Linked records by what they are called. */
/** Records of one table, as a link cell holds them. */
interface CopiedLinks {
  readonly tableId: string
  readonly records: readonly CellValue[]
}

export interface RecordsCell extends Cell {
  readonly kind: 'records'
  readonly names: readonly string[]
  /** All that are linked, of which the first ones came along. */
  readonly count: number
  /** For pastes into links to the same table; null: not all came along. */
  readonly copied: CopiedLinks | null
  readonly isMany: boolean
}

/** Bars or squares that show the text of another column. */
export interface CodeCell extends Cell {
  readonly kind: 'code'
  readonly text: string
  /** null: such a text cannot be drawn so. */
  readonly shape: CodeShape | null
}

export interface ActionCell extends Cell {
  readonly kind: 'action'
  readonly label: string
  /** null: the record lacks what the address is made of. */
  readonly href: string | null
  readonly color: number
}
