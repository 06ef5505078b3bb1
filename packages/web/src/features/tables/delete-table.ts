import { previewColumnDeletion } from '@rowhouse/core/api/columns'
import { trashedDays } from '@rowhouse/core/api/projects'
import { previewTableDeletion } from '@rowhouse/core/api/tables'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { goneFieldDeed } from '../grid/field-deed.ts'
import { undoThere } from '../grid/run-history.ts'
import { undoStackOf } from '../grid/undo-stacks.ts'
import { purgeColumn, purgeTable, restoreColumn, restoreTable, trashColumn, trashTable } from './table-changes.ts'

interface Named {
  readonly id: string
  readonly title: string
}

/** Asks once, says what goes with it, and offers the way back. True when the table is gone. */
export async function deleteTable(projectId: string, { id, title }: Named): Promise<boolean> {
  return orSayWhy(async () => {
    const { records, columns } = await call(previewTableDeletion, { params: { tableId: id } })
    const agreed = await confirm({
      title: text('tables.delete.title', { title }),
      heading: sentences(
        text('tables.delete.records', { count: records, number: records.toLocaleString() }),
        text('tables.delete.columns', { count: columns.length }),
        text('tables.delete.days', { count: trashedDays }),
      ),
      submit: text('tables.delete.submit'),
      danger: true,
    })
    if (!agreed) return false
    await trashTable(projectId, id)
    const back = () => void bringBackTable(projectId, { id, title })
    toast.undo(text('tables.deleted', { title }), text('tables.undo'), back)
    return true
  })
}

export async function deleteColumn(projectId: string, tableId: string, { id, title }: Named): Promise<boolean> {
  return orSayWhy(async () => {
    const { cells, shownBy } = await call(previewColumnDeletion, { params: { columnId: id } })
    const agreed = await confirm({
      title: text('tables.column.delete.title', { title }),
      heading: sentences(
        text('tables.column.delete.cells', { count: cells, number: cells.toLocaleString() }),
        shownBy.length === 0
          ? ''
          : text('tables.column.delete.shownBy', { titles: shownBy.map((one) => `“${one.title}”`).join(', ') }),
        text('tables.delete.days', { count: trashedDays }),
      ),
      submit: text('tables.column.delete.submit'),
      danger: true,
    })
    if (!agreed) return false
    const stack = undoStackOf(projectId, tableId)
    const step = stack.mark()
    await trashColumn(projectId, id, step)
    const deed = goneFieldDeed(projectId, { id, title })
    stack.push(deed, step)
    toast.undo(text('tables.deleted', { title }), text('tables.undo'), () => void undoThere(stack, deed))
    return true
  })
}

export async function bringBackTable(projectId: string, table: Named): Promise<void> {
  await orSayWhy(async () => sayRestored(table, await restoreTable(projectId, table.id)))
}

export async function bringBackColumn(projectId: string, column: Named): Promise<void> {
  await orSayWhy(async () => sayRestored(column, await restoreColumn(projectId, column.id)))
}

export async function deleteTableForGood(projectId: string, { id, title }: Named): Promise<void> {
  await forGood(title, 'tables.purge.text', () => purgeTable(projectId, id))
}

export async function deleteColumnForGood(projectId: string, { id, title }: Named): Promise<void> {
  await forGood(title, 'tables.column.purge.text', () => purgeColumn(projectId, id))
}

async function forGood(
  title: string,
  what: 'tables.purge.text' | 'tables.column.purge.text',
  purge: () => Promise<void>,
): Promise<void> {
  await orSayWhy(async () => {
    const agreed = await confirm({
      title: text('tables.purge.title', { title }),
      heading: text(what),
      submit: text('tables.purge.submit'),
      danger: true,
      typed: title.trim(),
    })
    if (!agreed) return false
    await purge()
    toast.success(text('tables.purge.done', { title }))
    return true
  })
}

function sayRestored({ title }: Named, restored: { readonly title: string }): boolean {
  const key = restored.title === title ? 'tables.restore.done' : 'tables.restore.renamed'
  toast.success(text(key, { title: restored.title }))
  return true
}

function sentences(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

async function orSayWhy(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    toast.error(messageOf(error), { durationMs: 5000 })
    return false
  }
}
