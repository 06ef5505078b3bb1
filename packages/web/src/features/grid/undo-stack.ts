import { type Deed, isStillDue, PartlyDone, StillDone } from './deed.ts'
import { together } from './together.ts'

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

  /** `goesWith`: says of what was done just before whether it is part of the same step. */
  push(deed: Deed, goesWith: (before: Deed) => boolean = () => false): void {
    const list = this.#gathered ?? this.#done
    const parts = [deed]
    for (let last = list.at(-1); last !== undefined && goesWith(last); last = list.at(-1)) {
      parts.unshift(last)
      list.pop()
    }
    list.push(together(parts, deed.label))
    if (this.#gathered !== null) return
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

  /** null: there is nothing to take back. What is refused is not tried again; the other parts of its step are. */
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
        if (error instanceof PartlyDone) keepParts(error, from, to)
        else if (isStillDue(error)) from.push(deed)
        if (!(error instanceof StillDone)) throw error
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

function keepParts({ parts: { back, rest } }: PartlyDone, from: Deed[], to: Deed[]): void {
  if (rest !== null) from.push(rest)
  if (back !== null) to.push(back)
}

const stacks = new Map<string, UndoStack>()

/** One order for everything done in this project: cells, rows, fields and views. */
export function undoStackOf(projectId: string): UndoStack {
  const known = stacks.get(projectId) ?? new UndoStack()
  stacks.set(projectId, known)
  return known
}
