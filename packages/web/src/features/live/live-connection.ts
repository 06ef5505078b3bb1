import type { LiveChange, LiveChanges, LivePeople, LivePerson, LivePlace, PageHears } from '@rowhouse/core/live'
import type { LiveStatus } from '../../state/live-state.ts'

/** A socket as far as it is used here. */
export interface LiveSocket {
  onClose(closed: () => void): void
  here(place: LivePlace): void
  close(): void
}

interface Ticket extends LiveChanges {
  readonly ticket: string
}

export interface LiveWorld {
  /** The ordinary call; throws when the person may not. */
  ask(after: string | undefined): Promise<Ticket>
  /** Rejects when no socket can be opened from here. What comes is heard from its first word on. */
  open(ticket: string, cursor: string, hear: PageHears): Promise<LiveSocket>
  /** Whether asking again can help. */
  isFinal(error: unknown): boolean
  onStatus(status: LiveStatus): void
  /** null: everything may be different. */
  onChanges(changes: readonly LiveChange[] | null): void
  /** With how many persons are there altogether, this page's own among them. */
  onPeople(people: readonly LivePerson[], count: number): void
  /** There is something new for the person. */
  onNews(): void
  wait(ms: number): Promise<void>
}

const firstPauseMs = 500
const longestPauseMs = 20_000
/** Where no socket can be opened, as behind some proxies, it is asked so often. */
const askEveryMs = 5000

/**
 * What happens in a project, without a gap: the call tells what was missed and gives a ticket, the socket goes on from there.
 * When it closes, for whatever reason, the same begins anew.
 */
export class LiveConnection {
  readonly #world: LiveWorld
  readonly #people = new Map<string, LivePerson>()
  #cursor: string | undefined
  #socket: LiveSocket | null = null
  #place: LivePlace | null = null
  #isOver = false

  constructor(world: LiveWorld) {
    this.#world = world
  }

  async run(): Promise<void> {
    let failures = 0
    while (!this.#isOver) {
      try {
        const isClosed = await this.#listen()
        failures = 0
        if (isClosed === null) await this.#world.wait(askEveryMs)
        else await isClosed
        // Whoever was sent away in a moment of many is not back all at once.
        if (!this.#isOver && isClosed !== null) await this.#world.wait(Math.random() * firstPauseMs)
      } catch (error) {
        if (this.#isOver || this.#world.isFinal(error)) break
        this.#world.onStatus('waiting')
        await this.#world.wait(Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random()))
        failures += 1
      }
    }
    if (!this.#isOver) this.#world.onStatus('off')
  }

  here(place: LivePlace): void {
    this.#place = place
    this.#socket?.here(place)
  }

  end(): void {
    this.#isOver = true
    this.#socket?.close()
  }

  /** Gives when the socket closes; null: there is none, and it has to be asked again. */
  async #listen(): Promise<Promise<void> | null> {
    const told = await this.#world.ask(this.#cursor)
    if (this.#isOver) return null
    this.#hear(told)
    const socket = await this.#world.open(told.ticket, told.cursor, this.#ears()).catch(() => null)
    if (socket === null) {
      this.#world.onStatus('live')
      return null
    }
    if (this.#isOver) {
      socket.close()
      return null
    }
    return this.#attend(socket)
  }

  #attend(socket: LiveSocket): Promise<void> {
    this.#socket = socket
    if (this.#place !== null) socket.here(this.#place)
    this.#world.onStatus('live')
    return new Promise((resolve) => {
      socket.onClose(() => {
        this.#socket = null
        // Visitors of links, who come again every minute, see nobody: for them nothing changes.
        if (this.#people.size > 0) this.#forgetPeople()
        this.#world.onStatus('waiting')
        resolve()
      })
    })
  }

  #ears(): PageHears {
    return {
      changes: (told) => this.#hear(told),
      people: (told) => this.#meet(told),
      outside: (tables) => this.#world.onChanges(tables.map(writtenOutside)),
      news: () => this.#world.onNews(),
    }
  }

  #hear({ cursor, changes, isGap }: LiveChanges): void {
    this.#cursor = cursor
    if (isGap) this.#world.onChanges(null)
    else if (changes.length > 0) this.#world.onChanges(changes)
  }

  #meet({ here, left, count }: LivePeople): void {
    for (const person of here) this.#people.set(person.id, person)
    for (const id of left) this.#people.delete(id)
    this.#showPeople(count)
  }

  #forgetPeople(): void {
    this.#people.clear()
    this.#showPeople(0)
  }

  #showPeople(count: number): void {
    if (!this.#isOver) this.#world.onPeople([...this.#people.values()], count)
  }
}

const writtenOutside = (table: string): LiveChange => ({
  type: 'records.updated',
  table,
  record: null,
  columns: [],
  by: null,
  request: '',
})
