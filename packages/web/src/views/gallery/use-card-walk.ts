import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { historyAct } from '../history-act.ts'
import type { ViewBodyProps } from '../view-body.ts'
import { type CardPlaces, walked } from './card-walk.ts'

interface CardWalkSpec extends Pick<ViewBodyProps, 'records' | 'onExpand' | 'onAddRecord'> {
  readonly scroller: RefObject<HTMLElement | null>
  readonly places: CardPlaces
  readonly inView: { readonly first: number; readonly end: number }
  readonly reveal: (at: number) => void
  /** Puts a card before another one; null: cards stay where they are. */
  readonly onMove: ((from: number, before: number) => void) | null
}

interface CardWalk {
  /** The one card that Tab reaches; keys go on from it. */
  readonly tabStop: number
  /** The card that has the focus, itself or something on it; null: none. */
  readonly focused: number | null
  readonly goTo: (at: number) => void
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/** Keys lead from card to card, open them and put them elsewhere. */
export function useCardWalk(spec: CardWalkSpec): CardWalk {
  const { records, scroller, places, inView, reveal, onMove, onExpand, onAddRecord } = spec
  const [last, setLast] = useState(0)
  const [isFocused, setFocused] = useState(false)
  const [holder, setHolder] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  const [, setTurn] = useState(0)

  function goTo(at: number): void {
    setLast(at)
    reveal(at)
    wanted.current = at
    setTurn((turn) => turn + 1)
  }

  // A card that is far away is scrolled to and drawn first, perhaps before its record is there.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const card = scroller.current?.querySelector<HTMLElement>(`[data-card="${wanted.current}"]`)
    if (!card) return
    wanted.current = null
    card.focus({ preventScroll: true })
  })

  function press(event: KeyboardEvent): void {
    const act = historyAct(records.undoStack, event) ?? cardAct(event)
    if (act === null) return
    event.preventDefault()
    act()
  }

  function cardAct(event: KeyboardEvent): (() => void) | null {
    const at = cardAt(event.target)
    if (at === null) return null
    if (event.key === 'Enter' && event.shiftKey) return onAddRecord
    if (event.key === 'Enter' || event.key === ' ') return () => open(at)
    const to = walked(event, at, places)
    if (to === null) return null
    if (!event.altKey) return () => goTo(to)
    return onMove === null ? null : () => onMove(at, to > at ? to + 1 : to)
  }

  function open(at: number): void {
    const key = records.keyAt(at)
    if (key !== null) onExpand(key)
  }

  const isInView = last >= inView.first && last < inView.end
  return {
    tabStop: Math.min(isFocused || isInView ? last : inView.first, Math.max(0, places.count - 1)),
    focused: holder,
    goTo,
    handlers: {
      onKeyDown: press,
      onFocus: ({ target }) => {
        const at = cardAt(target)
        setFocused(at !== null)
        setHolder(cardAt(target.closest('[data-card]')))
        if (at !== null) setLast(at)
      },
      onBlur: () => {
        setFocused(false)
        setHolder(null)
      },
    },
  }
}

/** null: something on the card has the focus, or a place without one. */
function cardAt(target: EventTarget | null): number | null {
  const at = target instanceof HTMLElement ? target.dataset.card : undefined
  return at === undefined ? null : Number(at)
}
