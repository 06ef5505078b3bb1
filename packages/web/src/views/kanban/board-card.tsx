import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { IconDots } from '@tabler/icons-react'
import { type MouseEvent, memo, type ReactElement, useEffect, useRef, useState } from 'react'
import card from '../../features/cards/card.module.css'
import { Card } from '../../features/cards/card.tsx'
import type { CardLook } from '../../features/cards/card-look.ts'
import { FlowCard } from '../../features/cards/flow-card.tsx'
import { CommentBadge } from '../../features/comments/comment-badge.tsx'
import { PeopleInRecord, usePeopleIn } from '../../features/live/people-in-record.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { peerColour } from '../../state/live-state.ts'
import { type RecordRow, recordName } from '../../structure/tables/table.ts'
import type { BoardProps } from './board-props.ts'
import type { MenuOfCard } from './card-menu.tsx'
import classes from './kanban.module.css'
import { cardList } from './use-card-drop.ts'

interface BoardCardProps extends Pick<BoardProps, 'table' | 'context' | 'onExpand'> {
  readonly look: CardLook
  readonly record: RecordRow
  readonly cardKey: string
  /** Its place in the stack, from 0, and how many there are. */
  readonly at: number
  readonly count: number
  /** In pixels. */
  readonly top: number
  readonly height: number
  /** How many. */
  readonly comments: number
  readonly canMove: boolean
  readonly isOpen: boolean
  readonly isTabStop: boolean
  /** null: it was let go. */
  readonly onDrag: (card: string | null) => void
  readonly onMenu: (menu: MenuOfCard) => void
}

/** Scrolling brings others, and so does whoever loads more: cards that stay are not drawn again. */
export const BoardCard = memo(BoardCardView)

function BoardCardView(props: BoardCardProps): ReactElement {
  const { table, look, context, record, cardKey, at, count, top, height, canMove, isOpen, onDrag, onMenu } = props
  const t = useTexts()
  const element = useRef<HTMLLIElement>(null)
  const [isDragged, setDragged] = useState(false)
  const drag = useRef(onDrag)
  drag.current = onDrag
  useEffect(() => {
    const { current } = element
    if (current === null || !canMove) return
    const held = (isHeld: boolean) => {
      setDragged(isHeld)
      drag.current(isHeld ? cardKey : null)
    }
    return draggable({
      element: current,
      getInitialData: () => ({ list: cardList, card: cardKey }),
      onDragStart: () => held(true),
      onDrop: () => held(false),
    })
  }, [cardKey, canMove])

  function press({ target }: MouseEvent): void {
    // Links and buttons on the card do what they say.
    if (target instanceof Element && target.closest('a, button') === null) props.onExpand(cardKey)
  }

  const people = usePeopleIn(table.id, cardKey)
  const [first] = people
  const frame = first === undefined ? {} : { outline: `2px solid var(--rh-peer-${peerColour(first.person)})` }
  const Body = look.hasLabels ? Card : FlowCard
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space are heard by the board.
    <li
      ref={element}
      tabIndex={props.isTabStop ? 0 : -1}
      className={`${card.card} ${classes.card}`}
      style={{ top, height, ...frame }}
      data-card={cardKey}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      aria-posinset={at + 1}
      aria-setsize={count}
      aria-current={isOpen || undefined}
      onClick={press}
      onContextMenu={(event) => {
        event.preventDefault()
        const { left, top } = event.currentTarget.getBoundingClientRect()
        // A key has no place of its own.
        const isKey = event.clientX === 0 && event.clientY === 0
        onMenu({ card: cardKey, at: isKey ? { x: left + 12, y: top + 12 } : { x: event.clientX, y: event.clientY } })
      }}
    >
      <Body
        table={table}
        look={look}
        record={record}
        valueIn={(column) => record[column.title] ?? null}
        context={context}
        note={<CommentBadge count={props.comments} />}
      />
      {first === undefined ? null : (
        <span className={classes.people}>
          <PeopleInRecord people={people} size={18} />
        </span>
      )}
      <button
        type="button"
        className={classes.more}
        tabIndex={-1}
        aria-label={t('tables.menu', { title: recordName(table, record) ?? t('cells.sheet.unnamed') })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          onMenu({ card: cardKey, at: { x: left, y: bottom } })
        }}
      >
        <IconDots size={14} />
      </button>
    </li>
  )
}
