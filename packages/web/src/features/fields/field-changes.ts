// Everything about fields that talks to the server.
import {
  addColumn,
  convertColumn,
  duplicateColumn,
  previewConversion,
  reorderColumn,
  setPrimaryValue as setPrimaryEndpoint,
  undoConversion,
  updateColumn,
} from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { notifying } from '../../ui/notification-store.ts'
import { fieldDeed } from '../grid/field-deed.ts'
import { undoStackOf } from '../grid/undo-stack.ts'
import { tableQuery } from '../tables/queries.ts'
import type { Column, Table } from '../tables/table.ts'
import { keepTable } from '../tables/table-changes.ts'
import type { FieldRequest } from './field-draft.ts'

type WireTable = ReplyOf<typeof addColumn>
export type ConversionPreview = ReplyOf<typeof previewConversion>

/** Its id. */
export async function createField(projectId: string, tableId: string, request: FieldRequest): Promise<string> {
  const known = new Set(queryClient.getQueryData(tableQuery(projectId, tableId).queryKey)?.columns.map(({ id }) => id))
  const wire = await notifying({ type: 'Create', module: 'Column', title: String(request.title ?? '') }, () =>
    call(addColumn, { params: { tableId }, body: request }),
  )
  await keepTable(projectId, wire)
  return tellAdded(projectId, wire, known)
}

/** A new field can be taken back like everything else done in this tab. */
function tellAdded(projectId: string, { columns }: WireTable, known: ReadonlySet<string>): string {
  const added = columns.find(({ id, system }) => !known.has(id) && !system)
  if (added !== undefined) undoStackOf(projectId).push(fieldDeed(projectId, added, 'delete'))
  return added?.id ?? ''
}

/** False: choices are in use and the person would rather keep them. */
export async function saveField(projectId: string, columnId: string, request: FieldRequest): Promise<boolean> {
  const save = (force: boolean): Promise<WireTable> =>
    call(updateColumn, { params: { columnId }, body: { ...request, ...(force ? { force } : {}) } })
  try {
    await keepTable(projectId, await save(false))
  } catch (error) {
    if (!(error instanceof ApiError) || !/Send “force”/.test(error.message)) throw error
    const agreed = await confirm({
      title: text('fields.choices.inUse'),
      heading: `${error.message.replace(/ Send “force”.*/, '')} ${text('fields.choices.inUse.text')}`,
      submit: text('fields.choices.inUse.submit'),
      danger: true,
    })
    if (!agreed) return false
    await keepTable(projectId, await save(true))
  }
  return true
}

/** What another type would make of the values; asked anew whenever the settings change. */
export const conversionQuery = (columnId: string, request: FieldRequest) =>
  queryOptions({
    queryKey: ['conversion', columnId, request],
    queryFn: ({ signal }) => call(previewConversion, { params: { columnId }, body: request, signal }),
    // Records change meanwhile: what was counted is not kept.
    gcTime: 0,
    retry: false,
  })

/** With the way back in a toast. */
export async function convertField(
  projectId: string,
  column: { readonly id: string; readonly title: string },
  request: FieldRequest,
  { converted, emptied }: Pick<ConversionPreview, 'converted' | 'emptied'>,
): Promise<void> {
  const body = { ...request, expected: { converted, emptied } }
  const { conversion, table } = await call(convertColumn, { params: { columnId: column.id }, body })
  await keepTable(projectId, table)
  toast.undo(text('fields.convert.done', { title: column.title }), text('tables.undo'), () => {
    void takeBack(projectId, conversion.id)
  })
}

/** Cells that were changed since are only given up when somebody says so. */
async function takeBack(projectId: string, conversionId: string): Promise<void> {
  const undo = (force: boolean): Promise<WireTable> =>
    call(undoConversion, { params: { conversionId }, body: force ? { force } : {} })
  try {
    await keepTable(projectId, await undo(false))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) return void toast.error(messageOf(error))
    const agreed = await confirm({
      title: text('fields.convert.changed'),
      heading: messageOf(error),
      submit: text('fields.convert.changed.submit'),
      danger: true,
    })
    if (!agreed) return
    try {
      await keepTable(projectId, await undo(true))
    } catch (second) {
      return void toast.error(messageOf(second))
    }
  }
  toast.success(text('fields.convert.undone'))
}

export async function makePrimary(projectId: string, tableId: string, columnId: string): Promise<void> {
  await call(setPrimaryEndpoint, { params: { columnId } })
  await queryClient.invalidateQueries({ queryKey: tableQuery(projectId, tableId).queryKey })
}

export async function placeField(projectId: string, columnId: string, order: number): Promise<void> {
  await keepTable(projectId, await call(reorderColumn, { params: { columnId }, body: { order } }))
}

/** Its id. The copy has all values of the field as well. */
export async function duplicateField(
  projectId: string,
  { id: tableId, columns }: Table,
  column: Column,
): Promise<string> {
  const known = new Set(columns.map(({ id }) => id))
  const wire = await notifying({ type: 'Duplicate', module: 'Column', title: column.title }, () =>
    call(duplicateColumn, { params: { columnId: column.id }, body: {} }),
  )
  await keepTable(projectId, wire)
  await queryClient.invalidateQueries({ queryKey: tableQuery(projectId, tableId).queryKey })
  return tellAdded(projectId, wire, known)
}
