import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

export type DropEdge = 'before' | 'after'

interface DragRow {
  readonly row: RefObject<HTMLLIElement | null>
  readonly grip: RefObject<HTMLSpanElement | null>
  readonly isDragged: boolean
  /** Where something would land that is held over this row. */
  readonly edge: DropEdge | null
}

/** A row of a list that is put elsewhere by its grip. `list` tells rows of this list from those of others. */
export function useDragRow(list: string, id: string, onDrop: (dragged: string, edge: DropEdge) => void): DragRow {
  const row = useRef<HTMLLIElement>(null)
  const grip = useRef<HTMLSpanElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<DropEdge | null>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop

  useEffect(() => {
    const element = row.current
    if (element === null) return
    return combine(
      draggable({
        element,
        ...(grip.current === null ? {} : { dragHandle: grip.current }),
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.id !== id,
        onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop({ source, location }) {
          setEdge(null)
          drop.current(String(source.data.id), edgeAt(element, location.current.input.clientY))
        },
      }),
    )
  }, [list, id])

  return { row, grip, isDragged, edge }
}

function edgeAt(element: Element, y: number): DropEdge {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}
