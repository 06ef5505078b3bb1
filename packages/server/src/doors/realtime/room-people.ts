import type { LivePeople, LivePerson } from '@rowhouse/core/live'

/** Where more are, everybody is told of the same ones: what a thousand say to each other would be a million words. */
const mostShown = 50

/** Who is in a project, as far as its pages are told. */
export class RoomPeople {
  readonly #shown = new Map<string, LivePerson>()
  readonly #others = new Map<string, LivePerson>()
  readonly #moved = new Set<string>()
  readonly #left = new Set<string>()
  #count = 0

  /** They came or moved. Gives whether there is something to tell. */
  put(person: LivePerson): boolean {
    const { id } = person
    const isKnown = this.#others.has(id)
    if (!this.#shown.has(id) && (isKnown || this.#shown.size >= mostShown)) {
      this.#others.set(id, person)
      return !isKnown
    }
    this.#show(person)
    return true
  }

  /** Whoever has waited longest takes their place. */
  remove(id: string): boolean {
    if (!this.#shown.delete(id)) return this.#others.delete(id)
    this.#moved.delete(id)
    this.#left.add(id)
    const [next] = this.#others.values()
    if (next !== undefined) {
      this.#others.delete(next.id)
      this.#show(next)
    }
    return true
  }

  /** For somebody who comes. */
  beside(id: string): LivePeople {
    return { here: [...this.#shown.values()].filter((person) => person.id !== id), left: [], count: this.#persons() }
  }

  /** What is new since it was taken last; null: nothing. */
  take(): LivePeople | null {
    const here = [...this.#moved].flatMap((id) => this.#shown.get(id) ?? [])
    const left = [...this.#left]
    const count = this.#persons()
    if (here.length + left.length === 0 && count === this.#count) return null
    this.#moved.clear()
    this.#left.clear()
    this.#count = count
    return { here, left, count }
  }

  #show(person: LivePerson): void {
    this.#shown.set(person.id, person)
    this.#left.delete(person.id)
    this.#moved.add(person.id)
  }

  /** Each once, however many pages they have open. */
  #persons(): number {
    const persons = new Set<string>()
    for (const { person } of this.#shown.values()) persons.add(person)
    for (const { person } of this.#others.values()) persons.add(person)
    return persons.size
  }
}
