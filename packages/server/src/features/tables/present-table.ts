import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { listProjectTrash, Table, TableSummary } from '@rowhouse/core/api/tables'
import type { Static } from 'typebox'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { Ctx } from '../../request/context.ts'
import { presentColumn } from '../columns/present-column.ts'
import { goneAt } from '../projects/trash-time.ts'
import { viewsFor } from '../views/list-views.ts'
import { presentView } from '../views/present-view.ts'
import type { Trash as TrashRows } from './list-trash.ts'
import type { TrashedRow } from './trash-store.ts'

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

/** As one person sees it: views that others made for themselves are left out. */
export function presentTable(table: SnapshotTable, reader: Pick<Ctx, 'actor'>): Static<typeof Table> {
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

type Trash = ReplyOf<typeof listProjectTrash>

export function presentTrash({ tables, columns, views }: TrashRows): Trash {
  return {
    tables: tables.map(presentTrashed),
    columns: columns.map((row) => ({
      ...presentTrashed(row),
      uidt: row.type,
      table: { id: row.table_id, title: row.table_title },
    })),
    views: views.map((row) => ({ ...presentTrashed(row), table: { id: row.table_id, title: row.table_title } })),
  }
}

function presentTrashed(row: TrashedRow): Trash['tables'][number] {
  return {
    id: row.id,
    title: row.title,
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by_email,
    goneAt: goneAt(row.deleted_at),
  }
}
