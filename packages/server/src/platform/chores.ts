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

  constructor(log: Log, chores: readonly Chore[]) {
    this.#log = log
    this.#timers = chores.map((chore) => setInterval(() => this.#start(chore), chore.everyMs).unref())
    for (const chore of chores) this.#start(chore)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#running)
  }

  #start(chore: Chore): void {
    const run = this.#run(chore).finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  async #run(chore: Chore): Promise<void> {
    try {
      await chore.run()
    } catch (error) {
      this.#log.error({ error, chore: chore.name }, 'a chore failed')
    }
  }
}
