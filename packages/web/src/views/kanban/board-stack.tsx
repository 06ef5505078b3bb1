import { useMergedRef } from '@mantine/hooks'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import card from '../../features/cards/card.module.css'
import { CardSkeleton } from '../../features/cards/card.tsx'
import { type CardLook, cardHeight } from '../../features/cards/card-look.ts'
import { flowHeight } from '../../features/cards/flow-look.ts'
import type { Stack } from '../../features/view-settings/stacks/stacks-in-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useDragRow } from '../../ui/use-drag-row.ts'
import { useInnerSize } from '../../ui/use-inner-size.ts'
import { stackTitle } from '../stack-title.tsx'
import { useRowsInView } from '../use-rows-in-view.ts'
import type { Board } from './board.ts'
import { BoardCard } from './board-card.tsx'
import { type CardPlace, noCards } from './board-cards.ts'
import type { BoardProps } from './board-props.ts'
import type { MenuOfCard } from './card-menu.tsx'
import classes from './kanban.module.css'
import { NewCard } from './new-card.tsx'
import { StackHead } from './stack-head.tsx'
import type { CardActs } from './use-card-acts.ts'
import { useCardDrop } from './use-card-drop.ts'
import { useNear } from './use-near.ts'
import type { StackActs } from './use-stack-acts.ts'

interface BoardStackProps extends BoardProps {
  readonly stack: Stack
  /** How many stacks stand before it. */
  readonly place: number
  readonly board: Board
  readonly look: CardLook
  /** The card that Tab reaches. */
  readonly tabStop: string | null
  readonly revealed: CardPlace | null
  readonly acts: CardActs
  readonly stackActs: StackActs
  /** How many comments the record of a card has. */
  readonly commentsOf: (key: string) => number
  readonly onMenu: (menu: MenuOfCard) => void
}

/** Between two cards. */
const gap = 6

/** With the gap beside it; as in kanban.module.css. */
const stackWidth: Readonly<Record<CardLook['size'], number>> = { small: 224, medium: 272, large: 348 }

export function BoardStack(props: BoardStackProps): ReactElement {
  const { table, stack, board, look, tabStop, revealed, acts, stackActs, context, openKey, onExpand, onMenu } = props
  const t = useTexts()
  const known = board.cards?.get(stack.key) ?? noCards
  const { rows: loaded, count } = known
  const isMore = loaded.length < count
  const height = (look.hasLabels ? cardHeight(look) : flowHeight(look)) + gap
  const [dragged, setDragged] = useState<string | null>(null)
  const row = useDragRow({
    list: 'stacks',
    id: stack.key,
    axis: 'inline',
    onDrop: (moved, edge) => stackActs.put(moved, stack.key, edge),
  })
  // Of many stacks a screen shows a few: of the others only the heads are there.
  const isNear = useNear(row.row, props.place * stackWidth[look.size] < window.innerWidth)
  const scroller = useRef<HTMLDivElement>(null)
  const size = useInnerSize(scroller)
  const drop = useCardDrop({
    height,
    count: loaded.length,
    onDrop: acts.canMove ? (moved, at) => void acts.move(moved, { stack: stack.key, at }) : null,
  })
  const rows = useRowsInView(scroller, {
    count: loaded.length + (isMore ? 1 : 0) + (drop.at === null ? 0 : 1),
    height,
    lead: 0,
    view: size,
  })
  const { first, end, topOf, reveal } = rows
  const list = useMergedRef(rows.spacer, drop.list)
  useEffect(() => {
    if (isMore && end >= loaded.length) void board.more(stack.key)
  }, [board, stack.key, isMore, end, loaded.length])
  useEffect(() => {
    if (revealed !== null) reveal(revealed.at)
  }, [reveal, revealed])

  const title = stackTitle(t, stack.value, context.people)
  // Scrolling changes nothing above and below the cards.
  const { grip } = row
  const head = useMemo(
    () => <StackHead {...props} title={title} cards={known} grip={grip} acts={stackActs} />,
    [props, title, known, grip, stackActs],
  )
  const foot = useMemo(
    () => (props.onAddRecord === null || !acts.canMove ? null : <NewCard {...props} title={title} />),
    [props, acts, title],
  )
  // Cards make room for the one that is held above them.
  const rowOf = (at: number): number => (drop.at !== null && at >= drop.at ? at + 1 : at)
  const isDrawn = (at: number): boolean => {
    const key = board.source.keyOfCard(loaded[at] ?? {})
    return (isNear && rowOf(at) >= first && rowOf(at) < end) || key === dragged || key === tabStop
  }
  return (
    <li
      ref={row.row}
      className={classes.stack}
      data-size={look.size}
      data-stack={stack.key}
      data-edge={row.edge ?? undefined}
      data-dragged={row.isDragged || undefined}
      data-over={drop.at !== null || undefined}
    >
      <div ref={drop.area} className={classes.inside}>
        {head}
        <div ref={scroller} className={classes.scroller} data-cards>
          <ul ref={list} className={classes.cards} aria-label={title}>
            {loaded.map((record, at) => {
              const key = board.source.keyOfCard(record)
              return key === null || !isDrawn(at) ? null : (
                <BoardCard
                  key={key}
                  table={table}
                  look={look}
                  context={context}
                  record={record}
                  cardKey={key}
                  at={at}
                  count={count}
                  top={topOf(rowOf(at))}
                  height={height - gap}
                  comments={props.commentsOf(key)}
                  canMove={acts.canMove}
                  isOpen={key === openKey}
                  isTabStop={key === tabStop}
                  onExpand={onExpand}
                  onDrag={setDragged}
                  onMenu={onMenu}
                />
              )
            })}
            {drop.at === null ? null : (
              <li className={classes.slot} style={{ top: topOf(drop.at), height: height - gap }} aria-hidden />
            )}
            {isMore && isNear && rowOf(loaded.length) < end ? (
              <li
                className={`${card.card} ${classes.card}`}
                style={{ top: topOf(rowOf(loaded.length)), height: height - gap }}
                aria-hidden
              >
                <CardSkeleton look={{ ...look, fields: look.fields.slice(0, look.hasLabels ? undefined : 2) }} />
              </li>
            ) : null}
          </ul>
        </div>
        {foot}
      </div>
    </li>
  )
}
