import { convertColumn, previewConversion } from '@rowhouse/core/api/columns'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import type { ViewState } from '../grid/view-state.ts'
import { keepTable, trashColumn } from '../tables/table-changes.ts'
import { createField, saveField } from './field-changes.ts'
import { changesIn, type FieldRow, isMoved, renamesInOrder, viewColumns } from './manage-draft.ts'

interface Wish {
  readonly projectId: string
  readonly tableId: string
  readonly rows: readonly FieldRow[]
  readonly begun: readonly FieldRow[]
  readonly view: ViewState
}

/**
 * Each field is a change of its own on the server, so one that is refused does not hold up the others. Gives what was
 * refused and why, by row; empty when everything is done.
 */
export async function applyFields({
  projectId,
  tableId,
  rows,
  begun,
  view,
}: Wish): Promise<ReadonlyMap<string, string>> {
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

  for (const { id } of wanting('delete')) await attempt(id, () => trashColumn(projectId, id))
  for (const { id, to } of renamesInOrder(rows)) await attempt(id, () => saveField(projectId, id, { title: to }))
  for (const { id, type } of wanting('type')) await attempt(id, () => convert(projectId, id, type))
  for (const { id, title, type } of wanting('add'))
    await attempt(id, async () => {
      made.set(id, await createField(projectId, tableId, { title: title.trim(), uidt: type }))
    })
  const isOtherView = isMoved(rows, begun) || made.size > 0 || wanting('show').length + wanting('hide').length > 0
  if (isOtherView) {
    const there = rows
      .filter(({ id, column }) => column !== null || made.has(id))
      .map((row) => ({ ...row, id: made.get(row.id) ?? row.id, isGone: row.isGone && !refused.has(row.id) }))
    await view.change({ columns: viewColumns(there, view.settings.columns) })
  }
  return refused
}

async function convert(projectId: string, columnId: string, type: string): Promise<void> {
  const body = { uidt: type }
  const { converted, emptied } = await call(previewConversion, { params: { columnId }, body })
  const { table } = await call(convertColumn, {
    params: { columnId },
    body: { ...body, expected: { converted, emptied } },
  })
  await keepTable(projectId, table)
}
