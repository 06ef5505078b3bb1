/** One thing a person did in this tab. Taking it back gives what would do it again, or null when nothing is left. */
export interface Deed {
  readonly label: string
  undo(): Promise<Deed | null>
}

/** The longest memory of any program people know. */
const mostDeeds = 200

/** What was done in this tab and can be taken back, latest first; one at a time, in the order of the keys pressed. */
export class UndoStack {
  readonly #done: Deed[] = []
  readonly #undone: Deed[] = []
  #turn: Promise<unknown> = Promise.resolve()

  push(deed: Deed): void {
    this.#done.push(deed)
    if (this.#done.length > mostDeeds) this.#done.shift()
    this.#undone.length = 0
  }

  /** null: there is nothing to take back. A deed that cannot be taken back is not tried again. */
  undo(): Promise<Deed | null> {
    return this.#next(this.#done, this.#undone)
  }

  redo(): Promise<Deed | null> {
    return this.#next(this.#undone, this.#done)
  }

  #next(from: Deed[], to: Deed[]): Promise<Deed | null> {
    const turn = this.#turn.then(async () => {
      const deed = from.pop()
      if (deed === undefined) return null
      const again = await deed.undo()
      if (again !== null) to.push(again)
      return deed
    })
    this.#turn = turn.catch(() => undefined)
    return turn
  }
}

/** Several calls that were one step for the person. */
export function together(deeds: readonly Deed[]): Deed {
  const [only] = deeds
  if (only !== undefined && deeds.length === 1) return only
  return {
    label: deeds.map(({ label }) => label).join(' '),
    async undo() {
      const again: Deed[] = []
      for (const deed of deeds.toReversed()) {
        const back = await deed.undo()
        if (back !== null) again.push(back)
      }
      return again.length === 0 ? null : together(again)
    },
  }
}
