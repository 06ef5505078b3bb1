import { VisuallyHidden } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { RecordRow } from '../../structure/tables/table.ts'
import { type CalendarDates, type EventCells, timesOf } from './calendar-event.ts'
import type { CalendarWords } from './calendar-words.ts'

/** A record that is put somewhere. */
export interface Moved {
  readonly key: string
  readonly title: string | null
  readonly cells: EventCells
}

interface CalendarMoves {
  /** On screen at once, in one step that can be taken back; false: the server refused it, and said why. */
  readonly store: (moved: Moved, cells: RecordRow) => Promise<boolean>
  readonly say: (sentence: string) => void
  /** Tells what was moved to those who do not see it. */
  readonly status: ReactElement
}

export function useCalendarMoves(
  records: TableRecords,
  undated: TableRecords,
  dates: CalendarDates,
  words: CalendarWords,
): CalendarMoves {
  const t = useTexts()
  const [said, say] = useState('')

  async function store({ key, title, cells: before }: Moved, cells: RecordRow): Promise<boolean> {
    const { start, end } = dates
    const all: RecordRow = { [start.title]: before.start, ...(end === null ? {} : { [end.title]: before.end }) }
    const known = Object.fromEntries(Object.entries(all).filter(([name]) => Object.hasOwn(cells, name)))
    // Where it is on the screen it shows what is on its way.
    const isUndated = undated.rowOf(key) !== null
    try {
      await (isUndated ? undated : records).saveKeyed([{ record: key, cells, known }])
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
      say(messageOf(error))
      return false
    }
    const after = { ...all, ...cells }
    const times = timesOf(dates, {
      start: after[start.title] ?? null,
      end: end === null ? null : (after[end.title] ?? null),
    })
    if (times !== null) say(t('calendar.moved', { title: title ?? t('cells.sheet.unnamed'), when: words.when(times) }))
    if (isUndated) {
      await records.window.reload()
      await undated.window.reload()
    }
    return true
  }

  return { store, say, status: <VisuallyHidden role="status">{said}</VisuallyHidden> }
}
