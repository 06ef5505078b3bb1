import { useEffect } from 'react'
import { lookAgainAtRecords } from '../records/records-on-screen.ts'
import { OutsideWatch } from './outside-watch.ts'

/** Whoever has not typed for so long looks at the screen. */
const typingMs = 3000

/** While a project is on the screen, what others write to attached databases appears on it after a while. */
export function useOutsideWatch(projectId: string | null): void {
  useEffect(() => {
    if (projectId === null) return undefined
    let typedAt = Number.NEGATIVE_INFINITY
    const isTyping = (): boolean => performance.now() - typedAt < typingMs
    const watch = new OutsideWatch({
      look: lookAgainAtRecords,
      isBadMoment: () => document.visibilityState === 'hidden' || !navigator.onLine || isTyping(),
      now: () => performance.now(),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
    const ends = new AbortController()
    const type = (): void => {
      typedAt = performance.now()
    }
    addEventListener('input', type, { capture: true, passive: true, signal: ends.signal })
    document.addEventListener('visibilitychange', () => watch.wake(), { signal: ends.signal })
    void watch.run()
    return () => {
      ends.abort()
      watch.end()
    }
  }, [projectId])
}
