// Everything about fields that talks to the server.
import {
  addColumn,
  duplicateColumn,
  previewConversion,
  setPrimaryValue as setPrimaryEndpoint,
  startColumn,
  startDuplicate,
  updateColumn,
} from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import type { StepMark } from '@rowhouse/core/steps'
import { queryOptions } from '@tanstack/react-query'
import { call, callForChange } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import type { FieldRequest } from '../../cells/settings/field-draft.ts'
import { text } from '../../i18n/i18n.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { keepTable } from '../../structure/tables/table-changes.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { notifying } from '../../ui/notification-store.ts'
import type { UndoStack } from '../../undo/undo-stack.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import { newFieldUndoable, primaryUndoable, settingsUndoable } from '../records/field-undoable.ts'
import { undoThere } from '../records/run-history.ts'
import { convert } from './conversion-undoable.ts'
import { filledInBatches } from './fill-in-batches.ts'

type WireTable = ReplyOf<typeof addColumn>
export type ConversionPreview = ReplyOf<typeof previewConversion>

/** Its id. */
export async function createField(projectId: string, tableId: string, request: FieldRequest): Promise<string> {
  const known = new Set(queryClient.getQueryData(tableQuery(projectId, tableId).queryKey)?.columns.map(({ id }) => id))
  const stack = undoStackOf(projectId, tableId)
  return stack.doing(async (step) => {
    const title = String(request.title ?? '')
    const asked = { params: { tableId }, body: request, step }
    const begin = () => call(startColumn, asked)
    const heading = text('fields.fill.new', { title })
    const wire = await notifying({ type: 'Create', module: 'Column', title }, async () => {
      const filled = isNumbered(request) ? await filledInBatches({ projectId, tableId, heading, begin }) : null
      return filled ?? call(addColumn, asked)
    })
    await keepTable(projectId, wire)
    return tellAdded(stack, step, addedIn(wire, known), hasPreset(request))
  })
}

/** Records that are there get a value of their own. */
const isNumbered = ({ uidt }: FieldRequest): boolean => numbered.includes(columnTypeOf(String(uidt ?? '')).kept)

const numbered: readonly unknown[] = ['autoNumber', 'uuid']

const hasPreset = ({ cdf }: FieldRequest): boolean => cdf !== undefined && cdf !== null && cdf !== ''

type WireColumn = WireTable['columns'][number]

const addedIn = ({ columns }: WireTable, known: ReadonlySet<string>): WireColumn | undefined =>
  columns.find(({ id, system }) => !known.has(id) && !system)

/** A new field can be taken back like everything else. */
function tellAdded(stack: UndoStack, step: StepMark, added: WireColumn | undefined, isFilled: boolean): string {
  if (added !== undefined) stack.push(newFieldUndoable(stack.projectId, added, { isFilled }), step)
  return added?.id ?? ''
}

/** False: choices are in use and the person would rather keep them. */
export async function saveField(
  projectId: string,
  tableId: string,
  column: Column,
  request: FieldRequest,
): Promise<boolean> {
  const params = { columnId: column.id }
  const stack = undoStackOf(projectId, tableId)
  const save = (force: boolean) =>
    stack.doing(async (step) => {
      const body = { ...request, ...(force ? { force } : {}) }
      const { reply, change } = await callForChange(updateColumn, { params, body, step })
      await keepTable(projectId, reply)
      const isName = Object.keys(request).join() === 'title'
      const label = text(isName ? 'rows.deed.field.name' : 'rows.deed.field.settings', { title: column.title })
      if (change !== null) stack.push(settingsUndoable(projectId, column, change, label), step)
    })
  try {
    await save(false)
  } catch (error) {
    if (!(error instanceof ApiError) || !/Send “force”/.test(error.message)) throw error
    const agreed = await confirm({
      title: text('fields.choices.inUse'),
      heading: `${error.message.replace(/ Send “force”.*/, '')} ${text('fields.choices.inUse.text')}`,
      submit: text('fields.choices.inUse.submit'),
      danger: true,
    })
    if (!agreed) return false
    await save(true)
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

/** With the way back in the list and, unless it is one of many, in a message. */
export async function convertField(
  { projectId, tableId }: { readonly projectId: string; readonly tableId: string },
  column: { readonly id: string; readonly title: string },
  request: FieldRequest,
  { converted, emptied, form, job }: Pick<ConversionPreview, 'converted' | 'emptied' | 'form' | 'job'>,
  { isTold = true } = {},
): Promise<void> {
  const batches = form === 'batches' ? { job } : null
  const conversion = { projectId, tableId, columnId: column.id, request, expected: { converted, emptied }, batches }
  const stack = undoStackOf(projectId, tableId)
  const undoable = await stack.doing(async (step) => {
    const done = await convert(conversion, text('rows.deed.field.type', { title: column.title }), step)
    stack.push(done, step)
    return done
  })
  if (!isTold) return
  const back = () => void undoThere(stack, undoable)
  toast.undo(text('fields.convert.done', { title: column.title }), text('tables.undo'), back)
}

export async function makePrimary(projectId: string, { id: tableId, columns }: Table, column: Column): Promise<void> {
  const stack = undoStackOf(projectId, tableId)
  await stack.doing(async (step) => {
    await call(setPrimaryEndpoint, { params: { columnId: column.id } })
    await queryClient.invalidateQueries({ queryKey: tableQuery(projectId, tableId).queryKey })
    const before = columns.find(({ isPrimaryValue }) => isPrimaryValue)?.id
    if (before === undefined) return
    const label = text('rows.deed.field.primary', { title: column.title })
    stack.push(primaryUndoable(projectId, tableId, column.id, before, label), step)
  })
}

/** Its id. The copy has all values of the field as well. */
export async function duplicateField(
  projectId: string,
  { id: tableId, columns }: Table,
  column: Column,
): Promise<string> {
  const known = new Set(columns.map(({ id }) => id))
  const stack = undoStackOf(projectId, tableId)
  return stack.doing(async (step) => {
    const { title, id: columnId } = column
    const asked = { params: { columnId }, body: {}, step }
    const begin = () => call(startDuplicate, asked)
    const heading = text('fields.fill.copy', { title })
    const wire = await notifying(
      { type: 'Duplicate', module: 'Column', title },
      async () => (await filledInBatches({ projectId, tableId, heading, begin })) ?? call(duplicateColumn, asked),
    )
    await keepTable(projectId, wire)
    await queryClient.invalidateQueries({ queryKey: tableQuery(projectId, tableId).queryKey })
    return tellAdded(stack, step, addedIn(wire, known), true)
  })
}
