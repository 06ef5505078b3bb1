import { Scrolling } from '@rowhouse/grid/engine/scrolling'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type RowPlaces, type RowsIn, revealed, rowsIn } from './row-places.ts'

interface RowsInView<E extends HTMLElement> extends RowsIn {
  /** As high as all rows together; they stand in it, each so far from its top as `topOf` says. */
  readonly spacer: RefObject<E | null>
  readonly topOf: (row: number) => number
  /** Scrolls as little as needed for the row to be seen whole. */
  readonly reveal: (row: number) => void
}

/** Rows of one height in a box that scrolls, of which only those are drawn that are seen, however many there are. */
export function useRowsInView<E extends HTMLElement = HTMLUListElement>(
  scroller: RefObject<HTMLElement | null>,
  places: RowPlaces,
): RowsInView<E> {
  const spacer = useRef<E>(null)
  const scrolling = useRef<Scrolling>(null)
  const latest = useRef(places)
  latest.current = places
  const [seen, setSeen] = useState<RowsIn & { readonly shift: number }>({ first: 0, end: 0, shift: 0 })
  const { count, height, lead, view, width = view.width } = places
  const isRtl = document.documentElement.dir === 'rtl'

  useLayoutEffect(() => {
    if (scroller.current === null || spacer.current === null) return
    const box = scroller.current
    const made = new Scrolling(box, spacer.current, () => {
      const offset = made.offset.y
      const next = { ...rowsIn(latest.current, offset), shift: Math.round(box.scrollTop - offset) }
      // Most steps of a scroll show the same rows.
      setSeen((known) => (isSame(known, next) ? known : next))
    })
    scrolling.current = made
    return () => made.end()
  }, [scroller])

  useLayoutEffect(() => {
    scrolling.current?.fit({ width, height: lead + count * height }, view, isRtl)
  }, [count, height, lead, view, width, isRtl])

  const reveal = useCallback((row: number) => {
    const { current } = scrolling
    const wanted = current === null ? null : revealed(latest.current, current.offset.y, row)
    if (wanted !== null) current?.to(0, wanted)
  }, [])

  // Where a pixel of the bar means many rows, the rows on the screen are taken along with it.
  return { ...seen, spacer, reveal, topOf: (row) => lead + row * height + seen.shift }
}

interface Seen extends RowsIn {
  readonly shift: number
}

const isSame = (one: Seen, other: Seen): boolean =>
  one.first === other.first && one.end === other.end && one.shift === other.shift
