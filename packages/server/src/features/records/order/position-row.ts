import type { ColumnRow } from '../../../meta/rows/structure.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { newId } from '../../../platform/chance.ts'
import type { InProject } from '../../../request/context.ts'

/** A column nobody sees, which says where rows stand. */
export function positionRow(
  ctx: InProject<'records.bulkUpdate' | 'links.add'>,
  { id, row, base }: SnapshotTable,
  named: Pick<ColumnRow, 'name' | 'title' | 'type' | 'options'>,
): ColumnRow {
  const at = new Date(ctx.now()).toISOString()
  return {
    ...named,
    id: newId('column'),
    project_id: row.project_id,
    table_id: id,
    word: 'integer',
    database_type: base.dialect.storageTypes.integer,
    key_part: null,
    auto_increment: 0,
    generated: 0,
    is_primary_value: 0,
    required: 0,
    unique_values: 0,
    default_value: null,
    description: null,
    meta: null,
    system: 1,
    position: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    deleted_by: null,
  }
}
