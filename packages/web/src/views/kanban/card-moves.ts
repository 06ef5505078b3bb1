import type { CellValue } from '@rowhouse/core/storage'
import type { RowPlace } from '../../features/records/records-api.ts'
import type { Column, RecordRow } from '../../structure/tables/table.ts'
import { knownStack, stackCell } from '../stack-cell.ts'
import { besideIn, type CardPlace, type Cards, noCards } from './board-cards.ts'

/** What is asked of the server when a card is put to a place. */
interface CardMove {
  /** null: the order of cards is not made by hand here. */
  readonly place: RowPlace | null
  /** Empty: it stays in its stack. */
  readonly cells: RecordRow
  readonly known: RecordRow
  /** Counted without the card itself. */
  readonly to: CardPlace
}

interface MoveRules {
  readonly column: Column
  /** What cards of the stack hold to which this one goes; it may have none yet. */
  readonly value: CellValue
  readonly canOrder: boolean
  readonly keyOf: (row: RecordRow) => string | null
}

/** `to`: where the card is put, counted as the cards stand now. null: it would stand where it stands. */
export function cardMove(cards: Cards, from: CardPlace, to: CardPlace, rules: MoveRules): CardMove | null {
  const { canOrder, keyOf } = rules
  const isSame = from.stack === to.stack
  const at = isSame && to.at > from.at ? to.at - 1 : to.at
  if (isSame && (at === from.at || !canOrder)) return null
  const { rows } = cards.get(to.stack) ?? noCards
  const others = isSame ? rows.toSpliced(from.at, 1) : rows
  return {
    place: canOrder ? besideIn(others, at, keyOf) : null,
    cells: {},
    known: {},
    to: { stack: to.stack, at: Math.min(at, others.length) },
    ...(isSame ? {} : cellsFor(cards, from, rows, rules)),
  }
}

function cellsFor(
  cards: Cards,
  from: CardPlace,
  rows: readonly RecordRow[],
  { column, value }: MoveRules,
): Pick<CardMove, 'cells' | 'known'> {
  const seen = cards.get(from.stack)?.rows[from.at]?.[column.title] ?? null
  return { cells: { [column.title]: stackCell(column, value, rows) }, known: knownStack(column, seen) }
}
