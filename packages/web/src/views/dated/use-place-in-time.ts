import { dateOfDay, dayNumber } from '@rowhouse/core/filters/zoned-days'
import { dayOfWall, minuteMs, wallOf } from '@rowhouse/core/times/wall-clock'
import { useCallback, useEffect, useReducer } from 'react'
import { useSearchParams } from 'react-router'

export interface TimePlace<Scale extends string> {
  readonly scale: Scale
  /** The day that is looked at. */
  readonly day: number
  readonly today: number
  readonly goTo: (day: number) => void
  readonly show: (scale: Scale, day?: number) => void
}

/** The day and how much is seen around it, in the address: a reload, a link and the way back keep the place. */
export function usePlaceInTime<Scale extends string>(
  zone: string,
  scales: readonly Scale[],
  firstScale: Scale,
): TimePlace<Scale> {
  const [place, setPlace] = useSearchParams()
  useEveryMinute()
  const today = dayOfWall(wallOf(Date.now(), zone))
  const day = dayNumber(place.get('day') ?? '') ?? today
  const scale = scales.find((one) => one === place.get('scale')) ?? firstScale
  const goTo = useCallback((to: number) => setPlace((known) => withDay(known, to), { replace: true }), [setPlace])
  const show = useCallback(
    (next: Scale, to?: number) =>
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
