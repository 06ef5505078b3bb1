import type { Texts } from '../../i18n/catalogue.ts'
import type { RecordWindow } from './record-window.ts'

/** How many records there are: about so many until somebody knows it exactly. */
export function countText(t: Texts, { isKnown, total: count, isTotalOpen }: RecordWindow): string {
  if (!isKnown) return ''
  return t(isTotalOpen ? 'tables.records.about' : 'tables.records.total', { count, number: count.toLocaleString() })
}
