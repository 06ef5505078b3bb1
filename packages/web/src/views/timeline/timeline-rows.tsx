import { memo, type ReactElement, useCallback, useMemo, useRef, useState } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import type { CardLook } from '../../features/cards/card-look.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { DatedActs } from '../dated/dated-acts.ts'
import type { DatedRecord } from '../dated/dated-record.ts'
import { type Days, daysIn, weekdayOf } from '../dated/days.ts'
import type { Held } from '../dated/held-cells.ts'
import { stackTitle } from '../stack-title.tsx'
import { useSlots } from '../use-slots.ts'
import { DependencyArrows } from './dependency-arrows.tsx'
import { HeldBar } from './held-bar.tsx'
import { barsSeen, isCutAtStart, type PlacedBar } from './lane-layout.ts'
import { measures, partsOf } from './time-scale.ts'
import classes from './timeline.module.css'
import { TimelineBar } from './timeline-bar.tsx'
import type { TimelinePlace } from './timeline-place.ts'
import type { TimelineState } from './use-timeline.ts'

interface TimelineRowsProps {
  readonly timeline: TimelineState
  readonly shown: Days
  readonly acts: DatedActs<TimelinePlace>
  readonly held: Held<TimelinePlace> | null
  readonly look: CardLook
  readonly context: CellContext
  readonly early: ReadonlySet<string>
}

/** Bars in their lanes, of which only those are drawn that are seen. */
export function TimelineRows(props: TimelineRowsProps): ReactElement {
  const { timeline, acts, held, look, context } = props
  const { layout, places, waitsFor, track, seen } = timeline
  const [current, setCurrent] = useState<string | null>(null)
  const tell = useTold(props)
  const { open, hold } = useSteady(acts)
  const [focused, setFocused] = useState<string | null>(null)
  const take = useCallback((key: string) => {
    setCurrent(key)
    setFocused(key)
  }, [])
  const leave = useCallback(() => setFocused(null), [])
  // What has the focus stays, however far somebody scrolls meanwhile.
  const bars = barsSeen(layout.bars, seen, focused)
  const stop = bars.some(({ event }) => event.key === current) ? current : (bars[0]?.event.key ?? null)
  const drawn = new Map(bars.map((bar) => [bar.event.key, bar]))
  const slots = useSlots([...drawn.keys()])
  return (
    <div
      className={classes.rows}
      style={{ minBlockSize: layout.height, inlineSize: track.days * track.dayWidth }}
      onPointerDown={(press) => acts.hold(press, { kind: 'add' })}
    >
      <Ground
        layout={layout}
        track={track}
        weekStart={timeline.weekStart}
        today={timeline.place.today}
        shown={props.shown}
      />
      {waitsFor.size === 0 ? null : <DependencyArrows places={places} waitsFor={waitsFor} seen={seen} />}
      {slots.map(({ slot, at }) => {
        const bar = drawn.get(at)
        return bar === undefined ? null : (
          <TimelineBar
            key={slot}
            bar={bar}
            told={tell(bar)}
            canResize={acts.canResize}
            look={look}
            context={context}
            isLeading={isCutAtStart(bar, seen)}
            isCurrent={at === stop}
            isOpen={at === acts.openKey}
            isHeld={at === acts.heldKey}
            onFocus={take}
            onBlur={leave}
            onOpen={open}
            onHold={hold}
          />
        )
      })}
      {held === null ? null : <HeldBar held={held} {...timeline} />}
    </div>
  )
}

interface GroundProps extends Pick<TimelineState, 'layout' | 'track' | 'weekStart'> {
  /** Those that are seen. */
  readonly shown: Days
  readonly today: number
}

/** What lies below the bars: weekends, lines between weeks and lanes, today. Whoever scrolls down sees the same. */
const Ground = memo(({ layout, track, weekStart, today, shown }: GroundProps): ReactElement => {
  const { lower, hasWeekends } = measures[track.scale]
  const x = (day: number) => (day - track.first) * track.dayWidth
  const isWeekend = (day: number) => weekdayOf(day) % 6 === 0
  return (
    <>
      {layout.lanes.map(({ key, top, height, isFolded }) =>
        isFolded ? (
          <i key={key} className={classes.folded} style={{ insetBlockStart: top, blockSize: height }} />
        ) : null,
      )}
      {hasWeekends
        ? daysIn(shown)
            .filter(isWeekend)
            .map((day) => (
              <i
                key={day}
                className={classes.weekend}
                style={{ insetInlineStart: x(day), inlineSize: track.dayWidth }}
              />
            ))
        : null}
      {partsOf(lower, shown, weekStart).map(({ end }) => (
        <i key={end} className={classes.line} style={{ insetInlineStart: x(end) - 1 }} />
      ))}
      <i className={classes.now} style={{ insetInlineStart: x(today + 0.5) }} />
      {layout.lanes.map(({ key, top, height }) => (
        <i key={key} className={classes.laneLine} style={{ insetBlockStart: top + height - 1 }} />
      ))}
    </>
  )
})

/** The same two all the time, whatever they do by now: bars that stay are not drawn again. */
function useSteady(acts: DatedActs<TimelinePlace>): Pick<DatedActs<TimelinePlace>, 'open' | 'hold'> {
  const latest = useRef(acts)
  latest.current = acts
  return useMemo(
    () => ({
      open: (key) => latest.current.open(key),
      hold: (press, spec) => latest.current.hold(press, spec),
    }),
    [],
  )
}

/** What is said of a bar beside its name. */
function useTold({ timeline, context, early }: TimelineRowsProps): (bar: PlacedBar) => string {
  const t = useTexts()
  const { words, laneColumn, layout, waitsFor, places } = timeline
  const { people } = context
  // Dates in words are dear, and scrolling and dragging show the same records again and again.
  const when = useMemo(() => {
    const known = new WeakMap<DatedRecord, string>()
    return (event: DatedRecord): string => {
      const text = known.get(event) ?? words.when(event)
      known.set(event, text)
      return text
    }
  }, [words])
  return useMemo(() => {
    const lanes = new Map(layout.lanes.map(({ key, value }) => [key, stackTitle(t, value, people)]))
    return ({ event, lane }) => {
      const names = (waitsFor.get(event.key) ?? []).flatMap((key) => places.get(key)?.event.title ?? [])
      return [
        when(event),
        ...(laneColumn === null ? [] : [t('timeline.bar.lane', { lane: lanes.get(lane) ?? '' })]),
        ...(names.length === 0 ? [] : [t('timeline.bar.waits', { names: names.join(', ') })]),
        ...(early.has(event.key) ? [t('timeline.bar.early')] : []),
      ].join(', ')
    }
  }, [t, when, laneColumn, layout, waitsFor, places, people, early])
}
