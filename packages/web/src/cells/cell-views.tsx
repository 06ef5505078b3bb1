import type { ErrorCell } from '@rowhouse/grid/cells/error'
import type { LinkCell } from '@rowhouse/grid/cells/link'
import type { TextCell } from '@rowhouse/grid/cells/text'
import type { Cell } from '@rowhouse/grid/source'
import type { ComponentType, ReactElement } from 'react'
import type { FilesCell } from './attachment-cell.ts'
import type { ActionCell, AmountCell, CodeCell, DayCell, LongCell, ShareCell } from './cell-contents.ts'
import { BooleanView, RatingView, TickView } from './cell-marks.tsx'
import { ChoiceView, PeopleView, Pill, PillsView, RecordsView } from './cell-pills.tsx'
import classes from './cell-views.module.css'
import { CodePicture } from './code-picture.tsx'

/** The same content the canvas draws, on a page: in the record sheet, its history and lists of records. */
export function CellView({ cell }: { readonly cell: Cell }): ReactElement | null {
  const View = views[cell.kind] ?? views.text
  return View === undefined ? null : <View cell={cell} />
}

// The registry is open, as that of the grid: the member a cell names is the one that takes this cell.
// biome-ignore lint/suspicious/noExplicitAny: see above
const views: Readonly<Record<string, ComponentType<{ readonly cell: any }>>> = {
  text: TextView,
  secret: TextView,
  day: TextView,
  moment: TextView,
  number: NumberView,
  share: ShareView,
  long: LongView,
  json: CodeView,
  link: LinkView,
  boolean: BooleanView,
  tick: TickView,
  rating: RatingView,
  choice: ChoiceView,
  people: PeopleView,
  pills: PillsView,
  records: RecordsView,
  code: CodePictureView,
  action: ActionView,
  files: FilesView,
  error: ErrorView,
}

function TextView({ cell }: { readonly cell: TextCell | DayCell | LongCell }): ReactElement {
  return <bdi className={classes.text}>{cell.text}</bdi>
}

function FilesView({ cell }: { readonly cell: FilesCell }): ReactElement {
  return <bdi className={classes.text}>{cell.names.join(', ')}</bdi>
}

function LongView({ cell }: { readonly cell: LongCell }): ReactElement {
  return <bdi className={classes.long}>{cell.text}</bdi>
}

function CodeView({ cell }: { readonly cell: LongCell }): ReactElement {
  return <code className={classes.mono}>{cell.text}</code>
}

function NumberView({ cell }: { readonly cell: AmountCell }): ReactElement {
  return <bdi className={classes.number}>{cell.value === null ? '' : (cell.shown ?? String(cell.value))}</bdi>
}

function ShareView({ cell }: { readonly cell: ShareCell }): ReactElement | null {
  if (cell.percent === null) return null
  const filled = Math.min(100, Math.max(0, Number(cell.percent)))
  return (
    <span className={classes.share}>
      <span className={classes.bar} aria-hidden>
        <i style={{ inlineSize: `${filled}%` }} />
      </span>
      <span className={classes.number}>{cell.text}</span>
    </span>
  )
}

/** Only addresses that were found safe become cells of this kind. */
function LinkView({ cell }: { readonly cell: LinkCell }): ReactElement {
  return (
    <a className={classes.link} href={cell.href} target="_blank" rel="noopener noreferrer">
      <bdi>{cell.text}</bdi>
    </a>
  )
}

function CodePictureView({ cell }: { readonly cell: CodeCell }): ReactElement {
  return cell.shape === null ? (
    <bdi className={classes.text}>{cell.text}</bdi>
  ) : (
    <CodePicture shape={cell.shape} label={cell.text} />
  )
}

function ActionView({ cell }: { readonly cell: ActionCell }): ReactElement {
  return <Pill label={cell.label} color={cell.href === null ? 0 : cell.color} />
}

function ErrorView({ cell }: { readonly cell: ErrorCell }): ReactElement {
  return <bdi className={classes.error}>{cell.text}</bdi>
}
