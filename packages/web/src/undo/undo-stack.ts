import type { StepMark } from '@rowhouse/core/steps'
import { currentLink } from '../state/link-in-address.ts'
import { together } from './together.ts'
import { isStillDue, PartlyDone, type Undoable } from './undoable.ts'

/** The longest memory of any program people know. */
const mostSteps = 200

/** A undoable under the name by which the change log knows it. */
export interface Step {
  readonly id: string
  readonly undoable: Undoable
}

/** What was done before this tab knew the table; the last one at the end. */
export interface Past {
  readonly done: readonly Step[]
  readonly undone: readonly Step[]
}

/** Begins something as part of a larger step: whatever the function marks before it first waits is part of it. */
export type BeginPart = <T>(begin: () => T) => T

let turns = 0

/**
 * What a person did at one table and can take back, latest first; one at a time, in the order of the keys pressed. Work in
 * another table has a list of its own, so that nothing is undone which is not on the screen.
 */
export class UndoStack {
  readonly projectId: string
  readonly tableId: string
  readonly #done: Step[] = []
  readonly #undone: Step[] = []
  readonly #listeners = new Set<() => void>()
  /** Steps of this tab, which the change log tells as well. */
  readonly #own = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()
  /** What larger steps that are under way are made of so far, by their names. */
  readonly #parts = new Map<string, Undoable[]>()
  /** The larger step of which something is just beginning; null: of none. */
  #larger: string | null = null
  #load: (() => Promise<Past>) | null = null
  #recalled: Promise<void> | null = null
  #changes = 0
  /** Of two lists the one with the greater number was added to last. */
  lastPush = 0

  constructor({ projectId, tableId }: { readonly projectId: string; readonly tableId: string }) {
    this.projectId = projectId
    this.tableId = tableId
  }

  readonly version = (): number => this.#changes

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** null: there is nothing to take back. */
  get nextUndo(): string | null {
    return this.#done.at(-1)?.undoable.label ?? null
  }

  /** What was done last: for a message that offers to take back just that. */
  get last(): Undoable | null {
    return this.#done.at(-1)?.undoable ?? null
  }

  get nextRedo(): string | null {
    return this.#undone.at(-1)?.undoable.label ?? null
  }

  /** Where to ask for what was done before; it is asked for when this tab has nothing left. */
  recallBy(load: () => Promise<Past>): void {
    this.#load ??= load
  }

  /** Asks once; who could not be reached is asked again. */
  async recall(): Promise<void> {
    if (this.#load === null) return
    this.#recalled ??= this.#load().then(
      (past) => this.#remember(past),
      (error: unknown) => {
        this.#recalled = null
        throw error
      },
    )
    await this.#recalled
  }

  /** Which step a call belongs to that is about to do something; `goesWith` as for `push`. */
  mark(goesWith: (before: Undoable) => boolean = () => false): StepMark {
    const before = this.#done.at(-1)
    const isSame = before !== undefined && goesWith(before.undoable)
    return this.#markOf(this.#larger ?? (isSame ? before.id : crypto.randomUUID()), 'do')
  }

