import type { TimelineScale } from '@rowhouse/core/views/settings/timeline-scale'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimePlace } from '../dated/use-place-in-time.ts'
import { grain, type Seen } from './lane-layout.ts'
import { measures } from './time-scale.ts'

/** The days that can be scrolled through. Others take their place when somebody comes near the end. */
export interface Track {
  readonly scale: TimelineScale
  readonly first: number
  readonly days: number
  readonly dayWidth: number
}

interface TrackState {
  readonly track: Track
  /** What is seen of it, without what stands before it. */
  readonly seen: Seen
  /** Scrolls as little as needed for this part to be seen. */
  readonly reveal: (part: Seen) => void
  readonly goTo: (day: number) => void
}

interface TrackSpec {
  readonly scroller: RefObject<HTMLElement | null>
  readonly place: TimePlace<TimelineScale>
  /** What stands before the track and above the lanes, and does not scroll away. */
  readonly lead: number
  readonly head: number
}

/** So much of what is seen lies before the day that is looked at. */
const before = 0.25
/** A hand that scrolls rests so long. */
const restMs = 200

/** Keeps the day that is looked at where it is, and follows who scrolls. */
export function useTrack({ scroller, place, lead, head }: TrackSpec): TrackState {
  const { scale, day, goTo } = place
  const [kept, keep] = useState(() => trackAround(scale, day))
  const track = kept.scale === scale && isInside(kept, day) ? kept : trackAround(scale, day)
  if (track !== kept) keep(track)
  const [seen, setSeen] = useState<Seen>({ left: 0, top: 0, width: 0, height: 0 })
  // Where the last scroll came to rest: the day, and how many pixels behind it.
  const own = useRef<{ readonly day: number; readonly rest: number } | null>(null)
  const shown = useRef<Track | null>(null)
  // Where this hook scrolled to: nobody's hand did that.
  const led = useRef(Number.NaN)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ track, lead, head, goTo })
  latest.current = { track, lead, head, goTo }

  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null) return
    const isOwn = own.current?.day === day
    if (isOwn && shown.current === track) return
    const isFirst = shown.current === null || shown.current.scale !== track.scale
    shown.current = track
    const rest = isOwn && !isFirst ? (own.current?.rest ?? 0) : 0
    clearTimeout(timer.current)
    scrollInline(box, (day - track.first) * track.dayWidth - before * (box.clientWidth - lead) + rest)
    led.current = box.scrollLeft
    setSeen(seenIn(box, lead, head))
  }, [scroller, track, day, lead, head])

  useEffect(() => {
    const box = scroller.current
    if (box === null) return
    const look = () => {
      const next = seenIn(box, latest.current.lead, latest.current.head)
      setSeen((known) => (isSame(known, next) ? known : next))
    }
    const settle = () => {
      const { track: on, goTo: go } = latest.current
      const at = inlineOffset(box) + before * (box.clientWidth - latest.current.lead)
      const to = on.first + Math.floor(at / on.dayWidth)
      own.current = { day: to, rest: at - (to - on.first) * on.dayWidth }
      go(to)
    }
    const scrolled = () => {
      look()
      clearTimeout(timer.current)
      if (Math.abs(box.scrollLeft - led.current) >= 1) timer.current = setTimeout(settle, restMs)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(box)
    box.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer.current)
      sizes.disconnect()
      box.removeEventListener('scroll', scrolled)
    }
  }, [scroller])

  function reveal(part: Seen): void {
    const box = scroller.current
    if (box === null) return
    const now = seenIn(box, lead, head, 1)
    const left = nearer(part.left, part.width, now.left, now.width)
    const top = nearer(part.top, part.height, now.top, now.height)
    if (left !== now.left) scrollInline(box, left)
    if (top !== now.top) box.scrollTop = top
  }

  return {
    track,
    seen,
    reveal,
    goTo: (to) => {
      // Who says where to go does not mean where a scroll came to rest.
      clearTimeout(timer.current)
      goTo(to)
    },
  }
}

function trackAround(scale: TimelineScale, day: number): Track {
  const { dayWidth, trackDays } = measures[scale]
  return { scale, first: day - Math.floor(trackDays / 2), days: trackDays, dayWidth }
}

function isInside({ first, days }: Track, day: number): boolean {
  return day >= first + days / 6 && day < first + (5 * days) / 6
}

/** What is scrolled away at the start, in both directions of writing. */
const inlineOffset = (box: HTMLElement): number => Math.abs(box.scrollLeft)

function scrollInline(box: HTMLElement, to: number): void {
  box.scrollLeft = document.documentElement.dir === 'rtl' ? -to : to
}

function seenIn(box: HTMLElement, lead: number, head: number, step = grain): Seen {
  const coarse = (pixels: number) => Math.floor(pixels / step) * step
  return {
    left: coarse(inlineOffset(box)),
    top: coarse(box.scrollTop),
    width: Math.max(0, Math.ceil((box.clientWidth - lead) / step) * step + (step > 1 ? step : 0)),
    height: Math.max(0, Math.ceil((box.clientHeight - head) / step) * step + (step > 1 ? step : 0)),
  }
}

const isSame = (one: Seen, other: Seen): boolean =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height

/** Where something as long as this has to begin so that the part is seen; its beginning rather than its end. */
function nearer(from: number, length: number, at: number, room: number): number {
  const margin = 12
  if (from - margin < at) return Math.max(0, from - margin)
  return from + length + margin > at + room ? Math.max(0, Math.min(from - margin, from + length + margin - room)) : at
}
