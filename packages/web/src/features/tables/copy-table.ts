import { previewTableCopy } from '@rowhouse/core/api/tables'
import { createElement } from 'react'
import { call } from '../../api/client.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { duplicateTable } from '../../structure/tables/table-changes.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { copyLossText } from './copy-loss-text.ts'
import { CopyNotes } from './copy-notes.tsx'

/** Says before and after what a copy of one table cannot have. null: there is none. */
export async function copyTable(
  projectId: string,
  table: Pick<TableSummary, 'id' | 'title'>,
  { records }: { readonly records: boolean },
): Promise<TableSummary | null> {
  const loss = await call(previewTableCopy, { params: { tableId: table.id } })
  const isWhole = loss.left.length === 0
  if (!isWhole) {
    const agreed = await confirm({
      title: text('tables.copy.title', { title: table.title }),
      heading: createElement(CopyNotes, loss),
      submit: text('tables.copy.submit'),
    })
    if (!agreed) return null
  }
  // The notification says why it was refused.
  const copy = await duplicateTable(projectId, table, { records }).catch(() => null)
  if (copy !== null && !isWhole) toast.info(copyLossText(copy.title, loss, text), { durationMs: 5000 })
  return copy
}
