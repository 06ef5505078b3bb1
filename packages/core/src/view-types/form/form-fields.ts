import type { FilterTree } from '../../filters/filter-tree.ts'
import type { CellValue } from '../../storage.ts'
import { type AskedField, type FormSection, plainField } from '../../views/asked-field.ts'
import { filterTreeOf } from '../../views/filter-tree-of.ts'
import type { ViewSettings } from '../../views/settings/registry.ts'
import { columnsInView } from '../../views/view-columns.ts'
import type { AskableColumn } from '../view-type.ts'

/** A column as a form asks for it. */
export interface FormField<Column extends AskableColumn = AskableColumn> extends Omit<AskedField, 'condition'> {
  readonly column: Column
  readonly label: string
  /** null: it is asked for whatever was answered. */
  readonly condition: FilterTree | null
}

type FormSettings = Pick<ViewSettings, 'columns' | 'showsSystemFields' | 'showsNewFields' | 'formFields'>

/** What a form asks for, from top to bottom. What nobody can fill in is left out, wherever it was placed. */
export function formFieldsOf<Column extends AskableColumn>(
  settings: FormSettings,
  columns: readonly Column[],
): FormField<Column>[] {
  return columnsInView(settings, columns)
    .filter(({ column, shown }) => shown && column.isFilledIn)
    .map(({ column }) => {
      const { label, required, condition, ...field } = {
        ...plainField,
        ...settings.formFields[column.id],
      }
      return {
        ...field,
        column,
        label: label || column.title,
        required: required || column.isNeeded,
        condition: filterTreeOf(condition, columns).tree,
      }
    })
}

interface FormPart<Field> {
  /** null: what stands above all sections. */
  readonly section: FormSection | null
  readonly fields: readonly Field[]
}

/**
 * The fields that are asked for, part by part. A section whose first field is not asked for begins with the next one that
 * is, and one of which nothing is asked for is not there.
 */
export function formParts<Field extends Pick<FormField, 'column' | 'section'>>(
  all: readonly Field[],
  shown: readonly Field[],
): readonly FormPart<Field>[] {
  const isShown = new Set(shown.map(({ column }) => column.id))
  const parts: { section: FormSection | null; fields: Field[] }[] = [{ section: null, fields: [] }]
  for (const field of all) {
    if (field.section !== null) parts.push({ section: field.section, fields: [] })
    if (isShown.has(field.column.id)) parts.at(-1)?.fields.push(field)
  }
  return parts.filter(({ fields }) => fields.length > 0)
}

/** Nothing was answered. A tick that is required has to be set: it is how people agree to something. */
export function isUnanswered(value: CellValue | undefined): boolean {
  return value === undefined || value === null || value === '' || value === false || isEmptyList(value)
}

const isEmptyList = (value: CellValue): boolean => Array.isArray(value) && value.length === 0
