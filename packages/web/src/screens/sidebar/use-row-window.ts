import { type RefObject, useEffect, useState } from 'react'

/** Fewer lines are all on the page. */
const windowFrom = 120
const spare = 12

interface RowWindow {
  readonly first: number
  /** Behind the last one. */
  readonly end: number
}

/** Which of many equally high lines are near the screen. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, height: number): RowWindow {
  const [seen, setSeen] = useState({ top: 0, size: 800 })
  const isWindowed = count > windowFrom
  useEffect(() => {
    const element = box.current
    if (element === null || !isWindowed) return
    const look = () => setSeen({ top: element.scrollTop, size: element.clientHeight })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, isWindowed])
  if (!isWindowed) return { first: 0, end: count }
  return {
    first: Math.max(0, Math.floor(seen.top / height) - spare),
    end: Math.min(count, Math.ceil((seen.top + seen.size) / height) + spare),
  }
}
