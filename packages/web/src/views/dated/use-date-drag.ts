import type { PlaceInTime } from '@rowhouse/core/times/date-moves'
import { type PointerEvent as Pressed, useEffect, useRef, useState } from 'react'
import type { DragSpec, Held } from './held-cells.ts'

interface DateDrag<Place extends PlaceInTime> {
  readonly held: Held<Place> | null
  readonly begin: (event: Pressed, spec: DragSpec) => void
  /** Whether the press that just ended was a drag: then it was no click. */
  readonly wasDrag: () => boolean
}

interface DragEnds<Place extends PlaceInTime> {
  /** null: no place of the view. */
  readonly placeAt: (x: number, y: number) => Place | null
  readonly onDrop: (held: Held<Place>) => void
  /** Pressed and let go at the same place. */
  readonly onPress: (spec: DragSpec, at: Place) => void
}

/** Less is a hand that is not quite still. */
const leastPixels = 4
/** A finger that moves at once scrolls; one that rests takes hold. */
const restMs = 350

/** Records, their ends and new ones are drawn by pointer, pen or finger. */
export function useDateDrag<Place extends PlaceInTime>({ placeAt, onDrop, onPress }: DragEnds<Place>): DateDrag<Place> {
  const [held, setHeld] = useState<Held<Place> | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const dragged = useRef(false)
  const ends = useRef({ placeAt, onDrop, onPress })
  ends.current = { placeAt, onDrop, onPress }
  useEffect(() => () => stop.current?.(), [])

  function begin(press: Pressed, spec: DragSpec): void {
    if (press.button !== 0 || !press.isPrimary) return
    stop.current?.()
    dragged.current = false
    const { clientX: x, clientY: y, pointerId } = press
    const isTouch = press.pointerType === 'touch'
    const from = ends.current.placeAt(x, y)
    let now: Held<Place> | null = null
    const hold = (next: Held<Place>) => {
      now = next
      dragged.current = true
      setHeld((known) => (isSame(known, next) ? known : next))
    }
    const rest = isTouch ? setTimeout(() => hold({ spec, from, at: from }), restMs) : undefined

    const heard = new AbortController()
    const listen = { signal: heard.signal }
    stop.current = () => {
      clearTimeout(rest)
      heard.abort()
      stop.current = null
      setHeld(null)
    }
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      const isFar = Math.hypot(event.clientX - x, event.clientY - y) >= leastPixels
      if (now === null && isTouch && isFar) return stop.current?.()
      if (now !== null || (isFar && !isTouch))
        hold({ spec, from, at: ends.current.placeAt(event.clientX, event.clientY) })
    }
    const end = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      stop.current?.()
      // The click that follows is heard before.
      setTimeout(() => {
        dragged.current = false
      })
      if (now !== null) ends.current.onDrop(now)
      else if (from !== null) ends.current.onPress(spec, from)
    }
    document.addEventListener('pointermove', move, listen)
    document.addEventListener('pointerup', end, listen)
    document.addEventListener('pointercancel', () => stop.current?.(), listen)
    // What is held does not scroll the page below it.
    document.addEventListener('touchmove', (event) => now !== null && event.preventDefault(), {
      ...listen,
      passive: false,
    })
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || now === null) return
        event.preventDefault()
        event.stopPropagation()
        stop.current?.()
      },
      { ...listen, capture: true },
    )
  }

  return { held, begin, wasDrag: () => dragged.current }
}

function isSame(one: Held | null, other: Held): boolean {
  return one !== null && one.spec === other.spec && JSON.stringify(one.at) === JSON.stringify(other.at)
}
