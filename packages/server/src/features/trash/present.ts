import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { listProjectTrash } from '@rowhouse/core/api/trash'
import { viewTypeOf } from '@rowhouse/core/view-types/registry'
import { testsIn } from '@rowhouse/core/views/filter-node'
import type { LockType } from '@rowhouse/core/views/lock-types'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import { isLive } from '../../structure/table-rows.ts'
import { goneAt } from '../../structure/trash-time.ts'
import { presentAuthor } from '../records/changes/present.ts'
import type { Trash } from './list-trash.ts'

interface TrashedRow {
  readonly id: string
  readonly title: string
  readonly deleted_at: string | null
  readonly deleted_by: string | null
}

export function presentTrash(trash: Trash): ReplyOf<typeof listProjectTrash> {
  const { titles, rows, tables, columns, companions, views, deletions, removers } = trash
  const columnsOf = Map.groupBy(
    (rows?.columns ?? []).filter((row) => isLive(row) && row.system === 0),
    ({ table_id }) => table_id,
  )
  const viewsOf = Map.groupBy(rows?.views ?? [], ({ table_id }) => table_id)
  const common = ({ id, title, deleted_at, deleted_by }: TrashedRow) => {
    const remover = removers.get(deleted_by ?? '')
    const deletedAt = deleted_at ?? ''
    return { id, title, deletedAt, goneAt: goneAt(deletedAt), by: remover ? presentAuthor(remover) : null }
  }
  const tableOf = (id: string) => ({ id, title: titles.get(id) ?? '' })
  return {
    tables: tables.map((row) => ({
      ...common(row),
      columns: columnsOf.get(row.id)?.length ?? 0,
      views: viewsOf.get(row.id)?.length ?? 0,
    })),
    columns: columns.map((row) => ({
      ...common(row),
      uidt: row.type,
      table: tableOf(row.table_id),
      with: companions.get(row.id) ?? null,
    })),
    views: views.map((row) => ({
      ...common(row),
      table: tableOf(row.table_id),
      viewKind: viewTypeOf(row.view.type),
      // Only the three words are ever stored.
      lockType: row.view.lock_type as LockType,
      filters: countFilters(row.view.settings),
    })),
    deletions,
  }
}

function countFilters(settings: string): number {
  const { filters } = readViewSettings(settings)
  return filters === null ? 0 : testsIn(filters).length
}
