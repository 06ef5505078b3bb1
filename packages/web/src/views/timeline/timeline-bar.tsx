import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, type ReactElement } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import type { CardLook } from '../../features/cards/card-look.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pillTokens } from '../../ui/pill-colour.ts'
import type { DatedActs } from '../dated/dated-acts.ts'
import { RecordFields } from '../record-fields.tsx'
import { barHeight, type PlacedBar } from './lane-layout.ts'
import classes from './timeline.module.css'
import type { TimelinePlace } from './timeline-place.ts'

interface TimelineBarProps {
  readonly bar: PlacedBar
  /** When it is, in which lane, and for what it waits. */
  readonly told: string
  readonly canResize: boolean
  readonly look: CardLook
  readonly context: CellContext
  /** Its beginning may be scrolled away. */
  readonly isLeading: boolean
  /** Keys come to this one of all bars. */
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly isHeld: boolean
  readonly onFocus: (key: string) => void
  readonly onBlur: () => void
  readonly onOpen: DatedActs<TimelinePlace>['open']
  readonly onHold: DatedActs<TimelinePlace>['hold']
}

/** Fields need room beside the name. */
const roomForFields = 180
/** A record without an end is a point in time where days are small. */
const mileSize = 14

/** A record in a timeline: pressed it opens, drawn it moves, by its ends it becomes longer or shorter. */
export const TimelineBar = memo(TimelineBarView, ({ bar, ...known }, { bar: place, ...next }) => {
  // Whoever moves one bar has all of them placed anew, and nearly all stand where they stood.
  return isShallowlySame(bar, place) && isShallowlySame(known, next)
})

function isShallowlySame<Props extends object>(known: Props, next: Props): boolean {
  return (Object.keys(next) as (keyof Props)[]).every((key) => Object.is(known[key], next[key]))
}

function TimelineBarView(props: TimelineBarProps): ReactElement {
  const { bar, look, context, isCurrent, isOpen, isHeld } = props
  const { event, x, width, top, isBeside } = bar
  const t = useTexts()
  const title = event.title ?? t('cells.sheet.unnamed')
  const isMile = isMilestone(bar)
  const place = isMile
    ? { insetInlineStart: x + Math.max(0, (width - mileSize) / 2), insetBlockStart: top + (barHeight - mileSize) / 2 }
    : { insetInlineStart: x, insetBlockStart: top, inlineSize: width }
  return (
    <>
      <button
        type="button"
        className={classes.bar}
        style={{ ...place, ...pillTokens(event.pill ?? 0) }}
        data-event={event.key}
        data-mile={isMile || undefined}
        data-small={isBeside || undefined}
        data-leading={props.isLeading || undefined}
        data-open={isOpen || undefined}
        data-away={isHeld || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={`${title}, ${props.told}`}
        aria-current={isOpen || undefined}
        onFocus={() => props.onFocus(event.key)}
        onBlur={props.onBlur}
        onPointerDown={(press) => {
          press.stopPropagation()
          props.onHold(press, { kind: 'move', event })
        }}
        onClick={() => props.onOpen(event.key)}
      >
        {isBeside ? null : (
          <span className={classes.room}>
            <span className={classes.name}>
              {event.isBackwards ? <IconAlertTriangle size={12} aria-hidden /> : null}
              <bdi className={classes.title}>{title}</bdi>
            </span>
          </span>
        )}
        {width >= roomForFields && look.fields.length > 0 ? (
          <span className={classes.fields} aria-hidden>
            <RecordFields look={look} context={context} valueIn={(column) => event.record[column.title] ?? null} />
          </span>
        ) : null}
        {props.canResize && !isMile ? <Edges {...props} /> : null}
      </button>
      {isBeside ? (
        <span
          className={classes.note}
          aria-hidden
          style={{ insetInlineStart: x + Math.max(width, isMile ? mileSize : 0) + 8, insetBlockStart: top }}
        >
          <bdi>{title}</bdi>
        </span>
      ) : null}
    </>
  )
}

const isMilestone = ({ event, isBeside }: PlacedBar): boolean => isBeside && event.cells.end === null

function Edges({ bar, onHold }: TimelineBarProps): ReactElement {
  return (
    <>
      {(['begin', 'resize'] as const).map((kind) => (
        <span
          key={kind}
          className={classes.edge}
          aria-hidden
          {...(kind === 'begin' ? { 'data-start': true } : { 'data-end': true })}
          onPointerDown={(press) => {
            press.stopPropagation()
            onHold(press, { kind, event: bar.event })
          }}
        />
      ))}
    </>
  )
}
