import { type CalendarScale, calendarScales } from '@rowhouse/core/views/settings/calendar-scale'
import { useMemo } from 'react'
import { byTime, type DatedRecord } from '../dated/dated-record.ts'
import type { Days } from '../dated/days.ts'
import { useDatedRecords, useRange } from '../dated/use-dated-records.ts'
import { type DatedViewProps, useViewInTime, type ViewInTime } from '../dated/use-view-in-time.ts'
import { useWalkInTime } from '../dated/use-walk-in-time.ts'
import { daysSeen } from './calendar-range.ts'

interface CalendarState extends ViewInTime<CalendarScale> {
  readonly days: Days
  readonly events: readonly DatedRecord[]
}

/** More are told and not loaded: nobody reads them, and a browser would take long to draw them. */
export const mostOnCalendar = 3000

/** Where one is in time, and what stands there. */
export function useCalendar(props: DatedViewProps): CalendarState {
  const { records, view } = props
  const inTime = useViewInTime(props, calendarScales, view.settings.calendarScale)
  const { dates, place, weekStart, undated } = inTime
  const { first, end } = daysSeen(place.scale, place.day, weekStart)
  const days = useMemo(() => ({ first, end }), [first, end])
  useRange(records, dates, days, mostOnCalendar)
  const events = useDatedRecords([records, undated], dates)
  const placed = useMemo(() => events.toSorted(byTime).map(({ key }) => key), [events])
  useWalkInTime(records, undated, placed)
  return { ...inTime, days, events }
}
