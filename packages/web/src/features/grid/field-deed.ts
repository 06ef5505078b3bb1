import { deleteColumn, restoreColumn } from '@rowhouse/core/api/columns'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { tableQuery } from '../tables/queries.ts'
import { tableFromWire } from '../tables/table.ts'
import { reloadRecords } from './table-records.ts'
import type { Deed } from './undo-stack.ts'

/** A field that is deleted stays in the trash, so both ways are open. */
export function fieldDeed(
  projectId: string,
  field: { readonly id: string; readonly title: string },
  undoBy: 'delete' | 'restore',
): Deed {
  return {
    label: text(undoBy === 'delete' ? 'rows.deed.field.add' : 'rows.deed.field.delete', { title: field.title }),
    async undo() {
      const params = { columnId: field.id }
      const wire = await (undoBy === 'delete' ? call(deleteColumn, { params }) : call(restoreColumn, { params }))
      queryClient.setQueryData(tableQuery(projectId, wire.id).queryKey, tableFromWire(wire))
      await reloadRecords(({ place }) => place.table.id === wire.id)
      return fieldDeed(projectId, field, undoBy === 'delete' ? 'restore' : 'delete')
    },
  }
}
