import { useEffect } from 'react'
import { useAppState } from '../../state/app-state.ts'
import { whenIdle } from '../../state/when-idle.ts'

/** Where no project is open nobody else listens for this page: it hears what is new for the person in a place of their own. */
export function useOwnPlace(): void {
  const isOutside = useAppState((state) => state.project === null)
  useEffect(() => {
    if (!isOutside) return undefined
    let isOver = false
    let end: () => void = () => undefined
    const forget = whenIdle(
      () =>
        void import('./own-place.ts').then(
          ({ openOwnPlace }) => {
            if (!isOver) end = openOwnPlace()
          },
          // The number is asked for now and then all the same.
          () => undefined,
        ),
    )
    return () => {
      isOver = true
      forget()
      end()
    }
  }, [isOutside])
}
