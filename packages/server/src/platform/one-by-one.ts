import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Whoever waits for it goes on in a turn of the thread of their own: calls are answered before the next one's. What many do at the
 * same moment would be one long piece of work for all others otherwise.
 */
export function oneByOne(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}
