import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

export type Side = 'before' | 'after'

export interface DragSpec {
  readonly id: string
  /** Only lines of one group change places with each other. */
  readonly group: string
  /** Where somebody let another line go. */
  readonly onDrop: (id: string, side: Side) => void
}

/** Makes a line something to take and something to drop on; gives back the way to end that. */
export function dragLine(element: HTMLElement, { id, group, onDrop }: DragSpec): () => void {
  const sideAt = (y: number): Side => {
    const { top, height } = element.getBoundingClientRect()
    return y < top + height / 2 ? 'before' : 'after'
  }
  const unmark = () => {
    delete element.dataset.drop
  }
  return combine(
    draggable({
      element,
      getInitialData: () => ({ id, group }),
      onDragStart: () => {
        element.dataset.dragging = ''
      },
      onDrop: () => {
        delete element.dataset.dragging
      },
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.group === group && source.data.id !== id,
      onDrag: ({ location }) => {
        element.dataset.drop = sideAt(location.current.input.clientY)
      },
      onDragLeave: unmark,
      onDrop: ({ source, location }) => {
        unmark()
        if (typeof source.data.id === 'string') onDrop(source.data.id, sideAt(location.current.input.clientY))
      },
    }),
  )
}
