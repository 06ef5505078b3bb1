import type { Texts } from '../../i18n/catalogue.ts'
import type { RecordWindow } from './record-window.ts'

/** Of the whole table: counted up to a limit. */
export interface AllRecords {
  readonly records: number
  readonly isMore: boolean
}

/**
 * How many records there are: about so many until somebody knows it exactly. Where the view leaves some out, of how many,
 * as soon as that is known.
 */
export function countText(
  t: Texts,
  { isKnown, total: count, isTotalOpen }: Pick<RecordWindow, 'isKnown' | 'total' | 'isTotalOpen'>,
  all: AllRecords | null,
): string {
  if (!isKnown) return ''
  const number = count.toLocaleString()
  // Somebody added records since the table was counted.
  if (all === null || (all.records < count && !all.isMore)) {
    return t(isTotalOpen ? 'tables.records.about' : 'tables.records.total', { count, number })
  }
  const most = all.records.toLocaleString()
  return t('tables.records.found', {
    count: all.records,
    shown: isTotalOpen ? t('tables.records.found.about', { number }) : number,
    all: all.isMore ? t('tables.records.found.more', { number: most }) : most,
  })
}
