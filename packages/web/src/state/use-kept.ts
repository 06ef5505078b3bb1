import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

const kept = new Map<string, unknown>()

/**
 * State that is there again when its screen is left and come back to, until the page is loaded anew: for what people write
 * that may hold secrets, so that it is stored nowhere. `place` names whoever writes it.
 */
export function useKept<Value>(place: string, begin: () => Value): [Value, Dispatch<SetStateAction<Value>>] {
  // Only this function writes under a place, and always the same kind of value.
  const [value, set] = useState(() => (kept.has(place) ? (kept.get(place) as Value) : begin()))
  useEffect(() => void kept.set(place, value), [place, value])
  return [value, set]
}
