import type { Table, TableSummary } from '@rowhouse/core/api/tables'
import type { Static } from 'typebox'
import { narrowTable } from '../../meta/narrow-snapshot.ts'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { Ctx } from '../../request/context.ts'
import { viewsFor } from '../views/list-views.ts'
import { presentView } from '../views/present-view.ts'
import { presentColumn } from './present-column.ts'

export function presentSummary({ row, base, readOnlyReason }: SnapshotTable): Static<typeof TableSummary> {
  return {
    id: row.id,
    project_id: row.project_id,
    base_id: base.id,
    table_name: row.name,
    title: row.title,
    type: row.kind,
    mm: row.junction === 1,
    order: row.position,
    enabled: true,
    deleted: false,
    parent_id: null,
    pin: null,
    tags: null,
    schema: row.schema,
    meta: null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    description: row.description,
    readonly: readOnlyReason,
  }
}

/** As one person sees it, also right after a change: without fields that are hidden and views that others made for themselves. */
export function presentTable(
  whole: SnapshotTable,
  { reach, ...reader }: Pick<Ctx, 'actor' | 'looksAs' | 'reach'>,
): Static<typeof Table> {
  const table = reach === null ? whole : narrowTable(whole, reach)
  const columns = table.columns.flatMap((column) => {
    const row = table.columnRows.get(column.id)
    return row === undefined ? [] : [presentColumn(table, column, row)]
  })
  return {
    ...presentSummary(table),
    columns,
    columnsById: Object.fromEntries(columns.map((column) => [column.id, column])),
    views: viewsFor(reader, table.views).map((view) => presentView(view, table.base.id)),
  }
}
