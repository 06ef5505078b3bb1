import { ActionIcon } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { dateOfDay } from '@rowhouse/core/filters/zoned-days'
import { IconPlus } from '@tabler/icons-react'
import type { CSSProperties, ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { pillTokens } from '../../ui/pill-colour.ts'
import { type Days, daysIn } from '../dated/days.ts'
import { weeksIn } from './calendar-range.ts'
import { DayNumber } from './day-number.tsx'
import { EventChip } from './event-chip.tsx'
import classes from './month.module.css'
import { type Bar, barsIn, fitting } from './month-layout.ts'
import type { ScaleProps } from './scale-props.ts'

/** As month.module.css and event-chip.module.css have it. */
const aboveEvents = 28
export const laneHeight = 25

/** Weeks below each other, as many records in a day as there is room for. */
export function Month(props: ScaleProps): ReactElement {
  const { days, words } = props
  const { ref, height } = useElementSize<HTMLDivElement>()
  const weeks = weeksIn(days)
  const lanes = Math.max(1, Math.floor((height / weeks.length - aboveEvents) / laneHeight))
  return (
    <div className={classes.month}>
      <div className={classes.head} aria-hidden>
        {daysIn(weeks[0] ?? days).map((one) => (
          <span key={one}>{words.weekday(one)}</span>
        ))}
      </div>
      <div ref={ref} className={classes.weeks}>
        {weeks.map((week) => (
          <Week key={week.first} {...props} week={week} lanes={lanes} />
        ))}
      </div>
    </div>
  )
}

interface WeekProps extends ScaleProps {
  readonly week: Days
  readonly lanes: number
}

function Week(props: WeekProps): ReactElement {
  const { events, week, lanes, isNarrow } = props
  const bars = barsIn(events, week)
  const { shown, more } = fitting(bars, 7, lanes)
  return (
    <div className={classes.week}>
      {daysIn(week).map((one, at) => (
        <Day
          key={one}
          {...props}
          of={one}
          bars={bars.filter(({ from, to }) => from <= at && at <= to)}
          more={more[at] ?? 0}
        />
      ))}
      {isNarrow
        ? null
        : shown.map((bar) => <EventChip key={bar.event.key} {...props} {...bar} style={barStyle(bar, aboveEvents)} />)}
    </div>
  )
}

/** Where a record stands in a line of seven days. */
export function barStyle(
  { from, to, lane }: Pick<Bar, 'from' | 'to' | 'lane'>,
  above: number,
  days = 7,
): CSSProperties {
  return {
    insetBlockStart: above + lane * laneHeight,
    insetInlineStart: `calc(100% / ${days} * ${from} + 4px)`,
    inlineSize: `calc(100% / ${days} * ${to - from + 1} - 9px)`,
  }
}

interface DayProps extends WeekProps {
  readonly of: number
  readonly bars: readonly Bar[]
  readonly more: number
}

/** Of many records that many are seen where days are small. */
const mostDots = 3

function Day(props: DayProps): ReactElement {
  const { of, day, days, today, words, acts, bars, more, lanes, isNarrow } = props
  const t = useTexts()
  const middle = Math.floor((days.first + days.end) / 2)
  const isOut = dateOfDay(of)?.slice(0, 7) !== dateOfDay(middle)?.slice(0, 7)
  const isFirst = of === days.first || dateOfDay(of)?.endsWith('-01') === true
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys have the number of the day.
    <div
      className={classes.day}
      data-day={of}
      data-out={isOut || undefined}
      data-today={of === today || undefined}
      data-picked={(isNarrow && of === day) || undefined}
      onPointerDown={(press) => acts.hold(press, { kind: 'add' })}
      onDoubleClick={() => acts.add({ day: of, minute: null }, { day: of, minute: null })}
    >
      <span className={classes.line}>
        <DayNumber {...props} of={of} count={bars.length}>
          {words.date(of, isFirst)}
        </DayNumber>
        {acts.canAdd && !isNarrow ? (
          <ActionIcon
            className={classes.add ?? ''}
            size={20}
            tabIndex={-1}
            aria-label={t('calendar.add', { day: words.day(of) })}
            onPointerDown={(press) => press.stopPropagation()}
            onClick={() => acts.add({ day: of, minute: null }, { day: of, minute: null })}
          >
            <IconPlus size={14} />
          </ActionIcon>
        ) : null}
      </span>
      {isNarrow ? (
        <span className={classes.dots} aria-hidden>
          {bars.slice(0, mostDots).map(({ event }) => (
            <i key={event.key} style={pillTokens(event.pill ?? 0)} />
          ))}
        </span>
      ) : more > 0 ? (
        <button
          type="button"
          className={classes.more}
          style={{ insetBlockStart: aboveEvents + (lanes - 1) * laneHeight }}
          tabIndex={of === day ? 0 : -1}
          aria-label={t('calendar.more.on', { number: more, day: words.day(of) })}
          onPointerDown={(press) => press.stopPropagation()}
          onClick={() => acts.showDay(of)}
        >
          {t('calendar.more', { number: more })}
        </button>
      ) : null}
    </div>
  )
}
