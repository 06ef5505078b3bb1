import type { Log } from './log.ts'

export interface Chore {
  readonly name: string
  readonly everyMs: number
  run(): Promise<void>
}

/** Work that repeats. Each chore must be safe to run twice and on several nodes at once. */
export class Chores {
  readonly #log: Log
  readonly #timers: NodeJS.Timeout[]
  readonly #running = new Set<Promise<void>>()
  #isStopped = false

  constructor(log: Log, chores: readonly Chore[]) {
    this.#log = log
    this.#timers = chores.map((chore) => setInterval(() => this.#start(chore), chore.everyMs).unref())
    this.#keep(this.#runInTurn(chores))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#running)
  }

  #start(chore: Chore): void {
    this.#keep(this.#run(chore))
  }

  #keep(work: Promise<void>): void {
    const kept = work.finally(() => this.#running.delete(kept))
    this.#running.add(kept)
  }

  /** At the start one after the other: the first callers want the machine too. */
  async #runInTurn(chores: readonly Chore[]): Promise<void> {
    for (const chore of chores) {
      if (this.#isStopped) return
      await this.#run(chore)
    }
  }

  async #run(chore: Chore): Promise<void> {
    try {
      await chore.run()
    } catch (error) {
      this.#log.error({ error, chore: chore.name }, 'a chore failed')
    }
  }
}
