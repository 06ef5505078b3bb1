import type { Cell } from '@rowhouse/grid/source'
import { optionsOf } from '../../structure/tables/table.ts'
import { pillOfColour } from '../../values/choice-colours.ts'
import type { CellType } from '../cell-type.ts'

export interface ActionCell extends Cell {
  readonly kind: 'action'
  readonly label: string
  /** null: the record lacks what the address is made of, or it opens none. */
  readonly href: string | null
  /** It starts something for its record. */
  readonly acts: boolean
  readonly color: number
}

export interface ButtonOptions {
  readonly label: string
  readonly color: string
  readonly kind: 'url' | 'webhook' | 'automation'
  readonly url: string
  readonly webhook: string | null
  readonly automation: string | null
}

export const button: CellType = {
  icon: 'M8 13v-8.5a1.5 1.5 0 0 1 3 0v7.5M11 11.5v-2a1.5 1.5 0 0 1 3 0v2.5M14 10.5a1.5 1.5 0 0 1 3 0v1.5M17 11.5a1.5 1.5 0 0 1 3 0v4.5a6 6 0 0 1 -6 6h-2h.208a6 6 0 0 1 -5.012 -2.7l-.196 -.3c-.312 -.479 -1.407 -2.388 -3.286 -5.728a1.5 1.5 0 0 1 .536 -2.022a1.867 1.867 0 0 1 2.28 .28l1.47 1.47M5 3l-1 -1M4 7h-1M14 3l1 -1M15 6h1',
  group: 'more',
  align: 'start',
  width: 112,
  /** The value is the address the record makes. */
  cell: (column, value): ActionCell => {
    const { label, color, ...options } = optionsOf<ButtonOptions>(column)
    const acts = options.kind !== 'url' && Boolean(options[options.kind])
    return { kind: 'action', label, href: typeof value === 'string' ? value : null, acts, color: pillOfColour(color) }
  },
  samples: [null, null, null],
}
