import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

export type DropEdge = 'before' | 'after'

interface DragSpec {
  /** Tells members of this list from those of others. */
  readonly list: string
  readonly id: string
  /** Which way members follow each other. */
  readonly axis?: 'block' | 'inline'
  /** null: nothing is put elsewhere here. */
  readonly onDrop: ((dragged: string, edge: DropEdge) => void) | null
}

interface DragRow {
  readonly row: RefObject<HTMLLIElement | null>
  /** What it is dragged by; where nothing has it: all of it. */
  readonly grip: RefObject<HTMLSpanElement | null>
  readonly isDragged: boolean
  /** Where something would land that is held over this row. */
  readonly edge: DropEdge | null
}

/** A member of a list that is put elsewhere by dragging. */
export function useDragRow({ list, id, axis = 'block', onDrop }: DragSpec): DragRow {
  const row = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [edge, setEdge] = useState<DropEdge | null>(null)
  // An element that scrolling fills with another member is that one from then on, and nothing is set up anew for it.
  const latest = useRef({ id, onDrop })
  latest.current = { id, onDrop }
  const canMove = onDrop !== null

  useEffect(() => {
    const element = row.current
    if (element === null || !canMove) return
    const edgeAt = edges[axis]
    return combine(
      draggable({
        element,
        ...(grip.current === null ? {} : { dragHandle: grip.current }),
        getInitialData: () => ({ list, id: latest.current.id }),
        onDragStart: () => setDragged(latest.current.id),
        onDrop: () => setDragged(null),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.id !== latest.current.id,
        onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input)),
        onDragLeave: () => setEdge(null),
        onDrop({ source, location }) {
          setEdge(null)
          latest.current.onDrop?.(String(source.data.id), edgeAt(element, location.current.input))
        },
      }),
    )
  }, [list, axis, canMove])

  return { row, grip, isDragged: dragged === id, edge }
}

interface Point {
  readonly clientX: number
  readonly clientY: number
}

const edges = {
  block(element: Element, { clientY }: Point): DropEdge {
    const { top, height } = element.getBoundingClientRect()
    return clientY < top + height / 2 ? 'before' : 'after'
  },
  inline(element: Element, { clientX }: Point): DropEdge {
    const { left, width } = element.getBoundingClientRect()
    const isLeft = clientX < left + width / 2
    return isLeft === (document.documentElement.dir !== 'rtl') ? 'before' : 'after'
  },
}
