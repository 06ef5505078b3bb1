import { IconArrowUpRight, IconGripVertical, IconX } from '@tabler/icons-react'
import { type ReactElement, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useReorder } from '../../ui/use-reorder.ts'
import classes from '../editing/editors.module.css'
import type { Candidate } from './link-target.ts'

interface LinkedOptionProps {
  readonly id: string
  readonly one: Candidate
  readonly list: string
  readonly at: number
  readonly isLinked: boolean
  readonly isMarked: boolean
  /** What could be linked begins here, below what is. */
  readonly isFirstFree: boolean
  readonly onPick: () => void
  readonly onOpen: () => void
  readonly onUnlink: () => void
  readonly onMove: ((from: number, to: number) => void) | null
}

/** A record in the list of a link: what is linked can be opened, taken off and dragged, what is not is linked by a click. */
export function LinkedOption(props: LinkedOptionProps): ReactElement {
  const { id, one, list, at, isLinked, isMarked, isFirstFree, onPick, onOpen, onUnlink, onMove } = props
  const t = useTexts()
  const option = useRef<HTMLDivElement>(null)
  const isOver = useReorder({ element: option, list, at, onMove })
  return (
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isLinked}
      data-marked={isMarked || undefined}
      data-over={isOver || undefined}
      data-first-free={isFirstFree || undefined}
      onPointerDown={(event) => {
        // Of what can be dragged the browser must hear it.
        if (onMove === null) event.preventDefault()
        if (!isLinked && event.target instanceof Element && event.target.closest('button') === null) onPick()
      }}
    >
      {onMove === null ? null : <IconGripVertical className={classes.grip} size={14} aria-hidden />}
      <span className={classes.linked}>
        <span>
          <b dir="auto">{one.name === '' ? t('cells.link.unnamed') : one.name}</b>
          {one.more === '' ? null : <small>{one.more}</small>}
          {one.owner === null || isLinked ? null : (
            <small className={classes.owner}>
              {t('cells.link.now', { name: one.owner || t('cells.link.unnamed') })}
            </small>
          )}
        </span>
      </span>
      {isLinked ? (
        <>
          <button type="button" tabIndex={-1} aria-label={t('cells.link.open', { name: one.name })} onClick={onOpen}>
            <IconArrowUpRight size={14} />
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('cells.link.remove', { name: one.name })}
            onClick={onUnlink}
          >
            <IconX size={14} />
          </button>
        </>
      ) : null}
    </div>
  )
}
