import { IconPlus } from '@tabler/icons-react'
import { type CSSProperties, type ReactElement, useEffect, useMemo, useRef } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import card from '../../features/cards/card.module.css'
import { CardSkeleton } from '../../features/cards/card.tsx'
import { type CardLook, cardHeight, columnsOnCard } from '../../features/cards/card-look.ts'
import { useShownCounts } from '../../features/comments/use-comment-counts.ts'
import { whyNoOrder } from '../../features/view-settings/row-order.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useInnerSize } from '../../ui/use-inner-size.ts'
import { rowsPerPage } from '../row-places.ts'
import { useRowsInView } from '../use-rows-in-view.ts'
import { useSlots } from '../use-slots.ts'
import type { ViewBodyProps } from '../view-body.ts'
import classes from './gallery.module.css'
import { GalleryCard, type GalleryCardProps, styleOf } from './gallery-card.tsx'
import { cardsPerRow, gap, rowHeight } from './gallery-layout.ts'
import { useCardMoves } from './use-card-moves.tsx'
import { useCardWalk } from './use-card-walk.ts'

interface GalleryCardsProps extends ViewBodyProps {
  readonly look: CardLook
  readonly context: CellContext
  readonly onMenu: (row: number, at: { readonly x: number; readonly y: number }) => void
}

/** Drawn as on their way before anything is known. */
const unknownCards = 20

export function GalleryCards(props: GalleryCardsProps): ReactElement {
  const { project, table, records, view, mayWrite, look, context, search, openKey, onAddRecord, onExpand, onMenu } =
    props
  const t = useTexts()
  const { window } = records
  const columns = useMemo(() => columnsOnCard(look), [look])
  const scroller = useRef<HTMLDivElement>(null)
  const size = useInnerSize(scroller)
  const perRow = cardsPerRow(size.width, look)
  const cards = window.isKnown ? window.rowCount : unknownCards
  // The place behind the last card is for a new one.
  const hasNew = onAddRecord !== null && window.isKnown && cards > 0 && !window.isCountOpen
  const places = {
    count: Math.ceil((cards + (hasNew ? 1 : 0)) / perRow),
    height: rowHeight(look),
    lead: gap,
    view: size,
  }
  const rows = useRowsInView(scroller, places)
  const { first, end } = rows
  useEffect(() => window.show(first * perRow, Math.max(0, end * perRow - 1)), [window, first, end, perRow])

  const canMove = mayWrite && whyNoOrder(project, table, view.settings, search) === null
  const walk = useCardWalk({
    ...props,
    scroller,
    places: { count: cards, perRow, rowsPerPage: rowsPerPage(places), isRtl: document.documentElement.dir === 'rtl' },
    inView: { first: first * perRow, end: end * perRow },
    reveal: (at) => rows.reveal(Math.floor(at / perRow)),
    onMove: canMove ? (from, before) => void moves.move(from, before) : null,
  })
  const moves = useCardMoves(records, walk.goTo)
  const seen = Array.from({ length: (end - first) * perRow }, (_, step) => first * perRow + step)
  // What has the focus stays, however far somebody scrolls meanwhile.
  const shown = [...new Set(walk.focused === null ? seen : [...seen, walk.focused])].toSorted((a, b) => a - b)
  const commentsOf = useShownCounts(
    project,
    table.id,
    shown.flatMap((at) => records.keyAt(at) ?? []),
  )
  const slots = useSlots(shown.filter((at) => at < cards))
  const lineOf = (at: number): number => rows.topOf(Math.floor(at / perRow))

  return (
    <div ref={scroller} className={classes.scroller}>
      <ul
        ref={rows.spacer}
        className={classes.cards}
        style={{ '--cards': perRow, '--card': `${cardHeight(look)}px` } as CSSProperties}
        aria-label={table.title}
        aria-busy={!window.isKnown}
        {...walk.handlers}
      >
        {slots.map(({ slot, at }) => {
          const record = window.rowAt(at)
          const place = { top: lineOf(at), column: at % perRow }
          if (record === null || record === undefined) return <WaitingCard key={slot} {...place} look={look} />
          return (
            <GalleryCard
              key={slot}
              {...place}
              table={table}
              look={look}
              context={context}
              record={record}
              values={columns.map((column) => records.valueAt(at, column) ?? null)}
              at={at}
              count={window.isCountOpen ? -1 : cards}
              comments={commentsOf(records.keyAt(at) ?? '')}
              isOpen={openKey !== null && records.keyAt(at) === openKey}
              isTabStop={at === walk.tabStop}
              onExpand={onExpand}
              onMenu={onMenu}
              onDrop={canMove ? moves.drop : null}
            />
          )
        })}
        {hasNew && shown.includes(cards) ? (
          <li className={classes.place} style={styleOf(lineOf(cards), cards % perRow)}>
            <button type="button" className={classes.new} onClick={onAddRecord}>
              <IconPlus size={16} aria-hidden />
              {t('tables.record.add')}
            </button>
          </li>
        ) : null}
      </ul>
      {moves.status}
    </div>
  )
}

/** Its record is on its way. */
function WaitingCard({ look, top, column }: Pick<GalleryCardProps, 'look' | 'top' | 'column'>): ReactElement {
  return (
    <li className={`${card.card} ${classes.place}`} style={styleOf(top, column)} aria-hidden>
      <CardSkeleton look={look} />
    </li>
  )
}
