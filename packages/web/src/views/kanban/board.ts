import type { CellValue } from '@rowhouse/core/storage'
import type { RecordRow } from '../../structure/tables/table.ts'
import {
  type CardPlace,
  type Cards,
  dealt,
  noCards,
  type OpenedBoard,
  placeOfCard,
  withCardMoved,
  withTails,
} from './board-cards.ts'

/** What a board asks of the server, and how it tells cards and stacks apart. */
export interface BoardSource {
  open(signal: AbortSignal): Promise<OpenedBoard>
  /** Further cards of a stack. */
  more(value: CellValue, offset: number, limit: number): Promise<readonly RecordRow[]>
  keyOfCard(row: RecordRow): string | null
  keyOfStack(value: CellValue): string
  /** What its field holds. */
  stackedBy(row: RecordRow): CellValue
}

/** So many more at once. */
const pageSize = 100
/** As many as the server gives. */
const mostAtOnce = 1000

/**
 * The cards of a board as far as they are loaded. A card that is moved stands at its new place at once; what the server says
 * meanwhile is taken when nothing is on its way any more.
 */
export class Board {
  source: BoardSource
  /** null: nothing was answered yet. */
  cards: Cards | null = null
  fault: unknown = null
  readonly #listeners = new Set<() => void>()
  readonly #asking = new Map<string, Promise<void>>()
  #opening: AbortController | null = null
  #turn = 0
  #moving = 0
  #isStale = false
  /** Nobody has asked for it here yet, and it is there all the same. */
  #isAhead: boolean

  /** `opened`: what came before anybody asked here. */
  constructor(source: BoardSource, opened: OpenedBoard | null = null) {
    this.source = source
    this.#isAhead = opened !== null
    if (opened !== null) this.#take(opened)
  }

  readonly version = (): number => this.#turn

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Everything may be different. What is shown stays until the answer is there. */
  async open(): Promise<void> {
    if (this.#isAhead) {
      this.#isAhead = false
      return
    }
    if (this.#moving > 0) {
      this.#isStale = true
      return
    }
    this.#opening?.abort()
    const opening = new AbortController()
    this.#opening = opening
    try {
      const opened = await this.source.open(opening.signal)
      if (this.#opening !== opening) return
      this.#take(opened)
    } catch (fault) {
      if (this.#opening !== opening) return
      this.fault = fault
    }
    this.#opening = null
    this.#tell()
  }

  /** The next cards of a stack, if there are more. */
  more(stack: string): Promise<void> {
    const known = this.#asking.get(stack)
    const { rows, count } = this.cards?.get(stack) ?? noCards
    if (known !== undefined || rows.length >= count) return known ?? Promise.resolve()
    const asked = this.#load(stack, rows.length, pageSize)
      .catch(this.#fail)
      .finally(() => this.#asking.delete(stack))
    this.#asking.set(stack, asked)
    return asked
  }

  placeOf(card: string): CardPlace | null {
    return this.cards === null ? null : placeOfCard(this.cards, (row) => this.source.keyOfCard(row) === card)
  }

  /** At once on the screen. `store` tells the server; what it refuses goes back. `cells`: what the card holds there. */
  async move(card: string, to: CardPlace, cells: RecordRow, store: () => Promise<void>): Promise<void> {
    const from = this.placeOf(card)
    const row = from === null ? undefined : this.cards?.get(from.stack)?.rows[from.at]
    if (this.cards === null || from === null || row === undefined) return
    // The answer would not know of it.
    this.#isStale ||= this.#opening !== null
    this.#opening?.abort()
    this.#opening = null
    this.#moving += 1
    this.cards = withCardMoved(this.cards, from, to, { ...row, ...cells })
    this.#tell()
    try {
      await store()
    } catch (refusal) {
      // Other cards may be on their way, so only this one goes back.
      const now = this.placeOf(card)
      if (now !== null) this.cards = withCardMoved(this.cards, now, from, row)
      this.#tell()
      throw refusal
    } finally {
      this.#moving -= 1
      if (this.#moving === 0 && this.#isStale) {
        this.#isStale = false
        void this.open()
      }
    }
  }

  end(): void {
    this.#opening?.abort()
    this.#opening = null
    this.#listeners.clear()
  }

  #take(opened: OpenedBoard): void {
    const { keyOfStack, stackedBy, keyOfCard } = this.source
    const fresh = dealt(opened, keyOfStack, stackedBy)
    const before = this.cards
    this.fault = null
    this.cards = before === null ? fresh : withTails(fresh, before, keyOfCard)
    for (const [stack, { rows }] of fresh) {
      const loaded = this.cards.get(stack)?.rows.length ?? 0
      const missing = Math.min(loaded - rows.length, mostAtOnce)
      if (missing > 0) void this.#load(stack, rows.length, missing).catch(this.#fail)
    }
  }

  /** Takes the place of what is known from there on. */
  async #load(stack: string, offset: number, limit: number): Promise<void> {
    const { value } = this.cards?.get(stack) ?? noCards
    const begun = this.cards
    const more = await this.source.more(value, offset, limit)
    const known = this.cards?.get(stack)
    if (this.cards === null || known === undefined || (this.#moving > 0 && begun !== this.cards)) return
    const own = new Set(known.rows.slice(0, offset).map(this.source.keyOfCard))
    const added = more.filter((row) => !own.has(this.source.keyOfCard(row)))
    const rows = [...known.rows.slice(0, offset), ...added]
    // What is not there any more was taken away by somebody.
    const count = more.length < limit ? rows.length : Math.max(known.count, rows.length)
    this.cards = new Map(this.cards).set(stack, { ...known, rows, count })
    this.#tell()
  }

  readonly #fail = (fault: unknown): void => {
    this.fault = fault
    this.#tell()
  }

  #tell(): void {
    this.#turn += 1
    for (const listener of this.#listeners) listener()
  }
}
