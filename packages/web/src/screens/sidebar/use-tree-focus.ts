import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TreeRow } from './tree-rows.ts'

interface TreeFocus {
  /** The line Tab comes to; null: nobody chose one. */
  readonly stop: string | null
  setStop(key: string): void
  focus(key: string): void
}

/** Where the keys are in the tree. A line that is far away is scrolled to and drawn first. */
export function useTreeFocus(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly TreeRow[],
  rowHeight: number,
): TreeFocus {
  const [stop, setStop] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  const [, setTurn] = useState(0)

  // Also one whose menu or field is closing comes back.
  useEffect(() => {
    const key = wanted.current
    if (key === null) return
    const at = rows.findIndex((row) => row.key === key)
    scrollToLine(box.current, at, rowHeight)
    const element = lineOf(box.current, key)
    if (element === null) return
    wanted.current = null
    element.focus({ preventScroll: true })
  })

  function focus(key: string): void {
    setStop(key)
    wanted.current = key
    setTurn((turn) => turn + 1)
  }

  return { stop, setStop, focus }
}

function lineOf(box: HTMLElement | null, key: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`) ?? null
}

function scrollToLine(box: HTMLElement | null, at: number, rowHeight: number): void {
  if (box === null || at < 0) return
  const top = at * rowHeight
  if (top < box.scrollTop) box.scrollTop = top
  else box.scrollTop = Math.max(box.scrollTop, top + rowHeight - box.clientHeight)
}
