import { type RefObject, useEffect } from 'react'
import type { TimelineMetrics } from './use-timeline.ts'

/** So near to an edge what is held scrolls on. */
const near = 36
/** In pixels, for each picture of the screen. */
const speed = 10

/** What is held near an edge of the box brings on what lies behind it. */
export function useEdgeScroll(
  scroller: RefObject<HTMLElement | null>,
  isHeld: boolean,
  { lead, head }: TimelineMetrics,
): void {
  useEffect(() => {
    const box = scroller.current
    if (!isHeld || box === null) return
    let [x, y] = [Number.NaN, Number.NaN]
    let frame = 0
    const note = (event: PointerEvent) => {
      ;[x, y] = [event.clientX, event.clientY]
    }
    const step = () => {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const isRtl = document.documentElement.dir === 'rtl'
      const [from, to] = isRtl ? [left, right - lead] : [left + lead, right]
      box.scrollBy(towards(x, from, to), towards(y, top + head, bottom))
      frame = requestAnimationFrame(step)
    }
    document.addEventListener('pointermove', note)
    frame = requestAnimationFrame(step)
    return () => {
      document.removeEventListener('pointermove', note)
      cancelAnimationFrame(frame)
    }
  }, [scroller, isHeld, lead, head])
}

function towards(at: number, from: number, to: number): number {
  if (at < from + near) return -speed
  return at > to - near ? speed : 0
}
