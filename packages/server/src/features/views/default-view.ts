import { firstViewType } from '@rowhouse/core/view-types/registry'
import type { TableRow, ViewRow } from '../../meta/rows/structure.ts'
import { newId } from '../../platform/chance.ts'

/** The view every table has from the beginning, under the title of the table. `hidden`: what it does not show at first. */
export function defaultView(
  table: Pick<TableRow, 'id' | 'project_id' | 'title'>,
  at: string,
  hidden: readonly { readonly id: string }[] = [],
): ViewRow {
  const columns = hidden.map(({ id }) => ({ id, shown: false, width: null }))
  return {
    id: newId('view'),
    project_id: table.project_id,
    table_id: table.id,
    title: table.title,
    description: null,
    icon: null,
    type: firstViewType,
    is_default: 1,
    position: 1,
    settings: JSON.stringify(columns.length === 0 ? {} : { columns }),
    lock_type: 'collaborative',
    owner_id: null,
    meta: null,
    hidden_from: '',
    version: 1,
    created_at: at,
    updated_at: at,
  }
}
