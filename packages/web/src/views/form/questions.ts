import type { CellValue } from '@rowhouse/core/storage'
import { type FormField, formFieldsOf } from '@rowhouse/core/view-types/form/form-fields'
import type { AskableColumn } from '@rowhouse/core/view-types/view-type'
import { isEmptyCell } from '../../features/records/new-cells.ts'
import { asFilterable } from '../../structure/tables/as-filterable.ts'
import { type Column, isEditable, type RecordRow, type Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { readInput } from '../../values/read-input.ts'

interface QuestionColumn extends AskableColumn {
  readonly source: Column
}

/** A field as the form asks for it. */
export type Question = FormField<QuestionColumn>

/** By the id of the column. What could not be read stands here as it was written. */
export type Answers = Readonly<Record<string, CellValue>>

export function questionsOf(table: Pick<Table, 'columns'>, settings: Settings): readonly Question[] {
  return formFieldsOf(settings, table.columns.map(askable))
}

export function askable(column: Column): QuestionColumn {
  const isFilledIn = isEditable(column) && !column.isMissing
  return {
    ...asFilterable(column),
    system: column.isSystem,
    isFilledIn,
    isNeeded: isFilledIn && column.isRequired && !column.hasDefault,
    source: column,
  }
}

/** As its editor and whoever hears it know it. */
export const asked = ({ column, label }: Question): Column => ({ ...column.source, title: label })

/** What stands in a form at first. What is no value of its column (any more) is left out. */
export function firstAnswers(questions: readonly Question[]): Answers {
  return Object.fromEntries(
    questions.flatMap(({ column, prefill }) => {
      const read = prefill === null ? { value: null } : readInput(column.source, prefill)
      return 'fault' in read || read.value === null ? [] : [[column.id, read.value] as const]
    }),
  )
}

/** Fields left empty are not sent, so that a default can take their place. */
export function sentCells(shown: readonly Question[], answers: Answers): RecordRow {
  return Object.fromEntries(
    shown.flatMap(({ column: { id, source } }) => {
      const value = answers[id] ?? null
      return isEmptyCell(value) ? [] : [[source.title, value] as const]
    }),
  )
}
