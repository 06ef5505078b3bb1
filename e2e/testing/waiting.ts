import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

/** Asks again until the answer satisfies; for facts no locator can wait for. */
export async function until<T>(ask: () => T | Promise<T>, isGood: (answer: T) => boolean, waitMs = 45_000): Promise<T> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const answer = await ask()
    if (isGood(answer)) return answer
    if (Date.now() > deadline) throw new Error(`Waited in vain; the last answer was ${JSON.stringify(answer)}`)
    await pause(30)
  }
}

/** Equal before long: a screen may need another moment for what follows from an act. */
export async function assertSoon<T>(ask: () => T | Promise<T>, expected: T, waitMs = 45_000): Promise<void> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const actual = await ask()
    if (isDeepStrictEqual(actual, expected)) return
    if (Date.now() > deadline) return assert.deepEqual(actual, expected)
    await pause(30)
  }
}
