import { useEffect, useState } from 'react'
import { prefetchWhenIdle } from '../state/when-idle.ts'

/** Code that is fetched when it is first wanted. */
export interface Late<Value> {
  /** Has it fetched, once; whoever asks after a failure tries again. */
  preload(): Promise<Value>
  /** null: it has not come yet. */
  now(): Value | null
}

export function late<Value>(load: () => Promise<Value>): Late<Value> {
  let loaded: Value | null = null
  let loading: Promise<Value> | null = null
  return {
    preload() {
      loading ??= load().then(
        (value) => {
          loaded = value
          return value
        },
        (error: unknown) => {
          loading = null
          throw error
        },
      )
      return loading
    },
    now: () => loaded,
  }
}

/**
 * null until it has come; asked for as soon as it is wanted. What cannot be fetched is thrown while rendering, so that the
 * screen around it says what happened, unless nobody misses it (`isExtra`).
 */
export function useLate<Value>(part: Late<Value>, isWanted: boolean, isExtra = false): Value | null {
  const [shown, show] = useState(part.now)
  const value = shown ?? part.now()
  const isMissing = isWanted && value === null
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    part.preload().then(
      (loaded) => isGone || show(() => loaded),
      (error: unknown) =>
        isGone ||
        isExtra ||
        show(() => {
          throw error
        }),
    )
    return () => {
      isGone = true
    }
  }, [part, isMissing, isExtra])
  return value
}

/** Parts that are likely to be opened are fetched as soon as nothing is more urgent, so that their first opening waits for nothing. */
export function useReadyParts(parts: readonly Pick<Late<unknown>, 'preload'>[], areLikely: boolean): void {
  useEffect(() => {
    if (!areLikely) return
    return prefetchWhenIdle(() => parts.forEach(fetchAhead))
  }, [parts, areLikely])
}

/** What cannot be fetched now is tried again by whoever opens it. */
export const fetchAhead = (part: Pick<Late<unknown>, 'preload'>): void => void part.preload().catch(() => undefined)
