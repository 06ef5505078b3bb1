import type { View } from '@rowhouse/core/api/tables'
import type { Static } from 'typebox'
import type { ViewRow } from '../../meta/tables.ts'

/** View types by the numbers existing clients know. */
const typeNumbers: Readonly<Record<string, number>> = { form: 1, gallery: 2, grid: 3, kanban: 4 }

export function presentView(view: ViewRow, baseId: string): Static<typeof View> {
  return {
    id: view.id,
    project_id: view.project_id,
    base_id: baseId,
    fk_model_id: view.table_id,
    title: view.title,
    type: typeNumbers[view.type] ?? 3,
    is_default: view.is_default === 1,
    show: true,
    show_system_fields: false,
    lock_type: 'collaborative',
    uuid: null,
    password: null,
    order: view.position,
    meta: null,
    created_at: view.created_at,
    updated_at: view.updated_at,
  }
}
