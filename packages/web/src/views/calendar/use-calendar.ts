import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { firstWeekdayIn } from '../../cells/calendar/calendar-month.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTableRecords } from '../../features/steps/use-table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { timeZone } from '../../state/time-zone.ts'
import { type Column, optionsOf } from '../../structure/tables/table.ts'
import type { ViewBodyProps } from '../view-body.ts'
import type { CalendarDates, CalendarEvent } from './calendar-event.ts'
import { type Days, daysSeen } from './calendar-range.ts'
import { type CalendarWords, calendarWords } from './calendar-words.ts'
import { useEvents, useRange, useUndated } from './use-calendar-events.ts'
import { type CalendarPlaces, useCalendarPlace } from './use-calendar-place.ts'

export interface OpenCalendarProps extends ViewBodyProps {
  readonly start: Column
  readonly end: Column | null
}

interface CalendarState {
  readonly dates: CalendarDates
  readonly place: CalendarPlaces
  readonly days: Days
  readonly weekStart: number
  readonly isNarrow: boolean
  readonly words: CalendarWords
  readonly events: readonly CalendarEvent[]
  readonly undated: TableRecords
  /** Of those without a date so many are shown. */
  readonly mostUndated: number
  readonly onMoreUndated: () => void
}

const undatedAtOnce = 50

/** Where one is in time, and what stands there. */
export function useCalendar(props: OpenCalendarProps): CalendarState {
  const { project, table, records, view, viewId, query, start, end } = props
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const { calendarZone, calendarScale, weekStart: chosen } = view.settings
  const zone = calendarZone ?? timeZone()
  const weekStart = chosen ?? firstWeekdayIn(navigator.language)
  const isNarrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) === true
  const dates = useMemo(() => ({ start, end, zone }), [start, end, zone])
  const place = useCalendarPlace(zone, calendarScale)
  const { first, end: behind } = daysSeen(place.scale, place.day, weekStart)
  const days = useMemo(() => ({ first, end: behind }), [first, behind])
  const { twelveHours = false } = optionsOf<{ readonly twelveHours?: boolean }>(start)
  const words = useMemo(() => calendarWords(t, locale, { twelveHours, isNarrow }), [t, locale, twelveHours, isNarrow])

  const [mostUndated, setMostUndated] = useState(undatedAtOnce)
  const undated = useTableRecords(project.id, table, { viewId, query, mayUndo: false })
  useRange(records, dates, days)
  useUndated(undated, start, mostUndated)
  useReloadAfter(records.stored, undated)
  const events = useEvents([records, undated], dates)
  return {
    dates,
    place,
    days,
    weekStart,
    isNarrow,
    words,
    events,
    undated,
    mostUndated,
    onMoreUndated: () => setMostUndated((most) => most + undatedAtOnce),
  }
}

/** A record may have got a date, or lost it. */
function useReloadAfter(stored: number, records: TableRecords): void {
  const last = useRef(stored)
  useEffect(() => {
    if (last.current === stored) return
    last.current = stored
    void records.window.reload()
  }, [stored, records])
}
