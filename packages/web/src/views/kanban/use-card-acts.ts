import type { CellValue } from '@rowhouse/core/storage'
import { useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import type { Stack } from '../../features/view-settings/stacks/stacks-in-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { type Column, type RecordRow, recordName } from '../../structure/tables/table.ts'
import { stackCell } from '../stack-cell.ts'
import { stackTitle } from '../stack-title.tsx'
import type { Board } from './board.ts'
import { type CardPlace, noCards } from './board-cards.ts'
import type { BoardProps } from './board-props.ts'
import { cardMove } from './card-moves.ts'

export interface CardRules {
  readonly column: Column
  /** Those that are open, as they stand beside each other. */
  readonly stacks: readonly Stack[]
  /** Whether this person writes to the field of the stacks. */
  readonly canMove: boolean
  /** Whether cards stand in an order made by hand. */
  readonly canOrder: boolean
  readonly isSorted: boolean
}

export interface CardActs {
  readonly canMove: boolean
  /** Where it is put is counted as cards stand now. true: it was stored, or stood there already. */
  readonly move: (card: string, to: CardPlace) => Promise<boolean>
  /** A new card at the end of a stack; its key. null: it was refused, and why was told. */
  readonly add: (stack: Stack, cells: RecordRow) => Promise<string | null>
  /** What was done last, for those who do not see it. */
  readonly said: string
}

/** What can be done with cards, each in one step that can be taken back. */
export function useCardActs({ table, records, context }: BoardProps, board: Board, rules: CardRules): CardActs {
  const t = useTexts()
  const titleOf = (value: CellValue) => stackTitle(t, value, context.people)
  const [said, say] = useState('')
  const valueIn = (key: string): CellValue => rules.stacks.find((stack) => stack.key === key)?.value ?? null
  const keyOf = (row: RecordRow) => board.source.keyOfCard(row)

  async function move(card: string, to: CardPlace): Promise<boolean> {
    const from = board.placeOf(card)
    const { cards } = board
    const row = from === null ? undefined : cards?.get(from.stack)?.rows[from.at]
    if (cards === null || from === null || row === undefined || !rules.canMove) return false
    if (from.stack === to.stack && !rules.canOrder) {
      toast.info(t(rules.isSorted ? 'rows.order.sorted' : 'rows.order.attached'))
      return false
    }
    const wanted = cardMove(cards, from, to, { ...rules, value: valueIn(to.stack), keyOf })
    if (wanted === null) return true
    const title = recordName(table, row) ?? t('cells.sheet.unnamed')
    const stack = titleOf(valueIn(to.stack))
    try {
      const { place, cells, known } = wanted
      const moved = board.move(card, wanted.to, cells, () => records.rows.put(card, place, cells, known))
      say(t('kanban.moved', { title, stack, place: wanted.to.at + 1 }))
      await moved
      return true
    } catch (refusal) {
      say(t('kanban.refused', { title, reason: messageOf(refusal) }))
      toast.error(messageOf(refusal), { durationMs: 5000 })
      return false
    }
  }

  async function add(stack: Stack, cells: RecordRow): Promise<string | null> {
    const { rows } = board.cards?.get(stack.key) ?? noCards
    const own = stackCell(rules.column, stack.value, rows)
    // Otherwise a new card would begin in the stack of the default.
    const inStack = own === null && !rules.column.hasDefault ? {} : { [rules.column.title]: own }
    try {
      const { record } = await records.create({ ...inStack, ...cells })
      const title = recordName(table, record) ?? t('cells.sheet.unnamed')
      say(t('kanban.added', { title, stack: titleOf(stack.value) }))
      return keyOf(record)
    } catch (refusal) {
      toast.error(messageOf(refusal), { durationMs: 5000 })
      return null
    }
  }

  return { canMove: rules.canMove, move, add, said }
}
