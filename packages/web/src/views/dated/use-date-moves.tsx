import { VisuallyHidden } from '@mantine/core'
import { type DateCells, timesOf } from '@rowhouse/core/times/record-times'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import type { ShiftSpec } from '../../features/records/records-api.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { RecordRow } from '../../structure/tables/table.ts'
import type { DateWords } from './date-words.ts'
import type { ViewDates } from './dated-record.ts'

/** A record that is put somewhere. */
export interface Moved {
  readonly key: string
  readonly title: string | null
  readonly cells: DateCells
}

/** Others that move with it: what is asked of the server, and what will most likely come of it. */
export interface Along {
  readonly shift: ShiftSpec
  readonly foreseen: readonly (readonly [key: string, cells: RecordRow])[]
}

interface MovesSpec {
  readonly records: TableRecords
  readonly undated: TableRecords
  readonly dates: ViewDates
  readonly words: DateWords
  /** null: nobody moves along. */
  readonly along?: (moved: Moved, cells: RecordRow) => Along | null
}

interface DateMoves {
  /**
   * On screen at once, in one step that can be taken back; false: the server refused it, and said why. `known`: what is seen
   * in cells that hold no dates.
   */
  readonly store: (moved: Moved, cells: RecordRow, known?: RecordRow) => Promise<boolean>
  /** Tells what was moved to those who do not see it. */
  readonly status: ReactElement
}

export function useDateMoves({ records, undated, dates, words, along }: MovesSpec): DateMoves {
  const t = useTexts()
  const [said, say] = useState('')

  async function store(moved: Moved, cells: RecordRow, known: RecordRow = {}): Promise<boolean> {
    const { key, title, cells: before } = moved
    const { start, end } = dates
    const all: RecordRow = { [start.title]: before.start, ...(end === null ? {} : { [end.title]: before.end }) }
    const seen = Object.entries(all).filter(([name]) => Object.hasOwn(cells, name))
    const updates = [{ record: key, cells, known: { ...Object.fromEntries(seen), ...known } }]
    // Where it is on the screen it shows what is on its way.
    const isUndated = undated.rowOf(key) !== null
    const list = isUndated ? undated : records
    const others = along?.(moved, cells) ?? null
    let shifted = 0
    try {
      if (others === null) await list.saves.saveKeyed(updates)
      else shifted = await list.saves.saveShifting(updates, others.shift, others.foreseen)
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
    const told = [
      ...(times === null
        ? []
        : [t('calendar.moved', { title: title ?? t('cells.sheet.unnamed'), when: words.when(times) })]),
      ...(shifted === 0 ? [] : [t('timeline.shifted', { count: shifted })]),
    ]
    say(told.join('. '))
    if (shifted > 0) toast.info(t('timeline.shifted', { count: shifted }))
    if (isUndated) {
      await records.window.reload()
      await undated.window.reload()
    }
    return true
  }

  return { store, status: <VisuallyHidden role="status">{said}</VisuallyHidden> }
}
