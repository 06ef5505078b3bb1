import { dateOfDay, dayNumber } from '@rowhouse/core/filters/zoned-days'
import { type CalendarScale, calendarScales } from '@rowhouse/core/views/settings/calendar-scale'
import { useCallback, useEffect, useReducer } from 'react'
import { useSearchParams } from 'react-router'
import { dayOfWall, minuteMs, wallOf } from './wall-clock.ts'

export interface CalendarPlaces {
  readonly scale: CalendarScale
  /** The day that is looked at. */
  readonly day: number
  readonly today: number
  readonly goTo: (day: number) => void
  readonly show: (scale: CalendarScale, day?: number) => void
}

/** The day and how much is seen around it, in the address: a reload, a link and the way back keep the place. */
export function useCalendarPlace(zone: string, firstScale: CalendarScale): CalendarPlaces {
  const [place, setPlace] = useSearchParams()
  useEveryMinute()
  const today = dayOfWall(wallOf(Date.now(), zone))
  const day = dayNumber(place.get('day') ?? '') ?? today
  const scale = calendarScales.find((one) => one === place.get('scale')) ?? firstScale
  const goTo = useCallback((to: number) => setPlace((known) => withDay(known, to), { replace: true }), [setPlace])
  const show = useCallback(
    (next: CalendarScale, to?: number) =>
      setPlace((known) => {
        const changed = to === undefined ? new URLSearchParams(known) : withDay(known, to)
        changed.set('scale', next)
        return changed
      }),
    [setPlace],
  )
  return { scale, day, today, goTo, show }
}

/** What is now moves on while somebody looks. */
function useEveryMinute(): void {
  const [, tick] = useReducer((turn: number) => turn + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, minuteMs)
    return () => clearInterval(timer)
  }, [])
}

function withDay(known: URLSearchParams, day: number): URLSearchParams {
  const next = new URLSearchParams(known)
  const date = dateOfDay(day)
  if (date !== null) next.set('day', date)
  return next
}
