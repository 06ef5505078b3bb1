import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useReorder } from '../../ui/use-reorder.ts'
import classes from '../editing/fields.module.css'

interface LinkedChipProps {
  readonly list: string
  readonly at: number
  readonly name: string
  /** null: nobody knows which one it is. */
  readonly onOpen: (() => void) | null
  /** null: it stays linked. */
  readonly onUnlink: (() => void) | null
  /** null: links have no order of their own here. */
  readonly onMove: ((from: number, to: number) => void) | null
}

/** A linked record: a click opens it, × takes it off; dragged, or with Alt and an arrow, it goes to another place. */
export function LinkedChip({ list, at, name, onOpen, onUnlink, onMove }: LinkedChipProps): ReactElement {
  const t = useTexts()
  const chip = useRef<HTMLSpanElement>(null)
  const isOver = useReorder({ element: chip, list, at, onMove })

  function press(event: KeyboardEvent): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!event.altKey || by === 0 || onMove === null) return
    event.preventDefault()
    onMove(at, at + (isRtl ? -by : by))
  }

  return (
    <span
      ref={chip}
      className={classes.linked}
      data-over={isOver || undefined}
      data-moves={onMove !== null || undefined}
    >
      <button
        type="button"
        aria-label={t('cells.link.open', { name })}
        title={onMove === null ? undefined : t('cells.link.order')}
        aria-keyshortcuts={onMove === null ? undefined : 'Alt+ArrowLeft Alt+ArrowRight'}
        disabled={onOpen === null}
        onClick={onOpen ?? undefined}
        onKeyDown={press}
      >
        <bdi>{name === '' ? t('cells.link.unnamed') : name}</bdi>
      </button>
      {onUnlink === null ? null : (
        <button type="button" aria-label={t('cells.link.remove', { name })} onClick={onUnlink}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  )
}
