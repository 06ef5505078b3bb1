import { firstDayOf, lastDayOf } from '@rowhouse/core/times/record-times'
import type { ReactElement } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import type { CardLook } from '../../features/cards/card-look.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { DateWords } from '../dated/date-words.ts'
import { byTime, type DatedRecord } from '../dated/dated-record.ts'
import type { Days } from '../dated/days.ts'
import { PrintedTable } from '../printed-table.tsx'
import { RecordFields } from '../record-fields.tsx'

interface PrintedCalendarProps {
  readonly title: string
  readonly days: Days
  readonly events: readonly DatedRecord[]
  readonly words: DateWords
  readonly look: CardLook
  readonly context: CellContext
}

/** What is seen, on paper: the days in words, also those for which a day on the screen has no room. */
export function PrintedCalendar({ title, days, events, words, look, context }: PrintedCalendarProps): ReactElement {
  const t = useTexts()
  const lines = events
    .filter((event) => firstDayOf(event) < days.end && lastDayOf(event) >= days.first)
    .toSorted(byTime)
    .map((event) => ({
      key: event.key,
      place: words.when(event),
      name: event.title ?? t('cells.sheet.unnamed'),
      more: [
        <RecordFields
          key="fields"
          look={look}
          context={context}
          valueIn={(column) => event.record[column.title] ?? null}
        />,
      ],
    }))
  return <PrintedTable title={title} lines={lines} />
}
