import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Tells cards from whatever else is dragged. */
export const cardList = 'kanban cards'

interface DropSpec {
  /** Of a card with what is between it and the next. */
  readonly height: number
  readonly count: number
  /** null: cards stay where they are. */
  readonly onDrop: ((card: string, at: number) => void) | null
}

interface CardDrop {
  /** Where a card would land that is held above the stack; null: none is. */
  readonly at: number | null
  /** What cards are held above. An element takes drops of one kind only, so it is not the one stacks are held above. */
  readonly area: RefObject<HTMLDivElement | null>
  readonly list: RefObject<HTMLUListElement | null>
}

/** By the height of the pointer: cards that make room for it would move away below it. */
export function useCardDrop({ height, count, onDrop }: DropSpec): CardDrop {
  const area = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const latest = useRef({ height, count, onDrop })
  latest.current = { height, count, onDrop }
  const canDrop = onDrop !== null

  useEffect(() => {
    const element = area.current
    if (element === null || !canDrop) return
    const placeAt = (clientY: number): number => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      const place = Math.round((clientY - top) / latest.current.height)
      return Math.max(0, Math.min(place, latest.current.count))
    }
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.list === cardList,
      onDrag: ({ location }) => setAt(placeAt(location.current.input.clientY)),
      onDragLeave: () => setAt(null),
      onDrop({ source, location }) {
        setAt(null)
        latest.current.onDrop?.(String(source.data.card), placeAt(location.current.input.clientY))
      },
    })
  }, [canDrop])

  return { at, area, list }
}
