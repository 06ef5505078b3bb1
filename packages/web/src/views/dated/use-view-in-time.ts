import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { firstWeekdayIn } from '../../cells/calendar/calendar-month.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useTableRecords } from '../../features/steps/use-table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { timeZone } from '../../state/time-zone.ts'
import { type Column, optionsOf } from '../../structure/tables/table.ts'
import type { ViewBodyProps } from '../view-body.ts'
import { type DateWords, dateWords } from './date-words.ts'
import { dated, type ViewDates } from './dated-record.ts'
import { useUndated } from './use-dated-records.ts'
import { type TimePlace, usePlaceInTime } from './use-place-in-time.ts'

export interface DatedViewProps extends ViewBodyProps {
  readonly start: Column
  readonly end: Column | null
}

export interface ViewInTime<Scale extends string> {
  readonly dates: ViewDates
  readonly place: TimePlace<Scale>
  readonly weekStart: number
  readonly isNarrow: boolean
  readonly words: DateWords
  readonly undated: TableRecords
  /** Of those without a date so many are shown. */
  readonly mostUndated: number
  readonly onMoreUndated: () => void
}

const undatedAtOnce = 50

/** Where one is in time and by whose clocks, how days are named, and what stands nowhere yet. */
export function useViewInTime<Scale extends string>(
  props: DatedViewProps,
  scales: readonly Scale[],
  firstScale: Scale,
): ViewInTime<Scale> {
  const { project, table, records, view, viewId, query, start, end } = props
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const { calendarZone, weekStart } = view.settings
  const zone = calendarZone ?? timeZone()
  const isNarrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) === true
  const dates = useMemo(() => ({ start: dated(start), end: end && dated(end), zone }), [start, end, zone])
  const place = usePlaceInTime(zone, scales, firstScale)
  const { twelveHours = false } = optionsOf<{ readonly twelveHours?: boolean }>(start)
  const words = useMemo(() => dateWords(t, locale, { twelveHours, isNarrow }), [t, locale, twelveHours, isNarrow])

  const [mostUndated, setMostUndated] = useState(undatedAtOnce)
  const undated = useTableRecords(project.id, table, { viewId, query, mayUndo: false })
  useUndated(undated, dates.start, mostUndated)
  useReloadAfter(records.stored, undated)
  return {
    dates,
    place,
    weekStart: weekStart ?? firstWeekdayIn(navigator.language),
    isNarrow,
    words,
    undated,
    mostUndated,
    onMoreUndated: () => setMostUndated((most) => most + undatedAtOnce),
  }
}

/** A record may have got a date, or lost it. */
function useReloadAfter(stored: number, records: TableRecords): void {
  const last = useRef(stored)
  useEffect(() => {
    if (last.current === stored) return
    last.current = stored
    void records.window.reload()
  }, [stored, records])
}
