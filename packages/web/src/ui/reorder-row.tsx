import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import classes from './reorder-row.module.css'
import { useReorder } from './use-reorder.ts'

interface ReorderRowProps {
  /** Rows of one list change places among themselves only. */
  readonly list: string
  readonly at: number
  readonly count: number
  /** For people who hear it. */
  readonly name: string
  readonly onMove: (from: number, to: number) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** One of several that stand in an order: dragged by its grip, or moved by the arrow keys on it. */
export function ReorderRow({ list, at, count, name, onMove, className, children }: ReorderRowProps): ReactElement {
  const t = useTexts()
  const row = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLButtonElement>(null)
  const isOver = useReorder({ element: row, handle: grip, list, at, onMove })

  const moving = useRef<number | null>(null)

  // A row that is known by what it holds goes to the new place itself, and the focus with it.
  useEffect(() => {
    if (moving.current === at) grip.current?.focus()
    moving.current = null
  }, [at])

  function moveByKey(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0 || at + by < 0 || at + by >= count) return
    event.preventDefault()
    onMove(at, at + by)
    moving.current = at + by
    // One that is known by its place stays, and another one holds now what was moved.
    const rows = row.current?.parentElement?.querySelectorAll<HTMLElement>(`[data-grip="${CSS.escape(list)}"]`)
    rows?.[at + by]?.focus()
  }

  return (
    <div ref={row} className={`${classes.row} ${className ?? ''}`} data-over={isOver || undefined}>
      {children}
      <ActionIcon
        ref={grip}
        className={classes.grip ?? ''}
        data-grip={list}
        size="xs"
        variant="subtle"
        aria-label={t('views.move', { name })}
        title={t('views.move.help')}
        disabled={count < 2}
        onKeyDown={moveByKey}
      >
        <IconGripVertical size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The list with one member in another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list[from]
  if (one === undefined) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, one)
}
