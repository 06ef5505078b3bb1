import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { FieldDraft } from '../../cells/settings/field-draft.ts'
import { text } from '../../i18n/i18n.ts'
import type { Column, Table } from '../../structure/tables/table.ts'
import { undoStackOf } from '../../undo/undo-stacks.ts'
import { convertField, createField, saveField } from './field-changes.ts'
import { changesOf, conversionOf, requestOf } from './field-request.ts'

type Counts = Parameters<typeof convertField>[3]

export interface StoredField {
  readonly projectId: string
  readonly table: Table
  /** null: a new field. */
  readonly column: Column | null
  readonly draft: FieldDraft
  /** What a change of its type would do; null: that is not known yet, or it keeps its type. */
  readonly counts: Counts | null
  /** With the id of a new field, and the type it has now. */
  readonly onDone: (columnId: string, type: ColumnTypeName) => Promise<void>
}

/** Makes or changes a field as one step; true once it is there. */
export function storeField(field: StoredField): Promise<boolean> {
  const { column, draft } = field
  if (column === null) return makeField(field)
  return draft.type === column.type ? changeField(field, column) : changeType(field, column)
}

async function makeField({ projectId, table, draft, onDone }: StoredField): Promise<boolean> {
  const title = text('rows.deed.field.add', { title: draft.title.trim() })
  await undoStackOf(projectId, table.id).asOne(title, async (part) => {
    const id = await part(() => createField(projectId, table.id, requestOf(draft, table.id)))
    await part(() => onDone(id, draft.type))
  })
  return true
}

/** The type and what the view keeps of the field are one step. */
async function changeType({ projectId, table, draft, counts, onDone }: StoredField, column: Column): Promise<boolean> {
  if (counts === null) return false
  const { names } = changed(draft, column, table)
  const place = { projectId, tableId: table.id }
  const title = text('rows.deed.field.type', { title: column.title })
  await undoStackOf(projectId, table.id).asOne(title, async (part) => {
    await part(() => convertField(place, column, { ...conversionOf(draft, table.id), ...names }, counts))
    await part(() => onDone(column.id, draft.type))
  })
  return true
}

async function changeField({ projectId, table, draft, onDone }: StoredField, column: Column): Promise<boolean> {
  const { names, rest } = changed(draft, column, table)
  const changes = { ...names, ...rest }
  if (Object.keys(changes).length > 0 && !(await saveField(projectId, table.id, column, changes))) return false
  await onDone(column.id, draft.type)
  return true
}

function changed(draft: FieldDraft, column: Column, table: Table) {
  const { title, description, ...rest } = changesOf(draft, column, table.id)
  const names = { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) }
  return { names, rest }
}
