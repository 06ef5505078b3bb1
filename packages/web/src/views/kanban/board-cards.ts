import type { CellValue } from '@rowhouse/core/storage'
import type { RecordRow } from '../../structure/tables/table.ts'

type Figures = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What is known of the cards of a stack. */
export interface StackCards {
  readonly value: CellValue
  /** Of all, loaded or not. */
  readonly count: number
  readonly figures: Figures
  /** From the first on. */
  readonly rows: readonly RecordRow[]
}

/** By the keys of their stacks. */
export type Cards = ReadonlyMap<string, StackCards>

export interface OpenedBoard {
  readonly stacks: readonly { readonly value: CellValue; readonly count: number; readonly figures: Figures }[]
  /** The first cards of each stack. */
  readonly rows: readonly RecordRow[]
}

export const noCards: StackCards = { value: null, count: 0, figures: {}, rows: [] }

/** Puts cards into their stacks. */
export function dealt(
  { stacks, rows }: OpenedBoard,
  keyOf: (value: CellValue) => string,
  stackedBy: (row: RecordRow) => CellValue,
): Cards {
  const cards = new Map<string, StackCards>()
  for (const { value, count, figures } of stacks) {
    const known = cards.get(keyOf(value))
    // An empty list and no list are the same stack.
    cards.set(keyOf(value), { ...(known ?? { value, figures, rows: [] }), count: count + (known?.count ?? 0) })
  }
  for (const [key, own] of Map.groupBy(rows, (row) => keyOf(stackedBy(row)))) {
    const stack = cards.get(key)
    if (stack !== undefined) cards.set(key, { ...stack, rows: own })
  }
  return cards
}

/**
 * What was loaded beyond the first cards stays on the screen until it was asked for again, but for cards that stand elsewhere
 * by now.
 */
export function withTails(fresh: Cards, before: Cards, keyOf: (row: RecordRow) => string | null): Cards {
  const known = new Set([...fresh.values()].flatMap(({ rows }) => rows.map(keyOf)))
  return new Map(
    Array.from(fresh, ([key, stack]) => {
      const tail = (before.get(key)?.rows ?? []).slice(stack.rows.length).filter((row) => !known.has(keyOf(row)))
      return [key, { ...stack, rows: [...stack.rows, ...tail].slice(0, stack.count) }]
    }),
  )
}

export interface CardPlace {
  readonly stack: string
  /** Among the loaded cards of the stack. */
  readonly at: number
}

export function placeOfCard(cards: Cards, isMeant: (row: RecordRow) => boolean): CardPlace | null {
  for (const [stack, { rows }] of cards) {
    const at = rows.findIndex(isMeant)
    if (at !== -1) return { stack, at }
  }
  return null
}

/** As the board looks after a card was taken from one place and put to another, counted without it. */
export function withCardMoved(cards: Cards, from: CardPlace, to: CardPlace, moved: RecordRow): Cards {
  const next = new Map(cards)
  const source = cards.get(from.stack) ?? noCards
  next.set(from.stack, { ...source, count: source.count - 1, rows: source.rows.toSpliced(from.at, 1) })
  const target = next.get(to.stack) ?? noCards
  next.set(to.stack, { ...target, count: target.count + 1, rows: target.rows.toSpliced(to.at, 0, moved) })
  return next
}

/** Where a card is put, in the words of the call: beside one that stays. */
export function besideIn(
  rows: readonly RecordRow[],
  at: number,
  keyOf: (row: RecordRow) => string | null,
): { readonly before: string | null; readonly after?: string } {
  const [above, below] = [rows[at - 1], rows[at]]
  const before = below === undefined ? null : keyOf(below)
  if (before !== null) return { before }
  const after = above === undefined ? null : keyOf(above)
  return after === null ? { before: null } : { before: null, after }
}
