import { insertRecords } from '@rowhouse/core/api/records'
import type { ReadChange } from '@rowhouse/core/column-types/reading'
import type { CellValue } from '@rowhouse/core/storage'
import { nameFault, titleKey } from '@rowhouse/core/table-names'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import type { FieldRequest } from '../../cells/settings/field-draft.ts'
import type { ChangedCell } from '../records/changed-text.ts'
import { readSheetCell, type Sheet, type SheetField } from './guess-fields.ts'

/** What is wrong with the name of a field of a sheet; null: nothing. */
export function sheetNameFault(fields: readonly SheetField[], at: number, twice: string): string | null {
  const title = fields[at]?.title.trim() ?? ''
  const isTwice = fields.some((other, place) => place < at && titleKey(other.title.trim()) === titleKey(title))
  return nameFault('Column', title) ?? (isTwice ? twice : null)
}

/** Records are known by the first field. */
export const sheetColumns = ({ fields }: Sheet): readonly FieldRequest[] =>
  fields.map((field, at) => ({ ...sheetColumn(field), ...(at === 0 ? { pv: true } : {}) }))

export function sheetColumn({ title, type, options }: SheetField): FieldRequest {
  const { choices, ...rest } = options as { readonly choices?: readonly { title: string; color: string }[] }
  return {
    title: title.trim(),
    uidt: type,
    options: rest,
    ...(choices === undefined
      ? {}
      : { colOptions: { options: choices.map(({ title: one, color }) => ({ title: one, color })) } }),
  }
}

const portion = 500

interface RefusedRows {
  /** As the sheet counts its records, from 1; both ends are included. */
  readonly from: number
  readonly to: number
  readonly reason: string
}

/** Each portion is stored whole or not at all; what is refused does not hold up the rest and is told. */
export async function addSheetRecords(
  projectId: string,
  tableId: string,
  { fields, rows }: Sheet,
): Promise<readonly RefusedRows[]> {
  const refused: RefusedRows[] = []
  for (let from = 0; from < rows.length; from += portion) {
    const part = rows.slice(from, from + portion)
    const body = part.map((row) => recordOf(fields, row))
    try {
      await call(insertRecords, { params: { orgs: 'v1', projectName: projectId, tableName: tableId }, body })
    } catch (error) {
      refused.push({ from: from + 1, to: from + part.length, reason: messageOf(error) })
    }
  }
  return refused
}

/** Texts that are stored otherwise than written, or could mean something else. */
export function changedIn({ fields, rows }: Sheet): readonly ChangedCell[] {
  const changed: ChangedCell[] = []
  for (const row of rows)
    for (const [at, column] of fields.entries()) {
      const text = row[at] ?? ''
      const noted: ReadChange[] = []
      const value = readSheetCell(column, text, (change) => void noted.push(change))
      if (value !== null) for (const change of noted) changed.push({ change, column, text, value })
    }
  return changed
}

export function recordOf(fields: readonly SheetField[], row: readonly string[]): Record<string, CellValue> {
  return Object.fromEntries(fields.map((field, at) => [field.title.trim(), readSheetCell(field, row[at] ?? '')]))
}
