import { useEffect, useState } from 'react'
import { whenIdle } from '../state/when-idle.ts'

/** Whether what came to be so has been painted and the browser is at rest: only then is fetched what can wait for it. */
export function useOnScreen(isThere: boolean): boolean {
  const [isSeen, see] = useState(false)
  useEffect(() => {
    if (!isThere) return
    let forget = (): void => undefined
    // The frame it is painted in, and the one after.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        forget = whenIdle(() => see(true))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      forget()
    }
  }, [isThere])
  return isSeen
}
