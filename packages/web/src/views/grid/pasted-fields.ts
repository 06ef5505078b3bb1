import { addColumn } from '@rowhouse/core/api/columns'
import type { SheetField } from '@rowhouse/core/imports/guess-fields'
import type { LeftOut } from '@rowhouse/grid/events'
import { call } from '../../api/client.ts'
import { guessFields } from '../../features/fields/guess-fields.ts'
import { changedIn, recordOf, sheetColumn } from '../../features/fields/sheet-records.ts'
import type { ChangedCell } from '../../features/records/changed-text.ts'
import { newFieldUndoable } from '../../features/records/field-undoable.ts'
import type { SaveSpec } from '../../features/records/records-api.ts'
import { reloadRecords } from '../../features/records/records-on-screen.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { text } from '../../i18n/i18n.ts'
import { keepTable } from '../../structure/tables/table-changes.ts'

/**
 * Fields for pasted columns that found none they could be written to, with what was pasted in them: one step. Gives what is
 * stored otherwise than written.
 */
export async function addPastedFields(
  records: TableRecords,
  { columns, rows: pasted }: LeftOut,
  keys: ReadonlyMap<number, string>,
): Promise<readonly ChangedCell[]> {
  const { projectId, table } = records.place
  const rows = pasted.map(({ row, texts }) => ({ row, texts: texts.map((one) => one.trim()) }))
  const fields = guessFields({
    heads: null,
    rows: rows.map(({ texts }) => texts),
    known: table.columns.map(({ title }) => title),
    nameOf: (number) => text('rows.paste.field', { number }),
  })
  const { undoStack } = records
  await undoStack.asOne(text('rows.paste.add', { count: columns.length }), async (part) => {
    const step = part(() => undoStack.mark())
    for (const field of fields) {
      const wire = await call(addColumn, { params: { tableId: table.id }, body: sheetColumn(field), step })
      await keepTable(projectId, wire)
      const made = wire.columns.find(({ title }) => title === field.title)
      if (made !== undefined) undoStack.push(newFieldUndoable(projectId, made, { isFilled: true }), step)
    }
    await part(() => records.writes.save(pastedCells(fields, rows, keys), rows.length * fields.length))
  })
  await reloadRecords(({ place }) => place.table.id === table.id)
  return changedIn({ fields, rows: rows.map(({ texts }) => texts) })
}

/** Rows that were pasted below the last one, with nothing that could be stored, become records now. */
export function pastedCells(
  fields: readonly SheetField[],
  rows: LeftOut['rows'],
  keys: ReadonlyMap<number, string>,
): SaveSpec {
  const written = rows.map(({ row, texts }) => ({ record: keys.get(row), cells: recordOf(fields, texts) }))
  return {
    // A record that went away meanwhile has an empty key.
    updates: written.flatMap(({ record, cells }) => (record ? [{ record, cells, known: {} }] : [])),
    inserts: written.flatMap(({ record, cells }) => (record === undefined ? [cells] : [])),
  }
}
