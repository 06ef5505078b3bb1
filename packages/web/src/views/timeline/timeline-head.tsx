import { dayMs } from '@rowhouse/core/times/wall-clock'
import { memo, type ReactElement, useMemo } from 'react'
import { ColumnIcon } from '../../cells/column-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import type { Days } from '../dated/days.ts'
import { measures, partsOf, quarterOf, weekNumber } from './time-scale.ts'
import classes from './timeline.module.css'
import type { TimelineState } from './use-timeline.ts'

interface TimelineHeadProps extends Pick<TimelineState, 'track' | 'metrics' | 'weekStart' | 'laneColumn'> {
  /** Those that are seen. */
  readonly shown: Days
  readonly today: number
}

/** Two rows of dates, which stay above the bars: whoever scrolls down sees the same. */
export const TimelineHead = memo(TimelineHeadView)

function TimelineHeadView(props: TimelineHeadProps): ReactElement {
  const { track, metrics, weekStart, laneColumn, shown, today } = props
  const { upper, lower, dayWidth } = { ...measures[track.scale], ...track }
  const nameOf = usePartNames()
  const place = ({ first, end }: Days) => ({
    insetInlineStart: (first - track.first) * dayWidth,
    inlineSize: (end - first) * dayWidth,
  })
  const isNow = ({ first, end }: Days) => first <= today && today < end
  return (
    <div className={classes.head} style={{ blockSize: metrics.head }} aria-hidden>
      {metrics.lead === 0 || laneColumn === null ? null : (
        <div className={classes.corner} style={{ inlineSize: metrics.lead }}>
          <ColumnIcon type={laneColumn.type} size={14} stroke={1.9} />
          <bdi>{laneColumn.title}</bdi>
        </div>
      )}
      <div className={classes.dates}>
        {partsOf(upper, shown, weekStart).map((part) => (
          <div key={part.first} className={classes.part} data-upper style={place(part)}>
            <span>{nameOf(upper === 'month' ? 'monthOfYear' : upper, part)}</span>
          </div>
        ))}
        {partsOf(lower, shown, weekStart).map((part) => (
          <div
            key={part.first}
            className={classes.part}
            data-lower
            data-today={isNow(part) || undefined}
            data-tight={(part.end - part.first) * dayWidth < 60 || undefined}
            style={place(part)}
          >
            {nameOf(lower, part)}
            {lower === 'week' ? <WeekNumber of={part.first} /> : null}
          </div>
        ))}
        {shown.first <= today && today < shown.end ? (
          <span className={classes.nowTag} style={{ insetInlineStart: (today - track.first + 0.5) * dayWidth }}>
            {nameOf('today', { first: today, end: today + 1 })}
          </span>
        ) : null}
      </div>
    </div>
  )
}

function WeekNumber({ of }: { readonly of: number }): ReactElement {
  const t = useTexts()
  return <em>{t('timeline.week', { number: weekNumber(of + 3) })}</em>
}

/** “December 2026”, “16 – 22”, “Mon 16”, “Q4”. */
function usePartNames(): (unit: (typeof measures)['day']['upper'] | 'today' | 'monthOfYear', part: Days) => string {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  // Making a format takes longer than writing a hundred dates by it.
  const formats = useMemo(() => ({ locale, made: new Map<string, Intl.DateTimeFormat>() }), [locale])
  const say = (options: Intl.DateTimeFormatOptions, day: number) => {
    const name = JSON.stringify(options)
    const format = formats.made.get(name) ?? new Intl.DateTimeFormat(formats.locale, { ...options, timeZone: 'UTC' })
    formats.made.set(name, format)
    return format.format(day * dayMs)
  }
  return (unit, { first, end }) => {
    switch (unit) {
      case 'today':
        return say({ month: 'short', day: 'numeric' }, first)
      case 'day':
        return `${say({ weekday: 'narrow' }, first)} ${say({ day: 'numeric' }, first)}`
      case 'week': {
        const last = end - 1
        const isOne = say({ month: 'numeric' }, first) === say({ month: 'numeric' }, last)
        const to = say(isOne ? { day: 'numeric' } : { month: 'short', day: 'numeric' }, last)
        return `${say({ day: 'numeric' }, first)} – ${to}`
      }
      case 'monthOfYear':
        return say({ month: 'long', year: 'numeric' }, first)
      case 'month':
        return say({ month: 'long' }, first)
      case 'quarter':
        return t('timeline.quarter', { number: quarterOf(first) })
      case 'year':
        return say({ year: 'numeric' }, first)
    }
  }
}