  /** `goesWith`: says of what was done just before whether it is part of the same step. */
  push(undoable: Undoable, { id } = this.mark(), goesWith: (before: Undoable) => boolean = () => false): void {
    // What visitors of a public link did is for members to take back.
    if (currentLink() !== null) return
    const undoables = this.#parts.get(id)
    if (undoables !== undefined) {
      const parts = [...takenWhile(undoables, goesWith), undoable]
      undoables.push(together(parts, undoable.label))
      return
    }
    const before = takenWhile(this.#done, (step) => goesWith(step.undoable))
    this.#done.push({ id, undoable: together([...before.map((step) => step.undoable), undoable], undoable.label) })
    this.#done.splice(0, this.#done.length - mostSteps)
    this.#undone.length = 0
    turns += 1
    this.lastPush = turns
    this.#tell()
  }

  /** Everything the work begins as its part is one step under one name; what the person does meanwhile is not. */
  asOne<T>(label: string, work: (part: BeginPart) => Promise<T>): Promise<T> {
    const mark = this.mark()
    const undoables: Undoable[] = []
    this.#parts.set(mark.id, undoables)
    const part: BeginPart = (begin) => {
      this.#larger = mark.id
      try {
        return begin()
      } finally {
        this.#larger = null
      }
    }
    const done = work(part).finally(() => {
      this.#parts.delete(mark.id)
      if (undoables.length > 0) this.push(together(undoables, label), mark)
    })
    this.await(done)
    return done
  }

  /** Something that takes its time and is pushed when it is done: whoever undoes meanwhile means this. */
  doing<T>(work: (step: StepMark) => Promise<T>): Promise<T> {
    const done = work(this.mark())
    this.await(done)
    return done
  }

  /** What is under way is done first: whoever types and undoes at once means what was typed. */
  await(work: Promise<unknown>): void {
    this.#turn = Promise.allSettled([this.#turn, work])
  }

  /** null: there is nothing to take back. What is refused is not tried again; the other parts of its step are. */
  undo(): Promise<Undoable | null> {
    return this.#next(this.#done, this.#undone, 'undo')
  }

  /** One certain undoable, wherever it stands, with the step it is part of: for a message that offers it. */
  async undoThis(undoable: Undoable): Promise<void> {
    const at = this.#done.findLastIndex((step) => step.undoable === undoable || step.undoable.parts?.includes(undoable))
    if (at === -1) return
    this.#done.push(...this.#done.splice(at, 1))
    await this.undo()
  }

  redo(): Promise<Undoable | null> {
    return this.#next(this.#undone, this.#done, 'redo')
  }

  #next(from: Step[], to: Step[], way: 'undo' | 'redo'): Promise<Undoable | null> {
    const turn = this.#turn.then(async () => {
      if (from.length === 0) await this.recall()
      const step = from.pop()
      if (step === undefined) return null
      const { id, undoable } = step
      const [back, forth] = [this.#gapAt(from), this.#gapAt(to)]
      try {
        const again = await undoable.undo(this.#markOf(id, way))
        if (again !== null) forth({ id, undoable: again })
      } catch (error) {
        if (error instanceof PartlyDone) {
          const { rest, back: redo } = error.parts
          if (rest !== null) back({ id, undoable: rest })
          if (redo !== null) forth({ id, undoable: redo })
        } else if (isStillDue(error)) back(step)
        throw error
      } finally {
        this.#tell()
      }
      return undoable
    })
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /**
   * Where a step is put that is under way now: what the person does meanwhile comes after it, and ends what could be done
   * again.
   */
  #gapAt(list: Step[]): (step: Step) => void {
    const [at, last] = [list.length, this.lastPush]
    return (step) => {
      if (list === this.#done) list.splice(at, 0, step)
      else if (this.lastPush === last) list.push(step)
    }
  }

  #markOf(id: string, way: StepMark['way']): StepMark {
    this.#own.add(id)
    return { table: this.tableId, id, way }
  }

  /** Below what this tab did itself; something new ends what could be done again, here as there. */
  #remember({ done, undone }: Past): void {
    const isElsewhere = ({ id }: Step): boolean => !this.#own.has(id)
    this.#done.unshift(...done.filter(isElsewhere))
    this.#done.splice(0, this.#done.length - mostSteps)
    if (this.lastPush === 0) this.#undone.unshift(...undone.filter(isElsewhere))
    this.#tell()
  }

  #tell(): void {
    this.#changes += 1
    for (const listener of this.#listeners) listener()
  }
}

/** Takes off the end of a list what belongs together, in its order. */
function takenWhile<T>(list: T[], belongs: (one: T) => boolean): T[] {
  const end = list.findLastIndex((one) => !belongs(one)) + 1
  return list.splice(end)
}
