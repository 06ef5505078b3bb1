import type { KeyPress } from '../input/keys.ts'

/** Something a person did that waits for its turn. */
export type Kept =
  /** Typed without an editor: it goes into the one that is open by then, or opens the active cell. */
  | { readonly is: 'text'; text: string }
  | { readonly is: 'key'; readonly press: KeyPress }
  /** `row`: the one it needs; `text`: what would be lost with it. */
  | { readonly is: 'act'; readonly run: () => void; readonly row?: number; readonly text?: string }

/** A row by its number, or one the host is making; null: nothing has to be waited for. */
export type Awaited = number | 'host' | null

interface KeysWorld {
  awaited(next: Kept): Awaited
  /** Has the row loaded. Rejects when it cannot be; undefined: it comes by itself. */
  bring(row: number): Promise<void> | undefined
  replay(kept: Kept): void
  /** Something may be done by now: calls `goOn` when it is the time. */
  ready(): void
  lose(kept: readonly Kept[], why: unknown): void
}

/** A host that says so often that a row is there, while it is not, will not have it. */
const mostInVain = 20

/**
 * What is done to a row that is not there yet, in its order. Nothing overtakes: as long as the first has to wait, so does
 * all that comes after it, and what cannot be done in the end is handed back.
 */
export class WaitingKeys {
  readonly #world: KeysWorld
  #kept: Kept[] = []
  #brought: number | null = null
  #inVain = 0
  isReplaying = false

  constructor(world: KeysWorld) {
    this.#world = world
  }

  get isOn(): boolean {
    return this.#kept.length > 0
  }

  /** The first has to wait, and so have all. */
  get isBlocked(): boolean {
    const [first] = this.#kept
    return first !== undefined && this.#world.awaited(first) !== null
  }

  isFirst(kept: Kept): boolean {
    return this.#kept[0] === kept
  }

  keep(kept: Kept): void {
    // What is being done and finds that it has to wait is still the first.
    if (this.isReplaying) this.#kept.unshift(kept)
    else {
      this.#kept.push(kept)
      this.#world.ready()
    }
  }

  drop(kept: Kept): void {
    this.#kept = this.#kept.filter((one) => one !== kept)
    this.#world.ready()
  }

  /** Does as much as can be done by now. */
  goOn(): void {
    if (this.isReplaying) return
    const awaited = this.#replayAll()
    if (typeof awaited === 'number') void this.#bring(awaited)
    else this.#brought = null
  }

  #replayAll(): Awaited {
    this.isReplaying = true
    try {
      for (let next = this.#kept[0]; next !== undefined; next = this.#kept[0]) {
        const awaited = this.#world.awaited(next)
        if (awaited !== null) return awaited
        this.#kept.shift()
        this.#inVain = 0
        this.#world.replay(next)
      }
      return null
    } finally {
      this.isReplaying = false
    }
  }

  /** None of it can be done. */
  lose(why: unknown): void {
    const lost = this.#kept
    this.#kept = []
    this.#brought = null
    this.#inVain = 0
    if (lost.length > 0) this.#world.lose(lost, why)
  }

  async #bring(row: number): Promise<void> {
    if (this.#brought === row) return
    this.#brought = row
    const coming = this.#world.bring(row)
    if (coming === undefined) return
    try {
      await coming
    } catch (why) {
      if (this.#brought === row) this.lose(why)
      return
    }
    if (this.#brought !== row) return
    this.#brought = null
    this.#inVain += 1
    if (this.#inVain > mostInVain) this.lose(null)
    else this.#world.ready()
  }
}
