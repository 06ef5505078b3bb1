import type { Cell } from '@rowhouse/grid/source'
import { optionsOf } from '../../structure/tables/table.ts'
import type { CellType } from '../cell-type.ts'
import { shownText } from '../single-line-text/text-cell.ts'
import { plainMarkdown } from './plain-markdown.ts'

export interface LongCell extends Cell {
  readonly kind: 'long' | 'json' | 'moment'
  readonly text: string
  /** What the editor begins with, when it differs from what is shown. */
  readonly written?: string
}

export const longText: CellType = {
  icon: 'M4 6l16 0M4 12l10 0M4 18l14 0',
  group: 'text',
  otherNames: 'fields.alias.LongText',
  align: 'start',
  width: 240,
  cell: (column, value): LongCell => {
    const written = shownText(column, value)
    const { rich } = optionsOf<{ rich: boolean }>(column)
    return rich ? { kind: 'long', text: plainMarkdown(written), written } : { kind: 'long', text: written }
  },
  samples: ['Call back on Monday.', 'Wants a **second** offer', 'Signed'],
}
