import type { ChangeBatch, GridCommand } from '@rowhouse/grid/events'
import type { Grid as GridHandle } from '@rowhouse/grid/grid'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { messageOf } from '../../api/errors.ts'
import type { FoundCell } from '../../features/records/found-cells.ts'
import { runHistory } from '../../features/records/run-history.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { openKeyList } from '../../ui/overlays-store.ts'
import { openFind } from './find-store.ts'
import { addToGroup } from './groups/add-to-group.ts'
import type { ViewHeading } from './groups/group-headings.ts'
import type { Groups } from './groups/use-groups.ts'
import type { Settling } from './groups/use-settling.ts'

interface GridActsSpec {
  readonly grid: RefObject<GridHandle | null>
  readonly table: Table
  readonly records: TableRecords
  readonly settings: Settings
  readonly columns: readonly Column[]
  readonly store: (batch: ChangeBatch) => Promise<void>
  readonly settling: Settling
  readonly groups: Pick<Groups, 'unfold'>
}

interface GridActs {
  save(batch: ChangeBatch): Promise<void>
  addInGroup(group: ViewHeading): Promise<void>
  command(name: GridCommand): void
  move(rows: readonly number[], before: number): Promise<void>
  goToFound(found: FoundCell): void
}

/** What people do in the grid, done to the records. */
export function gridActs(spec: GridActsSpec): GridActs {
  const { grid, table, records, settings, columns, store, settling, groups } = spec
  return {
    async save(batch) {
      await store(batch)
      const touched = columns.filter(({ id }) => batch.changes.some(({ column }) => column === id))
      settling.changed(
        batch.changes.map(({ row }) => row),
        new Set(touched.map(({ title }) => title)),
      )
    },

    async addInGroup(group) {
      try {
        const row = await addToGroup(table, records, settings.groups, group)
        if (row !== null) grid.current?.goTo({ row, column: 0 })
      } catch (error) {
        toast.error(messageOf(error))
      }
    },

    command(name) {
      if (name === 'undo' || name === 'redo') void runHistory(records.undoStack, name)
      else if (name === 'find') openFind()
      else openKeyList()
    },

    async move(rows, before) {
      try {
        await records.rows.move(rows, before)
        const first = before - rows.filter((row) => row < before).length
        grid.current?.goTo({ row: first, column: grid.current.selection.active?.column ?? 0 })
      } catch (error) {
        toast.error(messageOf(error), { durationMs: 5000 })
      }
    },

    goToFound({ place, column }) {
      const at = columns.findIndex(({ id }) => id === column.id)
      const row = records.window.rowOf(place)
      // At once: what is folded has no place to go to.
      flushSync(() => groups.unfold(row))
      grid.current?.goTo({ row, column: Math.max(0, at) })
    },
  }
}
