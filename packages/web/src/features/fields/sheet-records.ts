import type { ReadChange } from '@rowhouse/core/column-types/reading'
import type { SheetField } from '@rowhouse/core/imports/guess-fields'
import type { CellValue } from '@rowhouse/core/storage'
import type { FieldRequest } from '../../cells/settings/field-draft.ts'
import type { ChangedCell } from '../records/changed-text.ts'
import { readSheetCell, type Sheet } from './guess-fields.ts'

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
