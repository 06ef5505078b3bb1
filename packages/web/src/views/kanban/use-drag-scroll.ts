import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect } from 'react'

/** So near to an edge what is held there scrolls on. */
const edge = 48
const pixelsPerFrame = 12

/** Whoever holds something at the edge of the board, or of a stack, comes to what is behind it. */
export function useDragScroll(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0
    let at = { x: 0, y: 0 }
    const step = (): void => {
      const element = board.current
      if (element !== null) {
        scrollNear(element, at)
        const below = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-stack]')
        const cards = below?.querySelector<HTMLElement>('[data-cards]')
        if (cards) scrollNear(cards, at)
      }
      frame = requestAnimationFrame(step)
    }
    const end = monitorForElements({
      onDragStart: ({ location }) => {
        at = pointOf(location.current.input)
        frame = requestAnimationFrame(step)
      },
      onDrag: ({ location }) => {
        at = pointOf(location.current.input)
      },
      onDrop: () => cancelAnimationFrame(frame),
    })
    return () => {
      cancelAnimationFrame(frame)
      end()
    }
  }, [board])
}

interface Point {
  readonly x: number
  readonly y: number
}

const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => ({
  x: clientX,
  y: clientY,
})

function scrollNear(element: HTMLElement, { x, y }: Point): void {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  element.scrollBy(pull(x, left, right), pull(y, top, bottom))
}

/** Outside of the element nothing pulls. */
function pull(at: number, from: number, to: number): number {
  if (at < from || at > to) return 0
  if (at < from + edge) return -pixelsPerFrame
  return at > to - edge ? pixelsPerFrame : 0
}
