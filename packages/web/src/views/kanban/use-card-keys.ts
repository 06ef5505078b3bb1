import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { matchKeys } from '../../actions/match-keys.ts'
import { runHistory } from '../../features/records/run-history.ts'
import type { Board } from './board.ts'
import type { CardPlace } from './board-cards.ts'
import type { BoardProps } from './board-props.ts'
import { carriedTo, walkedTo } from './card-walk.ts'
import type { CardActs, CardRules } from './use-card-acts.ts'

interface KeysSpec extends Pick<CardRules, 'stacks'> {
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
export function useCardKeys({ records, onExpand }: BoardProps, board: Board, spec: KeysSpec): CardKeys {
  const { stacks, home, acts } = spec
  const [last, setLast] = useState<string | null>(null)
  const [revealed, reveal] = useState<CardPlace | null>(null)
  const wanted = useRef<string | null>(null)
  const walked = stacks.map(({ key }) => ({ key, count: board.cards?.get(key)?.rows.length ?? 0 }))
  const isRtl = document.documentElement.dir === 'rtl'

  // A card that was taken elsewhere, also by an undo, is drawn there anew and has to get the focus again: at once, before the
  // next key, and before the focus that is nowhere is given to the whole board (ui/keep-focus.ts).
  useLayoutEffect(() => {
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
    const act = actOf(event)
    if (act === null) return
    event.preventDefault()
    act()
  }

  /** null: the key means nothing here. */
  function actOf(event: KeyboardEvent): (() => void) | null {
    const { nativeEvent: native, key } = event
    if (matchKeys('mod+z', native)) return () => void runHistory(records.undoStack, 'undo')
    if (matchKeys('mod+shift+z', native) || matchKeys('mod+y', native))
      return () => void runHistory(records.undoStack, 'redo')
    const card = cardOf(event.target)
    const from = card === null ? null : board.placeOf(card)
    if (card === null || from === null) return null
    if (key === 'Enter' || key === ' ') return () => onExpand(card)
    if (!event.altKey) {
      const to = walkedTo(key, from, walked, isRtl)
      return to && (() => goTo(to))
    }
    const to = acts.canMove ? carriedTo(key, from, walked, isRtl) : null
    return to && (() => carry(card, to))
  }

  function carry(card: string, to: CardPlace): void {
    void acts.move(card, to)
    reveal(board.placeOf(card))
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

/** null: something on the card has the focus, or no card. */
function cardOf(target: EventTarget | null): string | null {
  return target instanceof HTMLElement ? (target.dataset.card ?? null) : null
}
