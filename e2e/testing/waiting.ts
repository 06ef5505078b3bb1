import { setTimeout as pause } from 'node:timers/promises'

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
