import { messageOf } from '../../api/errors.ts'
import { moveView } from '../../features/views/view-acts.ts'
import { useSession } from '../../session/use-session.ts'
import { useSaved } from '../../state/saved.ts'
import { toast } from '../../state/toast-store.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { placeTables } from '../../structure/tables/table-changes.ts'
import type { ViewsByTable } from '../../structure/views/view.ts'
import { rightsTo } from '../../structure/views/view-rights.ts'
import { type Placed, placesAfterMove } from './place-in-list.ts'
import type { Side } from './tree-drag.ts'
import type { TreeRow } from './tree-rows.ts'

export interface TreeMoves {
  /** Lines of one group change places; null: this one stays. */
  readonly groupOf: (row: TreeRow) => string | null
  readonly stepOf: (row: TreeRow, step: -1 | 1) => (() => void) | null
  readonly drop: (dropped: string, on: TreeRow, side: Side) => void
}

/** Tables change places within their database, views within their table. */
export function useTreeMoves(project: Project, tables: readonly TableSummary[], views: ViewsByTable): TreeMoves {
  const { user } = useSession()
  const previewAs = useSaved((state) => state.users.previewAs)
  const mayOrderTables = mayIn(project, 'tables.reorder', previewAs)

  function mayMove(row: TreeRow): boolean {
    if (row.kind === 'table') return mayOrderTables
    return row.kind === 'view' && rightsTo(row.view, { project, previewAs, ownId: user?.id ?? null }).mayMove
  }

  function listOf(row: TreeRow): readonly Placed[] {
    if (row.kind === 'table') return tables.filter(({ base_id }) => base_id === row.table.base_id)
    return row.kind === 'view' ? (views.get(row.table.id) ?? []) : []
  }

  async function store(row: TreeRow, places: readonly Placed[]): Promise<void> {
    try {
      if (row.kind === 'table') return await placeTables(project.id, places)
      const all = row.kind === 'view' ? (views.get(row.table.id) ?? []) : []
      for (const { id, order } of places) {
        const view = all.find((one) => one.id === id)
        if (view !== undefined) await moveView(project.id, view, order)
      }
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    }
  }

  return {
    groupOf: (row) => (mayMove(row) ? `${row.kind} ${row.kind === 'view' ? row.table.id : baseOf(row)}` : null),
    stepOf(row, step) {
      if (!mayMove(row)) return null
      const list = listOf(row)
      const from = list.findIndex(({ id }) => id === row.key)
      const places = placesAfterMove(list, from, from + step)
      return places.length === 0 ? null : () => void store(row, places)
    },
    drop(dropped, on, side) {
      const list = listOf(on)
      const from = list.findIndex(({ id }) => id === dropped)
      const target = list.findIndex(({ id }) => id === on.key) + (side === 'after' ? 1 : 0)
      void store(on, placesAfterMove(list, from, target > from ? target - 1 : target))
    },
  }
}

const baseOf = (row: TreeRow): string => (row.kind === 'table' ? row.table.base_id : '')
