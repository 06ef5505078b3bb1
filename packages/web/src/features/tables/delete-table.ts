import { previewColumnDeletion } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { trashedDays } from '@rowhouse/core/api/projects'
import { previewTableDeletion } from '@rowhouse/core/api/tables'
import { createElement } from 'react'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { trashColumn, trashTable } from '../../structure/tables/table-changes.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { tellTrashed } from '../../undo/tell-trashed.ts'
import { undoStackOf, undoStackOfProject } from '../../undo/undo-stacks.ts'
import { goneFieldUndoable } from '../records/field-undoable.ts'
import { undoThere } from '../records/run-history.ts'
import { DeletionNotes } from './deletion-notes.tsx'
import { goneTableUndoable } from './table-undoable.ts'

type Preview = ReplyOf<typeof previewColumnDeletion>

interface Named {
  readonly id: string
  readonly title: string
}

/** Asks once, says what stands in the way and what goes with it, and offers the way back. True when the table is gone. */
export async function deleteTable(projectId: string, { id, title }: Named): Promise<boolean> {
  return orSayWhy(async () => {
    const { records, columns, links, breaks, usedBy } = await call(previewTableDeletion, { params: { tableId: id } })
    const withLinks = links.length > 0
    const agreed = await confirm({
      title: text('tables.delete.title', { title }),
      heading: createElement(DeletionNotes, {
        sentences: [
          ...(records === 0
            ? [text('tables.delete.onlyColumns', { count: columns.length })]
            : [
                text('tables.delete.records', { count: records, number: records.toLocaleString() }),
                text('tables.delete.columns', { count: columns.length }),
              ]),
          text(withLinks ? 'tables.delete.daysWithLinks' : 'tables.delete.days', { count: trashedDays }),
        ],
        goes: links,
        breaks,
        usedBy,
      }),
      submit: text(withLinks ? 'tables.delete.submitWithLinks' : 'tables.delete.submit'),
      danger: true,
    })
    if (!agreed) return false
    await trashTable(projectId, id, { withLinks })
    const stack = undoStackOfProject(projectId)
    const undoable = goneTableUndoable(projectId, { id, title }, { withLinks })
    stack.push(undoable)
    const back = () => void orSayWhy(async () => stack.undoThis(undoable).then(() => true))
    tellTrashed(projectId, text('tables.deleted', { title }), back)
    return true
  })
}

export async function deleteColumn(projectId: string, tableId: string, { id, title }: Named): Promise<boolean> {
  return orSayWhy(async () => {
    const preview = await call(previewColumnDeletion, { params: { columnId: id } })
    const { cells, records, goes, breaks, usedBy } = preview
    const agreed = await confirm({
      title: text('tables.column.delete.title', { title }),
      heading: createElement(DeletionNotes, {
        sentences: [
          text('tables.column.delete.cells', { count: cells, number: cells.toLocaleString() }),
          records === 0
            ? ''
            : text('tables.column.delete.records', { count: records, number: records.toLocaleString() }),
          text('tables.delete.days', { count: trashedDays }),
        ],
        goes,
        breaks,
        usedBy,
        inDatabase: preview,
      }),
      submit: text('tables.column.delete.submit'),
      danger: true,
    })
    if (!agreed) return false
    const stack = undoStackOf(projectId, tableId)
    const undoable = goneFieldUndoable(projectId, { id, title })
    await stack.doing(async (step) => {
      await trashColumn(projectId, id, step)
      stack.push(undoable, step)
    })
    tellTrashed(projectId, text('tables.deleted', { title }), () => void undoThere(stack, undoable))
    return true
  })
}

/** What several fields take or break together, each thing once. */
export async function previewDeletions(
  columnIds: readonly string[],
): Promise<Pick<Preview, 'goes' | 'breaks' | 'usedBy'>> {
  const previews = await Promise.all(columnIds.map((id) => call(previewColumnDeletion, { params: { columnId: id } })))
  const own = new Set(columnIds)
  const each = <T extends Named>(list: readonly T[]): T[] => [
    ...new Map(list.filter(({ id }) => !own.has(id)).map((one) => [one.id, one])).values(),
  ]
  const goes = each(previews.flatMap((preview) => preview.goes))
  for (const { id } of goes) own.add(id)
  return {
    goes,
    breaks: each(previews.flatMap(({ breaks }) => breaks)),
    usedBy: each(previews.flatMap(({ usedBy }) => usedBy)),
  }
}

async function orSayWhy(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    toast.error(messageOf(error), { durationMs: 5000 })
    return false
  }
}
