import { textKind } from '@rowhouse/grid/cells/text'
import type { ReactCellKind } from '@rowhouse/grid/react/grid'
import type { LongCell } from './long-text.ts'

/** The first lines of what may have many. */
export const longKind: ReactCellKind<LongCell> = {
  paint: (job) => textKind.paint({ ...job, cell: { kind: 'text', text: job.cell.text } }),
  text: ({ text, written }) => written ?? text,
  isEmpty: ({ text }) => text === '',
}
