import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { matchKeys } from '../../actions/match-keys.ts'
import { runHistory } from '../../features/records/run-history.ts'
import type { Board } from './board.ts'
import type { CardPlace } from './board-cards.ts'
import { carriedTo, walkedTo } from './card-walk.ts'
import type { BoardProps } from './kanban-board.tsx'
import type { CardActs, CardRules } from './use-card-acts.ts'

interface KeysWish extends Pick<CardRules, 'stacks'> {
  readonly home: RefObject<HTMLElement | null>
  readonly acts: CardActs
}

interface CardKeys {
  /** The one card that Tab reaches; null: none is. */
  readonly tabStop: string | null
  /** Where its stack scrolls to, because cards that are not seen are not drawn; null: nowhere. */
  readonly revealed: CardPlace | null
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/** Keys lead from card to card, open them and take them along (Alt). */
export function useCardKeys({ records, onExpand }: BoardProps, board: Board, wish: KeysWish): CardKeys {
  const { stacks, home, acts } = wish
  const [last, setLast] = useState<string | null>(null)
  const [revealed, reveal] = useState<CardPlace | null>(null)
  const wanted = useRef<string | null>(null)
  const walked = stacks.map(({ key }) => ({ key, count: board.cards?.get(key)?.rows.length ?? 0 }))
  const isRtl = document.documentElement.dir === 'rtl'

  // A card that was taken elsewhere, also by an undo, is drawn there anew and has to get the focus again.
  useEffect(() => {
    if (wanted.current === null) return
    const card = home.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(wanted.current)}"]`)
    const isFree = document.activeElement === document.body || cardOf(document.activeElement) !== null
    if (card && isFree && card !== document.activeElement) card.focus()
  })

  function keyAt({ stack, at }: CardPlace): string | null {
    const row = board.cards?.get(stack)?.rows[at]
    return row === undefined ? null : board.source.keyOfCard(row)
  }

  function goTo(to: CardPlace): void {
    const key = keyAt(to)
    if (key === null) return
    wanted.current = key
    setLast(key)
    reveal(to)
  }

  function press(event: KeyboardEvent): void {
    if (matchKeys('mod+z', event.nativeEvent)) return done(event, () => void runHistory(records.undoStack, 'undo'))
    if (matchKeys('mod+shift+z', event.nativeEvent) || matchKeys('mod+y', event.nativeEvent))
      return done(event, () => void runHistory(records.undoStack, 'redo'))
    const card = cardOf(event.target)
    const from = card === null ? null : board.placeOf(card)
    if (card === null || from === null) return
    if (event.key === 'Enter' || event.key === ' ') return done(event, () => onExpand(card))
    if (event.altKey) {
      const to = acts.canMove ? carriedTo(event.key, from, walked, isRtl) : null
      if (to === null) return
      return done(event, () => {
        void acts.move(card, to)
        reveal(board.placeOf(card))
      })
    }
    const to = walkedTo(event.key, from, walked, isRtl)
    if (to !== null) done(event, () => goTo(to))
  }

  const filled = walked.find(({ count }) => count > 0)
  const first = filled === undefined ? null : keyAt({ stack: filled.key, at: 0 })
  return {
    tabStop: last !== null && board.placeOf(last) !== null ? last : first,
    revealed,
    handlers: {
      onKeyDown: press,
      onFocus: ({ target }) => {
        const card = cardOf(target)
        wanted.current = card
        if (card !== null) setLast(card)
      },
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget !== null && cardOf(relatedTarget) === null) wanted.current = null
      },
    },
  }
}

function done(event: KeyboardEvent, act: () => void): void {
  event.preventDefault()
  act()
}

/** null: something on the card has the focus, or no card. */
function cardOf(target: EventTarget | null): string | null {
  return target instanceof HTMLElement ? (target.dataset.card ?? null) : null
}
