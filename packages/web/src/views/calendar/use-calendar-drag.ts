import { type PointerEvent as Pressed, useEffect, useRef, useState } from 'react'
import type { CalendarPlace } from './event-moves.ts'
import type { DragWish, Held } from './held-cells.ts'

interface CalendarDrag {
  readonly held: Held | null
  readonly begin: (event: Pressed, wish: DragWish) => void
  /** Whether the press that just ended was a drag: then it was no click. */
  readonly wasDrag: () => boolean
}

interface DragEnds {
  readonly onDrop: (held: Held) => void
  /** Pressed and let go at the same place. */
  readonly onPress: (wish: DragWish, at: CalendarPlace) => void
}

/** Less is a hand that is not quite still. */
const leastPixels = 4
/** A finger that moves at once scrolls; one that rests takes hold. */
const restMs = 350
const stepMinutes = 15

/** Records, their ends and new ones are drawn by pointer, pen or finger; places say by `data-day` which day they are. */
export function useCalendarDrag({ onDrop, onPress }: DragEnds): CalendarDrag {
  const [held, setHeld] = useState<Held | null>(null)
  const stop = useRef<(() => void) | null>(null)
  const dragged = useRef(false)
  const ends = useRef({ onDrop, onPress })
  ends.current = { onDrop, onPress }
  useEffect(() => () => stop.current?.(), [])

  function begin(press: Pressed, wish: DragWish): void {
    if (press.button !== 0 || !press.isPrimary) return
    stop.current?.()
    dragged.current = false
    const { clientX: x, clientY: y, pointerId } = press
    const isTouch = press.pointerType === 'touch'
    const from = placeAt(x, y)
    let now: Held | null = null
    const hold = (next: Held) => {
      now = next
      dragged.current = true
      setHeld((known) => (isSame(known, next) ? known : next))
    }
    const rest = isTouch ? setTimeout(() => hold({ wish, from, at: from }), restMs) : undefined

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
      if (now !== null || (isFar && !isTouch)) hold({ wish, from, at: placeAt(event.clientX, event.clientY) })
    }
    const end = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      stop.current?.()
      // The click that follows is heard before.
      setTimeout(() => {
        dragged.current = false
      })
      if (now !== null) ends.current.onDrop(now)
      else if (from !== null) ends.current.onPress(wish, from)
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

/** null: no place of the calendar. */
function placeAt(x: number, y: number): CalendarPlace | null {
  const found = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset.day !== undefined)
  if (found === undefined) return null
  const day = Number(found.dataset.day)
  if (found.dataset.hours === undefined) return { day, minute: null }
  const { top, height } = found.getBoundingClientRect()
  const minutes = ((y - top) / height) * 24 * 60
  return { day, minute: Math.min(24 * 60 - stepMinutes, Math.max(0, Math.floor(minutes / stepMinutes) * stepMinutes)) }
}

function isSame(one: Held | null, other: Held): boolean {
  return one !== null && one.wish === other.wish && one.at?.day === other.at?.day && one.at?.minute === other.at?.minute
}
