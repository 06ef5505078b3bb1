import { previewConversion } from '@rowhouse/core/api/columns'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { trashColumn } from '../../structure/tables/table-changes.ts'
import type { BeginPart } from '../../undo/undo-stack.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import { goneFieldUndoable } from '../records/field-undoable.ts'
import { withKeptWidths } from '../view-settings/columns-in-view.ts'
import type { ViewState } from '../view-settings/view-state.ts'
import { convertField, createField, saveField } from './field-changes.ts'
import { changesIn, type FieldRow, isMoved, renamesInOrder, viewColumns } from './manage-draft.ts'

interface Spec {
  readonly projectId: string
  readonly table: Table
  readonly rows: readonly FieldRow[]
  readonly begun: readonly FieldRow[]
  readonly view: ViewState
  /** All of it is one step. */
  readonly part: BeginPart
}

/**
 * Each field is a change of its own on the server, so one that is refused does not hold up the others. Gives what was
 * refused and why, by row; empty when everything is done.
 */
export async function applyFields(spec: Spec): Promise<ReadonlyMap<string, string>> {
  const { projectId, table, rows, begun, view, part } = spec
  const tableId = table.id
  const refused = new Map<string, string>()
  const made = new Map<string, string>()
  const attempt = async (id: string, work: () => Promise<unknown>): Promise<void> => {
    if (refused.has(id)) return
    try {
      await work()
    } catch (error) {
      refused.set(id, messageOf(error))
    }
  }
  const wanting = (kind: ReturnType<typeof changesIn>[number]) =>
    rows.filter((row) => changesIn(row, begun).includes(kind))

  const columns = new Map(rows.flatMap(({ id, column }) => (column === null ? [] : [[id, column]])))
  const known = (id: string, work: (column: Column) => Promise<unknown>) => {
    const column = columns.get(id)
    return column === undefined ? undefined : attempt(id, () => work(column))
  }

  for (const { id } of wanting('delete')) await known(id, (column) => part(() => trash(projectId, tableId, column)))
  for (const { id, to } of renamesInOrder(rows))
    await known(id, (column) => part(() => saveField(projectId, tableId, column, { title: to })))
  for (const { id, type } of wanting('type'))
    await known(id, (column) => toType({ projectId, tableId }, column, type, part))
  for (const { id, title, type } of wanting('add'))
    await attempt(id, async () => {
      made.set(id, await part(() => createField(projectId, tableId, { title: title.trim(), uidt: type })))
    })
  const types = new Map(wanting('type').flatMap(({ id, type }) => (refused.has(id) ? [] : [[id, type] as const])))
  const kept = withKeptWidths(table, view.settings, types)
  const isOtherView =
    kept !== null || isMoved(rows, begun) || made.size > 0 || wanting('show').length + wanting('hide').length > 0
  if (isOtherView) {
    const there = rows
      .filter(({ id, column }) => column !== null || made.has(id))
      .map((row) => ({ ...row, id: made.get(row.id) ?? row.id, isGone: row.isGone && !refused.has(row.id) }))
    await part(() => view.change({ columns: viewColumns(there, kept ?? view.settings.columns) }))
  }
  return refused
}

async function trash(projectId: string, tableId: string, { id, title }: Column): Promise<void> {
  const stack = undoStackOf(projectId, tableId)
  await stack.doing(async (step) => {
    await trashColumn(projectId, id, step)
    stack.push(goneFieldUndoable(projectId, { id, title }), step)
  })
}

async function toType(
  place: { readonly projectId: string; readonly tableId: string },
  column: Column,
  type: string,
  part: BeginPart,
): Promise<void> {
  const request = { uidt: type }
  const counts = await call(previewConversion, { params: { columnId: column.id }, body: request })
  await part(() => convertField(place, column, request, counts, { isTold: false }))
}
