import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@rowhouse/core/errors'

/** How long a write is tried, and how long a change of structure waits for such writes. */
const patienceMs = 5000

/**
 * Changes of structure that follow each other could outrun a write for ever: what it was accepted by is old whenever its turn
 * comes. So whoever was outrun once keeps the structure of its project calm until it is done.
 */
export class Calm {
  readonly #kept = new Map<string, Set<Promise<unknown>>>()

  /** Waits for those who need the structure of a project as it is, but not for ever. */
  async of(project: string): Promise<void> {
    const end = performance.now() + patienceMs
    for (let kept = this.#kept.get(project); kept !== undefined; kept = this.#kept.get(project)) {
      const left = end - performance.now()
      if (left <= 0) return
      await Promise.race([Promise.all(kept), sleep(left, undefined, { ref: false })])
    }
  }

  async keep<T>(project: string, work: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(project) ?? new Set()
    this.#kept.set(project, kept)
    const working = work()
    const settled = working.catch(() => undefined)
    kept.add(settled)
    try {
      return await working
    } finally {
      kept.delete(settled)
      if (kept.size === 0) this.#kept.delete(project)
    }
  }
}

interface OutrunCall<T> {
  readonly calm: Calm
  readonly project: string
  run(): Promise<T>
  /** The rights and the structure as they are now. */
  renew(): Promise<void>
}

/** A write whose table was changed meanwhile has stored nothing: it is made again on the table as it is now. */
export async function unlessOutrun<T>({ calm, project, run, renew }: OutrunCall<T>): Promise<T> {
  const end = performance.now() + patienceMs
  try {
    return await run()
  } catch (error) {
    if (!isOutrun(error)) throw error
  }
  return calm.keep(project, async () => {
    for (;;) {
      await renew()
      try {
        return await run()
      } catch (error) {
        if (!isOutrun(error) || performance.now() >= end) throw error
      }
    }
  })
}

const isOutrun = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'conflict' && error.details.reason === 'structure'
