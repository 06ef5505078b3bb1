import type { CellKinds } from './cell-kind.ts'
import type { OpenEditor } from './edit/editor-session.ts'
import type { GridEvents } from './events.ts'
import type { GridLook } from './paint/look.ts'
import type { GridSource, Peer } from './source.ts'
import type { GridWords } from './words.ts'

export interface GridOptions extends GridEvents {
  /** Names the grid for people who hear it. */
  readonly label: string
  readonly source: GridSource
  readonly kinds: CellKinds
  /** Read from CSS custom properties when left out. */
  readonly look?: GridLook
  readonly rowHeight?: 'short' | 'medium' | 'tall' | 'extra'
  readonly isRtl?: boolean
  readonly isReadOnly?: boolean
  /** For people who try to type all the same. */
  readonly whyReadOnly?: string
  readonly hasFooter?: boolean
  readonly footerLead?: string
  /** Checkboxes to tick rows. */
  readonly hasTicks?: boolean
  readonly canMoveRows?: boolean
  /** A tap or a click on a cell asks for its row, as on small screens, where a record is edited by itself. */
  readonly opensRows?: boolean
  /** Shows a slot below the last row; pasting may go beyond the last row. */
  readonly newRowLabel?: string
  readonly hasNewColumn?: boolean
  readonly peers?: readonly Peer[]
  /** For names of days and months in series. */
  readonly locale?: string
  readonly words?: Partial<GridWords>
  /** Fetches a picture by the address a cell gives; the browser does when left out. */
  readonly loadPicture?: (
    address: string,
  ) => Promise<CanvasImageSource & { readonly width: number; readonly height: number }>
  /** Mounts editors of the host's framework; given by the wrapper. */
  readonly openEditor?: OpenEditor
}
