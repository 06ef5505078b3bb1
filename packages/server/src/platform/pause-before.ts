import { randomInt } from 'node:crypto'

/** Before the next try, after so many: with some chance, so that what failed together does not come again together. */
export function pauseBefore(tries: number, pausesMs: readonly number[]): number {
  const pauseMs = pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 0
  return pauseMs + randomInt(Math.ceil(pauseMs / 5) + 1)
}
