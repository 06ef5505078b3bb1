import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

interface Reorder<Element extends HTMLElement> {
  readonly element: RefObject<Element | null>
  /** What it is dragged by; left out: all of it. */
  readonly handle?: RefObject<HTMLElement | null>
  /** Members of one list change places among themselves only. */
  readonly list: string
  readonly at: number
  /** null: it stays where it is. */
  readonly onMove: ((from: number, to: number) => void) | null
}

/** One of several that stand in an order is dragged to the place of another one; whether one is held above it. */
export function useReorder<Element extends HTMLElement>({
  element,
  handle,
  list,
  at,
  onMove,
}: Reorder<Element>): boolean {
  const [isOver, setOver] = useState(false)
  const move = useRef(onMove)
  move.current = onMove
  const canMove = onMove !== null

  useEffect(() => {
    const { current } = element
    const dragHandle = handle?.current
    if (current === null || !canMove) return
    return combine(
      draggable({ element: current, ...(dragHandle ? { dragHandle } : {}), getInitialData: () => ({ list, at }) }),
      dropTargetForElements({
        element: current,
        canDrop: ({ source }) => source.data.list === list && source.data.at !== at,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false)
          move.current?.(Number(source.data.at), at)
        },
      }),
    )
  }, [element, handle, list, at, canMove])

  return isOver
}
