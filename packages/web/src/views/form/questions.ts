import type { FileLimits } from '@rowhouse/core/column-types/attached-files'
import type { ChoiceOptions } from '@rowhouse/core/column-types/choices'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { fileLimitsOf } from '@rowhouse/core/view-types/form/answer-fault'
import { type FormField, formFieldsOf } from '@rowhouse/core/view-types/form/form-fields'
import type { AskableColumn } from '@rowhouse/core/view-types/view-type'
import { allowedChoices, rulesFor } from '@rowhouse/core/views/answer-rules'
import type { Static } from 'typebox'
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

/** `byLink`: as somebody is asked who came by a link, and is nobody. */
export function questionsOf(
  table: Pick<Table, 'columns'>,
  settings: Settings,
  { byLink = false }: { readonly byLink?: boolean } = {},
): readonly Question[] {
  const columns = table.columns.map((column) => ({ ...askable(column), isWithheld: byLink && holdsPeople(column) }))
  return formFieldsOf(settings, columns)
}

/** Strangers see nobody, so they are not asked for anybody. */
export const holdsPeople = ({ type }: Column): boolean => columnTypes[type].holds === 'people'

export function askable(column: Column): QuestionColumn {
  const isFilledIn = isEditable(column) && !column.isMissing
  return {
    ...asFilterable(column),
    system: column.isSystem,
    isFilledIn,
    isNeeded: isFilledIn && column.isRequired && !column.hasDefault,
    typeName: column.type,
    options: column.options,
    source: column,
  }
}

/** As its editor and whoever hears it know it: under its label, and with what the rules leave of its choices and files. */
export function asked({ column, label, rules }: Question): Column {
  return { ...column.source, title: label, options: narrowed(column, rules) }
}

/** Options that say nothing of these are left as they are. */
function narrowed(column: QuestionColumn, rules: Question['rules']): unknown {
  const options = column.options as Readonly<Record<string, unknown>>
  const names = rulesFor(column)
  const allowed = names.includes('choices') ? allowedChoices(rules, column) : null
  if (allowed !== null) {
    const { choices } = options as Static<typeof ChoiceOptions>
    return { ...options, choices: choices.filter(({ title }) => allowed.has(title)) }
  }
  if (names.includes('mostFiles')) return { ...options, ...given(fileLimitsOf(rules)) }
  const viewId = names.includes('candidates') ? rules.candidates : undefined
  return viewId === undefined ? options : { ...options, candidates: { viewId, where: null } }
}

const given = ({ mostFiles, mostBytes, types }: FileLimits): Partial<FileLimits> => ({
  ...(mostFiles === null ? {} : { mostFiles }),
  ...(mostBytes === null ? {} : { mostBytes }),
  ...(types.length === 0 ? {} : { types }),
})

/** Why an answer will not do: in the words of the form, where it has some. */
export const faultSentence = ({ label, rules }: Question, fault: string): string =>
  rules.message ?? `“${label}” ${fault}.`

/** What stands in a form at first. What is no value of its column (any more) is left out. */
export function firstAnswers(questions: readonly Question[]): Answers {
  return Object.fromEntries(
    questions.flatMap(({ column, prefill }) => {
      const read = prefill === null ? { value: null } : readInput(column.source, prefill)
      return 'fault' in read || read.value === null ? [] : [[column.id, read.value] as const]
    }),
  )
}

/** What was answered, as the server tells it by title. */
export function answersIn(questions: readonly Question[], cells: RecordRow): Answers {
  return Object.fromEntries(questions.map(({ column: { id, source } }) => [id, cells[source.title] ?? null]))
}

export function isChanged(before: Answers, answers: Answers, id: string): boolean {
  return JSON.stringify(before[id] ?? null) !== JSON.stringify(answers[id] ?? null)
}

/** Of an answer that is changed: what stays as it was is not sent, and what was emptied is. */
export function changedCells(shown: readonly Question[], before: Answers, answers: Answers): RecordRow {
  const changed = shown.filter(({ column }) => isChanged(before, answers, column.id))
  return Object.fromEntries(changed.map(({ column: { id, source } }) => [source.title, answers[id] ?? null]))
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
