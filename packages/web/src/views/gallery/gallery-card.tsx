import { ActionIcon } from '@mantine/core'
import { IconArrowsDiagonal, IconDots } from '@tabler/icons-react'
import type { CSSProperties, MouseEvent, ReactElement } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import card from '../../features/cards/card.module.css'
import { Card } from '../../features/cards/card.tsx'
import type { CardLook } from '../../features/cards/card-look.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type RecordRow, recordKey, recordName } from '../../structure/tables/table.ts'
import { type DropEdge, useDragRow } from '../../ui/use-drag-row.ts'
import type { ViewBodyProps } from '../view-body.ts'
import classes from './gallery.module.css'

export interface GalleryCardProps extends Pick<ViewBodyProps, 'table' | 'records' | 'onExpand'> {
  readonly look: CardLook
  readonly context: CellContext
  readonly record: RecordRow
  readonly style: CSSProperties
  /** Its place among all, from 0. */
  readonly at: number
  /** Of all; -1: nobody knows. */
  readonly count: number
  readonly isOpen: boolean
  readonly isTabStop: boolean
  readonly onMenu: (row: number, at: { readonly x: number; readonly y: number }) => void
  /** null: cards stay where they are. */
  readonly onDrop: ((dragged: string, at: number, edge: DropEdge) => void) | null
}

export function GalleryCard(props: GalleryCardProps): ReactElement {
  const { table, records, look, context, record, at, count, isOpen, isTabStop, onMenu, onDrop } = props
  const t = useTexts()
  const key = recordKey(table, record)
  const title = recordName(table, record) ?? t('cells.sheet.unnamed')
  const drag = useDragRow({
    list: 'cards',
    id: key ?? '',
    axis: 'inline',
    onDrop: onDrop === null || key === null ? null : (dragged, edge) => onDrop(dragged, at, edge),
  })
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
      style={props.style}
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
        valueIn={(column) => records.valueAt(at, column) ?? null}
        context={context}
      />
      <span className={classes.acts}>
        <ActionIcon
          size="xs"
          variant="default"
          tabIndex={-1}
          aria-label={t('gallery.open', { title })}
          onClick={() => open()}
        >
          <IconArrowsDiagonal size={14} />
        </ActionIcon>
        <ActionIcon
          size="xs"
          variant="default"
          tabIndex={-1}
          aria-label={t('tables.menu', { title })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect()
            onMenu(at, { x: left, y: bottom })
          }}
        >
          <IconDots size={14} />
        </ActionIcon>
      </span>
    </li>
  )
}
