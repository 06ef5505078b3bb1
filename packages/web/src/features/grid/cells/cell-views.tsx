import type { ErrorCell } from '@rowhouse/grid/cells/error'
import type { LinkCell } from '@rowhouse/grid/cells/link'
import type { PillsCell } from '@rowhouse/grid/cells/pills'
import type { TextCell } from '@rowhouse/grid/cells/text'
import type { Cell } from '@rowhouse/grid/source'
import type { ComponentType, ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { pillTokens } from '../../../ui/pill-colour.ts'
import { usePerson } from '../../tables/cells/people.ts'
import type { FilesCell } from './attachment-cell.ts'
import type {
  ActionCell,
  AmountCell,
  ChoiceCell,
  CodeCell,
  DayCell,
  LongCell,
  RatingCell,
  RecordsCell,
  ShareCell,
  TickCell,
} from './cell-contents.ts'
import { iconPath } from './cell-icons.ts'
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

function BooleanView({ cell }: { readonly cell: { readonly isOn: boolean } }): ReactElement {
  return <TickView cell={{ kind: 'tick', isOn: cell.isOn, icon: 'check', color: null }} />
}

export function TickView({ cell }: { readonly cell: TickCell }): ReactElement {
  const t = useTexts()
  const { isOn, icon, color } = cell
  const label = t(isOn ? 'tables.cell.yes' : 'tables.cell.no')
  const isBox = icon === 'check'
  return (
    <span
      className={isBox ? classes.check : classes.mark}
      role="img"
      aria-label={label}
      data-on={isOn || undefined}
      style={isOn && color !== null ? (isBox ? { background: color } : { color }) : {}}
    >
      {isBox && !isOn ? null : (
        <svg viewBox="0 0 24 24" aria-hidden data-line={isBox || icon === 'circle-check' || undefined}>
          <path d={iconPath(icon, 'check')} />
        </svg>
      )}
    </span>
  )
}

function RatingView({ cell }: { readonly cell: RatingCell }): ReactElement | null {
  if (cell.stars === 0) return null
  return (
    <span className={classes.stars} role="img" aria-label={`${cell.stars} / ${cell.most}`}>
      <Stars cell={cell} />
    </span>
  )
}

export function Stars({ cell }: { readonly cell: RatingCell }): ReactElement {
  return (
    <>
      {Array.from({ length: cell.most }, (_, place) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a star is what it is.
          key={place}
          viewBox="0 0 24 24"
          aria-hidden
          data-off={place >= cell.stars || undefined}
          style={place < cell.stars && cell.color !== null ? { color: cell.color } : {}}
        >
          <path d={iconPath(cell.icon, 'star')} />
        </svg>
      ))}
    </>
  )
}

function ChoiceView({ cell }: { readonly cell: ChoiceCell }): ReactElement {
  return (
    <>
      {cell.chosen.map((value) => {
        const option = cell.options.find((one) => one.value === value)
        const hasDot = !cell.isMany && cell.isPlain !== true
        return <Pill key={value} label={option?.label ?? value} color={option?.color ?? 0} hasDot={hasDot} />
      })}
    </>
  )
}

interface PillProps {
  readonly label: string
  readonly color: number
  readonly hasDot?: boolean
}

export function Pill({ label, color, hasDot = false }: PillProps): ReactElement {
  return (
    <span className={classes.pill} style={pillTokens(color)}>
      {hasDot ? <i aria-hidden /> : null}
      <span>
        <bdi>{label}</bdi>
      </span>
    </span>
  )
}

function PeopleView({ cell }: { readonly cell: ChoiceCell }): ReactElement {
  return (
    <>
      {cell.chosen.map((id) => (
        <Person key={id} id={id} />
      ))}
    </>
  )
}

export function Person({ id }: { readonly id: string }): ReactElement {
  const person = usePerson(id)
  // Somebody who left the project, or a program.
  if (person === null) return <bdi className={classes.quiet}>{id}</bdi>
  return (
    <span className={classes.who} title={person.email}>
      <Avatar person={person} size={18} />
      <bdi className={classes.text}>{person.name || person.email}</bdi>
    </span>
  )
}

function PillsView({ cell }: { readonly cell: PillsCell }): ReactElement {
  return (
    <>
      {cell.pills.map(({ label, color = 0 }, place) =>
        cell.form === 'chip' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: values of a list may be alike.
          <Chip key={place} label={label} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: values of a list may be alike.
          <Pill key={place} label={label} color={color} />
        ),
      )}
    </>
  )
}

function Chip({ label }: { readonly label: string }): ReactElement {
  return (
    <span className={classes.chip}>
      <bdi>{label}</bdi>
    </span>
  )
}

function RecordsView({ cell }: { readonly cell: RecordsCell }): ReactElement {
  return <PillsView cell={{ kind: 'pills', form: 'chip', pills: cell.names.map((label) => ({ label })) }} />
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
