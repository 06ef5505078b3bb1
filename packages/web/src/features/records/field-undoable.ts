import { deleteColumn, previewColumnDeletion, setPrimaryValue, undoColumnChange } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { keepTable, restoreColumn } from '../../structure/tables/table-changes.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { StillDone, type Undoable } from '../../undo/undoable.ts'
import { reloadRecords } from './records-on-screen.ts'
import { undoOrAsk } from './undo-or-ask.ts'

interface Field {
  readonly id: string
  readonly title: string
}

/** The table as it is now, and its records wherever they are on the screen. */
export async function showTable(projectId: string, wire: ReplyOf<typeof deleteColumn>): Promise<void> {
  await keepTable(projectId, wire)
  await reloadRecords(({ place }) => place.table.id === wire.id)
}

/** A new field goes to the trash. What others wrote into it since goes along, which is asked first. */
export function newFieldUndoable(projectId: string, field: Field, { isFilled = false } = {}): Undoable {
  return {
    label: text('rows.deed.field.add', { title: field.title }),
    async undo(step) {
      const params = { columnId: field.id }
      const { cells } = await call(previewColumnDeletion, { params })
      if (cells > 0 && !isFilled) {
        const agreed = await confirm({
          title: text('rows.undo.field.filled'),
          heading: text('rows.undo.field.filled.text', { count: cells, title: field.title }),
          submit: text('rows.undo.field.filled.submit'),
          danger: true,
        })
        if (!agreed) throw new StillDone()
      }
      await showTable(projectId, await call(deleteColumn, { params, step }))
      return goneFieldUndoable(projectId, field, () => newFieldUndoable(projectId, field, { isFilled }), this.label)
    },
  }
}

/** A field that is deleted stays in the trash, so both ways are open. */
export function goneFieldUndoable(
  projectId: string,
  field: Field,
  again: () => Undoable = () => deletionUndoable(projectId, field),
  label = text('rows.deed.field.delete', { title: field.title }),
): Undoable {
  return {
    label,
    async undo(step) {
      await showTable(projectId, await restoreColumn(projectId, field.id, step))
      return again()
    },
  }
}

/** What deletes a field again that came back. */
export function deletionUndoable(projectId: string, field: Field): Undoable {
  return {
    label: text('rows.deed.field.delete', { title: field.title }),
    async undo(step) {
      await showTable(projectId, await call(deleteColumn, { params: { columnId: field.id }, step }))
      return goneFieldUndoable(projectId, field)
    },
  }
}

/** Name, description, rules, default, options. Undoing gives a change of its own, which is undone to do it again. */
export function settingsUndoable(projectId: string, field: Field, change: string, label: string): Undoable {
  return {
    label,
    async undo(step) {
      const params = { columnId: field.id, changeId: change }
      const { change: back, table } = await undoOrAsk(
        (force) => call(undoColumnChange, { params, body: { force }, step }),
        () => ({ title: text('rows.undo.field'), heading: null, submit: text('rows.undo.field.submit') }),
      )
      await showTable(projectId, table)
      return back === null ? null : settingsUndoable(projectId, field, back, label)
    },
  }
}

/** By which field records are known. */
export function primaryUndoable(
  projectId: string,
  tableId: string,
  now: string,
  before: string,
  label: string,
): Undoable {
  return {
    label,
    async undo() {
      const options = tableQuery(projectId, tableId)
      const { columns } = await queryClient.fetchQuery({ ...options, staleTime: 0 })
      if (columns.find(({ isPrimaryValue }) => isPrimaryValue)?.id !== now) throw new Error(text('rows.undo.primary'))
      await call(setPrimaryValue, { params: { columnId: before } })
      await queryClient.invalidateQueries({ queryKey: options.queryKey })
      return primaryUndoable(projectId, tableId, before, now, label)
    },
  }
}
