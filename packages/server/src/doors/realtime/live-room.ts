import type { LiveChange, LiveChanges, LiveHeard, LivePeople, LivePerson } from '@rowhouse/core/live'
import type { Told } from '../../meta/read-told.ts'
import { type Audience, cursorAt, heardBy, isOfComments } from './live-changes.ts'
import type { LiveGuest } from './live-ticket.ts'
import { Paced } from './paced.ts'
import { RoomPeople } from './room-people.ts'

/** To some of those in it; resolves when all have been written to. */
type Say = <Name extends keyof LiveHeard>(
  ids: readonly string[],
  name: Name,
  ...words: Parameters<LiveHeard[Name]>
) => Promise<void>

/** The more listen, the longer is gathered: 1,000 pages are told of changes five times a second at most. */
const changesPauseMs = (pages: number): number => Math.min(200, pages / 5)
/** Programs that write row by row tell of each. */
const outsidePauseMs = 250
/** People move about faster than anybody looks. */
const peoplePauseMs = (pages: number): number => Math.min(500, 50 + pages / 2)

/** Pages that hear the same: those of the members of a project, or of those to whom the same tables are shown. */
export class LiveRoom {
  readonly #ids = new Set<string>()
  /** Of these, those who do not hear of comments. */
  readonly #deaf = new Set<string>()
  readonly #audience: Audience
  readonly #people = new RoomPeople()
  readonly #say: Say
  readonly #changesPace = new Paced(
    () => this.#sayChanges(),
    () => changesPauseMs(this.#ids.size),
  )
  readonly #peoplePace = new Paced(
    () => this.#sayPeople(),
    () => peoplePauseMs(this.#ids.size),
  )
  readonly #outside = new Set<string>()
  readonly #outsidePace = new Paced(
    () => this.#sayOutside(),
    () => outsidePauseMs + changesPauseMs(this.#ids.size),
  )
  #gathered: LiveChanges = { cursor: '', changes: [], isGap: false }

  constructor({ project, person, tables }: LiveGuest, say: Say) {
    this.#audience = { project, tables, hearsComments: person !== null }
    this.#say = say
  }

  get project(): string {
    return this.#audience.project
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0
  }

  join(id: string, { hearsComments }: Pick<LiveGuest, 'hearsComments'>): void {
    this.#ids.add(id)
    if (!hearsComments) this.#deaf.add(id)
  }

  leave(id: string): void {
    this.#ids.delete(id)
    this.#deaf.delete(id)
    this.forget(id)
  }

  tell(told: readonly Told[]): void {
    const last = told.at(-1)
    const changes: LiveChange[] = heardBy(this.#audience, told)
    if (last === undefined || changes.length === 0) return
    this.#gathered = {
      cursor: cursorAt(last.position),
      changes: [...this.#gathered.changes, ...changes],
      isGap: false,
    }
    this.#changesPace.ask()
  }

  /** Something that is in no log: others wrote to a table of an attached database. */
  tellOutside(table: string): void {
    const { tables } = this.#audience
    if (tables !== null && !tables.includes(table)) return
    this.#outside.add(table)
    this.#outsidePace.ask()
  }

  show(person: LivePerson): void {
    if (this.#people.put(person)) this.#peoplePace.ask()
  }

  forget(id: string): void {
    if (this.#people.remove(id)) this.#peoplePace.ask()
  }

  peopleBeside(id: string): LivePeople {
    return this.#people.beside(id)
  }

  async #sayChanges(): Promise<void> {
    const told = this.#gathered
    this.#gathered = { ...told, changes: [] }
    // Whoever comes from now on asks for what happened before.
    const others = told.changes.filter((change) => !isOfComments(change))
    if (others.length === told.changes.length) return this.#say([...this.#ids], 'changes', told)
    await this.#say(
      [...this.#ids].filter((id) => !this.#deaf.has(id)),
      'changes',
      told,
    )
    if (others.length > 0) await this.#say([...this.#deaf], 'changes', { ...told, changes: others })
  }

  async #sayOutside(): Promise<void> {
    const told = [...this.#outside]
    this.#outside.clear()
    await this.#say([...this.#ids], 'outside', told)
  }

  async #sayPeople(): Promise<void> {
    const told = this.#people.take()
    if (told !== null) await this.#say([...this.#ids], 'people', told)
  }
}
