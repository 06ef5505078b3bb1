import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column } from '../../structure/tables/table.ts'

/** Whoever copies records must not think that their links came along. */
export function tellLinksLeftOut(columns: readonly Pick<Column, 'title'>[]): void {
  if (columns.length === 0) return
  const titles = columns.map(({ title }) => `“${title}”`).join(', ')
  toast.info(text('rows.leftOut', { count: columns.length, titles }), { durationMs: 5000 })
}
