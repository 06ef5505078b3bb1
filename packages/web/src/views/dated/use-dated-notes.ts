import type { TableRecords } from '../../features/records/table-records.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import type { DatedRecord } from './dated-record.ts'
import { areTooMany } from './rows-wanted.ts'

/** So many are named. */
const mostNamed = 3

/** What is shown otherwise than it is stored, or not at all, and why. */
export function useDatedNotes(
  { window }: TableRecords,
  events: readonly DatedRecord[],
  most: number,
): readonly string[] {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const wrong = events.filter(({ isBackwards }) => isBackwards)
  const named = wrong.slice(0, mostNamed).map(({ title }) => title ?? t('cells.sheet.unnamed'))
  const titles = new Intl.ListFormat(locale).format(wrong.length > mostNamed ? [...named, '…'] : named)
  const number = (count: number) => count.toLocaleString(locale)
  const tooMany = window.isCountOpen
    ? t('calendar.tooMany.open', { most: number(most) })
    : t('calendar.tooMany', { most: number(most), count: number(window.rowCount) })
  return [
    ...(wrong.length === 0 ? [] : [t('calendar.backwards', { count: wrong.length, titles })]),
    ...(areTooMany(window, most) ? [tooMany] : []),
  ]
}
