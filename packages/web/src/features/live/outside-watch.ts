interface OutsideWorld {
  /** Whether something had changed; rejects when nobody could tell. */
  look(): Promise<boolean>
  /** Nobody sees it, it cannot be asked for, or it would come in between. */
  isBadMoment(): boolean
  now(): number
  /** Resolves after a time. */
  wait(ms: number): Promise<void>
}

const shortestMs = 10_000
/** Where nothing happens for long. */
const longestMs = 60_000
const growth = 1.5

/** Attached databases tell nobody what others do there: what is on the screen is asked for again, the less often the less happens. */
export class OutsideWatch {
  readonly #world: OutsideWorld
  #isOver = false
  #wake: () => void = () => undefined

  constructor(world: OutsideWorld) {
    this.#world = world
  }

  async run(): Promise<void> {
    let [pauseMs, lookedAt, isPutOff] = [shortestMs, this.#world.now(), false]
    while (!this.#isOver) {
      await this.#rest(isPutOff ? shortestMs : pauseMs)
      if (this.#isOver) return
      // However often somebody comes back to the page.
      isPutOff = this.#world.isBadMoment() || this.#world.now() - lookedAt < shortestMs
      if (isPutOff) continue
      lookedAt = this.#world.now()
      // What cannot be answered now is asked no sooner than what stays the same.
      const isFound = await this.#world.look().catch(() => false)
      pauseMs = isFound ? shortestMs : Math.min(longestMs, pauseMs * growth)
    }
  }

  /** Somebody comes back to the page. */
  wake(): void {
    this.#wake()
  }

  end(): void {
    this.#isOver = true
    this.#wake()
  }

  async #rest(ms: number): Promise<void> {
    await Promise.race([
      this.#world.wait(ms),
      new Promise<void>((resolve) => {
        this.#wake = resolve
      }),
    ])
  }
}
