import { createStore } from 'zustand/vanilla'

interface Asked {
  readonly answer: (isProved: boolean) => void
  readonly outcome: Promise<boolean>
}

export const reauthentication = createStore<{ readonly asked: Asked | null }>(() => ({ asked: null }))

/** Has the person prove that it is them; false when they would rather not. Calls that ask together share one answer. */
export function askWhoItIs(): Promise<boolean> {
  const { asked } = reauthentication.getState()
  if (asked !== null) return asked.outcome
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isProved: boolean): void => {
    reauthentication.setState({ asked: null })
    resolve(isProved)
  }
  reauthentication.setState({ asked: { answer, outcome: promise } })
  return promise
}
