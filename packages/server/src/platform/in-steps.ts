import { setImmediate as nextTurn } from 'node:timers/promises'

// A turn of this length is no hindrance to anybody.
const mostMs = 8

/** Long work, which gives way to others wherever it yields and has gone on for a while. */
export async function inSteps<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + mostMs
    do {
      const { done, value } = work.next()
      if (done === true) return value
    } while (performance.now() < until)
    await nextTurn()
  }
}

/** The same in one go. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}
