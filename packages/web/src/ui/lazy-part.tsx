import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { prefetchWhenIdle } from '../state/when-idle.ts'

interface LazyPart<Props> {
  (props: Props): ReactElement | null
  /** Has its code fetched before it is shown. */
  preload(): Promise<unknown>
}

/**
 * A part of a screen whose code comes when it is first shown, with something in its place until then. Not React's own
 * `lazy`: what follows a fallback there is held back for 300 ms, however soon the code arrives.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactElement | null = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<ComponentType<Props>> | null = null

  const preload = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (part) => {
        loaded = part
        return part
      },
      (error: unknown) => {
        // Whoever opens it again tries again.
        loading = null
        throw error
      },
    )
    return loading
  }

  function Part(props: Props): ReactElement | null {
    const [Shown, show] = useState(() => loaded)
    useEffect(() => {
      if (Shown !== null) return
      let isGone = false
      preload().then(
        (part) => isGone || show(() => part),
        // Thrown while rendering: the screen around it says what happened.
        (error: unknown) =>
          isGone ||
          show(() => {
            throw error
          }),
      )
      return () => {
        isGone = true
      }
    }, [Shown])
    return Shown === null ? meanwhile : <Shown {...props} />
  }

  return Object.assign(Part, { preload })
}

/** Parts that are likely to be opened are fetched as soon as nothing is more urgent, so that their first opening waits for nothing. */
export function useReadyParts(parts: readonly Pick<LazyPart<never>, 'preload'>[], areLikely: boolean): void {
  useEffect(() => {
    if (!areLikely) return
    // What cannot be fetched now is tried again by whoever opens it.
    return prefetchWhenIdle(() => parts.forEach((part) => void part.preload().catch(() => undefined)))
  }, [parts, areLikely])
}
