import { type RefObject, useEffect, useState } from 'react'

/** Whoever scrolls sideways finds what comes next drawn already. */
const margin = '0px 600px'

/** Whether something stands in the part of the board that is seen, or close to it. */
export function useNear(element: RefObject<HTMLElement | null>, isNearAtFirst: boolean): boolean {
  const [isNear, setNear] = useState(isNearAtFirst)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: current.closest('[data-kanban]'),
      rootMargin: margin,
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [element])
  return isNear
}
