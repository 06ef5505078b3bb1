import { type RefObject, useEffect, useRef } from 'react'
import type { DragSpec } from './tree-drag.ts'

/** The code for dragging comes after the sidebar is there; null: this line stays where it is. */
export function useDraggedLine(line: RefObject<HTMLElement | null>, spec: DragSpec | null): void {
  const latest = useRef(spec)
  latest.current = spec
  const { id, group } = spec ?? {}
  useEffect(() => {
    const element = line.current
    if (element === null || id === undefined || group === undefined) return
    let isOver = false
    let end: (() => void) | null = null
    void import('./tree-drag.ts').then(({ dragLine }) => {
      if (isOver) return
      end = dragLine(element, { id, group, onDrop: (dropped, side) => latest.current?.onDrop(dropped, side) })
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [line, id, group])
}
