import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { previewTableCopy } from '@rowhouse/core/api/tables'
import type { Texts } from '../../i18n/catalogue.ts'

export type CopyLoss = ReplyOf<typeof previewTableCopy>

/** What stayed behind, for somebody who looks at the copy. */
export function copyLossText(title: string, { left, breaks }: CopyLoss, t: Texts): string {
  return [
    t('tables.copy.lacks', { title, titles: named(left) }),
    ...(breaks.length === 0 ? [] : [t('tables.copy.uncomputed', { count: breaks.length, titles: named(breaks) })]),
  ].join(' ')
}

const named = (list: CopyLoss['left']): string => list.map(({ title }) => `“${title}”`).join(', ')
