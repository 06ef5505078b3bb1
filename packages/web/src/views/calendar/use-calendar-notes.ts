import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import type { CalendarEvent } from './calendar-event.ts'
import { areTooMany } from './rows-wanted.ts'
import { mostEvents } from './use-calendar-events.ts'

/** So many are named. */
const mostNamed = 3

/** What is shown otherwise than it is stored, or not at all, and why. */
export function useCalendarNotes({ window }: TableRecords, events: readonly CalendarEvent[]): readonly string[] {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const wrong = events.filter(({ isBackwards }) => isBackwards)
  const named = wrong.slice(0, mostNamed).map(({ title }) => title ?? t('cells.sheet.unnamed'))
  const titles = new Intl.ListFormat(locale).format(wrong.length > mostNamed ? [...named, '…'] : named)
  const number = (count: number) => count.toLocaleString(locale)
  const tooMany = window.isCountOpen
    ? t('calendar.tooMany.open', { most: number(mostEvents) })
    : t('calendar.tooMany', { most: number(mostEvents), count: number(window.rowCount) })
  return [
    ...(wrong.length === 0 ? [] : [t('calendar.backwards', { count: wrong.length, titles })]),
    ...(areTooMany(window, mostEvents) ? [tooMany] : []),
  ]
}
