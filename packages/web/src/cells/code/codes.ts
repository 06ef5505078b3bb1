import type { Cell } from '@rowhouse/grid/source'
import { optionsOf } from '../../structure/tables/table.ts'
import type { CellType, MakeCell } from '../cell-type.ts'
import { textCell } from '../single-line-text/text-cell.ts'
import type { CodeFormat, CodeShape } from './code-shape.ts'

/** Bars or squares that show the text of another column. */
export interface CodeCell extends Cell {
  readonly kind: 'code'
  readonly text: string
  /** null: such a text cannot be drawn so. */
  readonly shape: CodeShape | null
}

const codeCell =
  (formatOf: (chosen: string) => string): MakeCell =>
  (column, value, { codes }) => {
    if (value === null || value === '') return textCell('')
    const { format } = optionsOf<{ format: string }>(column)
    const shape = codes?.(String(value), formatOf(format) as CodeFormat) ?? null
    return { kind: 'code', text: String(value), shape } satisfies CodeCell
  }

export const barcode: CellType = {
  icon: 'M4 7v-1a2 2 0 0 1 2 -2h2M4 17v1a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v1M16 20h2a2 2 0 0 0 2 -2v-1M5 11h1v2h-1l0 -2M10 11l0 2M14 11h1v2h-1l0 -2M19 11l0 2',
  group: 'more',
  align: 'start',
  width: 160,
  cell: codeCell((bars) => bars),
  samples: ['ABC-1234', '5901234123457', 'ABC-1235'],
}

export const qrCode: CellType = {
  icon: 'M4 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4M7 17l0 .01M14 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4M7 7l0 .01M4 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4M17 7l0 .01M14 14l3 0M20 14l0 .01M14 14l0 3M14 20l3 0M17 17l3 0M20 17l0 3',
  group: 'more',
  align: 'start',
  width: 112,
  cell: codeCell((correction) => `QR-${correction}`),
  samples: ['https://example.com/1', 'https://example.com/2', 'https://example.com/3'],
}
