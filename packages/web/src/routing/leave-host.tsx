import { useEffect } from 'react'
import { type BlockerFunction, type Location, useBlocker } from 'react-router'
import { questionOfPlace } from '../ui/place-guards.ts'

/**
 * Holds back whoever goes elsewhere while something is not saved, by a link, by the way back or by an address they type. The
 * router asks one blocker only, so this one stands for all guards there are.
 */
export function LeaveHost(): null {
  const blocker = useBlocker(isHeld)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isOver = false
    const ask = questionOfPlace() ?? (async () => true)
    void ask().then((agreed) => {
      // Whoever went on to yet another place while they were asked is asked about that one.
      if (isOver) return
      if (agreed) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      isOver = true
    }
  }, [blocker])
  return null
}

// What only puts another address in the place of this one leaves nothing.
const isHeld: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  questionOfPlace() !== null && historyAction !== 'REPLACE' && placeOf(currentLocation) !== placeOf(nextLocation)

/** A record that is opened lies over its page and takes nothing off it. */
function placeOf({ pathname, search }: Location): string {
  const place = new URLSearchParams(search)
  place.delete('rowId')
  return `${pathname}?${place}`
}
