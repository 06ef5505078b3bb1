/** One thing a person did in this tab. Taking it back gives what would do it again, or null when nothing is left. */
export interface Deed {
  /** As people would say it: it stands behind “Undo”. */
  readonly label: string
  undo(): Promise<Deed | null>
}

/** Thrown by a deed whose person thought better of taking it back: it stays the next one. */
export class StillDone extends Error {}

/** The longest memory of any program people know. */
const mostDeeds = 200

/** What was done in this tab and can be taken back, latest first; one at a time, in the order of the keys pressed. */
export class UndoStack {
  readonly #done: Deed[] = []
  readonly #undone: Deed[] = []
  readonly #listeners = new Set<() => void>()
  #turn: Promise<unknown> = Promise.resolve()
  /** What is being done as one step; null: each deed is one. */
  #gathered: Deed[] | null = null
  #changes = 0

  readonly version = (): number => this.#changes

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** null: there is nothing to take back. */
  get nextUndo(): string | null {
    return this.#done.at(-1)?.label ?? null
  }

  get nextRedo(): string | null {
    return this.#undone.at(-1)?.label ?? null
  }

  push(deed: Deed): void {
    if (this.#gathered !== null) return void this.#gathered.push(deed)
    this.#done.push(deed)
    if (this.#done.length > mostDeeds) this.#done.shift()
    this.#undone.length = 0
    this.#tell()
  }

  /** Everything that is pushed while the work runs is one step under one name. */
  asOne<T>(label: string, work: () => Promise<T>): Promise<T> {
    if (this.#gathered !== null) return work()
    const deeds: Deed[] = []
    this.#gathered = deeds
    const done = work().finally(() => {
      this.#gathered = null
      if (deeds.length > 0) this.push(together(deeds, label))
    })
    this.await(done)
    return done
  }

  /** What is under way is done first: whoever types and undoes at once means what was typed. */
  await(work: Promise<unknown>): void {
    this.#turn = Promise.allSettled([this.#turn, work])
  }

  /** null: there is nothing to take back. A deed that cannot be taken back is not tried again. */
  undo(): Promise<Deed | null> {
    return this.#next(this.#done, this.#undone)
  }

  /** One certain deed, wherever it stands: for a message that offers it. */
  async undoThis(deed: Deed): Promise<void> {
    const at = this.#done.lastIndexOf(deed)
    if (at === -1) return
    this.#done.push(...this.#done.splice(at, 1))
    await this.undo()
  }

  redo(): Promise<Deed | null> {
    return this.#next(this.#undone, this.#done)
  }

  #next(from: Deed[], to: Deed[]): Promise<Deed | null> {
    const turn = this.#turn.then(async () => {
      const deed = from.pop()
      if (deed === undefined) return null
      try {
        const again = await deed.undo()
        if (again !== null) to.push(again)
      } catch (error) {
        if (!(error instanceof StillDone)) throw error
        from.push(deed)
      } finally {
        this.#tell()
      }
      return deed
    })
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  #tell(): void {
    this.#changes += 1
    for (const listener of this.#listeners) listener()
  }
}

const stacks = new Map<string, UndoStack>()

/** One order for everything done in this project: cells, rows, fields and views. */
export function undoStackOf(projectId: string): UndoStack {
  const known = stacks.get(projectId) ?? new UndoStack()
  stacks.set(projectId, known)
  return known
}

/** Several calls that were one step for the person. */
export function together(deeds: readonly Deed[], label = deeds[0]?.label ?? ''): Deed {
  const [only] = deeds
  if (only !== undefined && deeds.length === 1 && only.label === label) return only
  return {
    label,
    async undo() {
      const again: Deed[] = []
      for (const deed of deeds.toReversed()) {
        const back = await deed.undo()
        if (back !== null) again.push(back)
      }
      return again.length === 0 ? null : together(again, label)
    },
  }
}
