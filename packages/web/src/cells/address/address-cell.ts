import type { LinkCell } from '@rowhouse/grid/cells/link'
import type { MakeCell } from '../cell-type.ts'
import { shownText, textCell } from '../single-line-text/text-cell.ts'

/** A text that can be followed where it is what it claims to be. */
export const linkBy =
  (linkOf: (text: string) => string | null): MakeCell =>
  (column, value) => {
    const shown = shownText(column, value)
    const href = linkOf(shown)
    return href === null ? textCell(shown) : ({ kind: 'link', text: shown, href } satisfies LinkCell)
  }
