import type { CellValue } from '@rowhouse/core/storage'
import { IconArrowsDiagonal, IconDots } from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, memo, type ReactElement } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import card from '../../features/cards/card.module.css'
import { Card } from '../../features/cards/card.tsx'
import { type CardLook, columnsOnCard } from '../../features/cards/card-look.ts'
import { CommentBadge } from '../../features/comments/comment-badge.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { type RecordRow, recordKey, recordName } from '../../structure/tables/table.ts'
import { type DropEdge, useDragRow } from '../../ui/use-drag-row.ts'
import type { ViewBodyProps } from '../view-body.ts'
import classes from './gallery.module.css'

export interface GalleryCardProps extends Pick<ViewBodyProps, 'table' | 'onExpand'> {
  readonly look: CardLook
  readonly context: CellContext
  readonly record: RecordRow
  /** Of the columns on the card, in their order, also where the server has not confirmed them yet. */
  readonly values: readonly CellValue[]
  /** In pixels from the top of all cards. */
  readonly top: number
  /** Its place in its line. */
  readonly column: number
  /** Its place among all, from 0. */
  readonly at: number
  /** Of all; -1: nobody knows. */
  readonly count: number
  /** How many. */
  readonly comments: number
  readonly isOpen: boolean
  readonly isTabStop: boolean
  readonly onMenu: (row: number, at: { readonly x: number; readonly y: number }) => void
  /** null: cards stay where they are. */
  readonly onDrop: ((dragged: string, at: number, edge: DropEdge) => void) | null
}

/** Where a card stands: all lines share their width alike. */
export const styleOf = (top: number, column: number): CSSProperties => ({ top, '--at': column }) as CSSProperties

/** Scrolling brings others: those that stay are not drawn again. */
export const GalleryCard = memo(GalleryCardView, (known, next) => {
  const { values, ...others } = next
  const isSame = (Object.keys(others) as (keyof typeof others)[]).every((key) => Object.is(known[key], others[key]))
  return isSame && values.every((value, at) => Object.is(value, known.values[at]))
})

function GalleryCardView(props: GalleryCardProps): ReactElement {
  const { table, look, context, record, values, at, count, isOpen, isTabStop, onMenu, onDrop } = props
  const t = useTexts()
  const key = recordKey(table, record)
  const title = recordName(table, record) ?? t('cells.sheet.unnamed')
  const drag = useDragRow({
    list: 'cards',
    id: key ?? '',
    axis: 'inline',
    onDrop: onDrop === null || key === null ? null : (dragged, edge) => onDrop(dragged, at, edge),
  })
  const columns = columnsOnCard(look)
  const open = () => key !== null && props.onExpand(key)

  function press({ target }: MouseEvent): void {
    // Links and buttons on the card do what they say.
    if (target instanceof Element && target.closest('a, button') === null) open()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space are heard by the list.
    <li
      ref={drag.row}
      tabIndex={isTabStop ? 0 : -1}
      className={`${card.card} ${classes.place} ${classes.card}`}
      style={styleOf(props.top, props.column)}
      data-card={at}
      data-open={isOpen || undefined}
      data-dragged={drag.isDragged || undefined}
      data-edge={drag.edge ?? undefined}
      aria-posinset={at + 1}
      aria-setsize={count}
      aria-current={isOpen || undefined}
      onClick={press}
      onContextMenu={(event) => {
        event.preventDefault()
        const { left, top } = event.currentTarget.getBoundingClientRect()
        // A key has no place of its own.
        const isKey = event.clientX === 0 && event.clientY === 0
        onMenu(at, isKey ? { x: left + 12, y: top + 12 } : { x: event.clientX, y: event.clientY })
      }}
    >
      <Card
        table={table}
        look={look}
        record={record}
        valueIn={(column) => values[columns.indexOf(column)] ?? null}
        context={context}
        note={<CommentBadge count={props.comments} />}
      />
      <span className={classes.acts}>
        <button
          type="button"
          tabIndex={-1}
          className={classes.act}
          aria-label={t('gallery.open', { title })}
          onClick={() => open()}
        >
          <IconArrowsDiagonal size={14} aria-hidden />
        </button>
        <button
          type="button"
          tabIndex={-1}
          className={classes.act}
          aria-label={t('tables.menu', { title })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect()
            onMenu(at, { x: left, y: bottom })
          }}
        >
          <IconDots size={14} aria-hidden />
        </button>
      </span>
    </li>
  )
}
