import { VisuallyHidden } from '@mantine/core'
import { type ReactElement, useCallback, useRef, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { recordName } from '../../structure/tables/table.ts'
import type { DropEdge } from '../../ui/use-drag-row.ts'

interface CardMoves {
  /** Puts a card before another one, or behind all, and goes along with it. */
  readonly move: (from: number, before: number) => Promise<void>
  readonly drop: (dragged: string, at: number, edge: DropEdge) => void
  /** Tells what was moved to those who do not see it. */
  readonly status: ReactElement
}

/** Cards are put in an order by hand, as rows of the grid are. */
export function useCardMoves(records: TableRecords, goTo: (at: number) => void): CardMoves {
  const t = useTexts()
  const [said, say] = useState('')

  async function move(from: number, before: number): Promise<void> {
    if (before === from || before === from + 1) return
    const record = records.window.rowAt(from)
    const name = record ? recordName(records.place.table, record) : null
    try {
      await records.rows.move([from], before)
      const place = before > from ? before - 1 : before
      goTo(place)
      say(t('gallery.moved', { title: name ?? t('cells.sheet.unnamed'), place: place + 1 }))
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    }
  }

  // The same for as long as there are cards: none of them is drawn again for it.
  const latest = useRef(move)
  latest.current = move
  const drop = useCallback(
    (dragged: string, at: number, edge: DropEdge) => {
      const from = records.rowOf(dragged)
      if (from !== null) void latest.current(from, edge === 'before' ? at : at + 1)
    },
    [records],
  )

  return { move, drop, status: <VisuallyHidden role="status">{said}</VisuallyHidden> }
}
