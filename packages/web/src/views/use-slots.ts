import { useEffect, useRef, useState } from 'react'
import { handOver, inReadingOrder, type Shown } from './hand-over.ts'

/** Nobody listens or tabs on while everything moves; putting elements elsewhere costs nearly what making them costs. */
const restMs = 120

/** Elements for the members of a long list that are seen, used again while it is scrolled; at rest they stand as they are read. */
export function useSlots<Member>(wanted: readonly Member[]): readonly Shown<Member>[] {
  const known = useRef<readonly Shown<Member>[]>([])
  const latest = useRef(wanted)
  const [, setTurn] = useState(0)
  const shown = handOver(known.current, wanted)
  known.current = shown
  latest.current = wanted
  useEffect(() => {
    if (inReadingOrder(shown, latest.current) === shown) return
    const timer = setTimeout(() => {
      known.current = inReadingOrder(shown, latest.current)
      setTurn((turn) => turn + 1)
    }, restMs)
    return () => clearTimeout(timer)
  }, [shown])
  return shown
}
