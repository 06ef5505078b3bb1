import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { AppError, invalidValue } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { CellValue } from '@rowhouse/core/storage'
import { judges } from '@rowhouse/core/view-types/judges'
import { viewTypeOf } from '@rowhouse/core/view-types/registry'
import type { AskableColumn, Judgement } from '@rowhouse/core/view-types/view-type'
import type { AnswerRules } from '@rowhouse/core/views/answer-rules'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { RecordColumn, RecordTable } from '../../../query/record-table.ts'
import { meansNoRecord } from '../links/resolve-links.ts'
import { isWritable } from './column-filler.ts'
import type { FormPlace, SentRow } from './write-spec.ts'

/** What a form demands of an answer, by the id of its column. */
export type Demands = Judgement['rules']

type Asked = Pick<RecordTable, 'columns'>

/**
 * A record that is handed in holds nothing its form does not ask for, all that it requires, and keeps its rules. `before`:
 * what was answered earlier, and stands where nothing else is sent; it was judged when it came.
 */
export function refuseUnasked({ columns }: Asked, form: FormPlace, sent: SentRow, before: SentRow = {}): Demands {
  const { find } = columnFinder(columns)
  const names = isPlainObject(sent) ? Object.keys(sent) : []
  const { rules, missing, wrong } = judge({ columns }, form, [before, sent])
  const isSent = ({ id }: { readonly id: string }) => names.some((name) => find(name)?.id === id)
  const unasked = names.find((name) => !rules.has(find(name)?.id ?? ''))
  // The same sentence whether there is such a field or not: a form tells nothing of its table.
  if (unasked !== undefined) throw invalidValue(unasked, `“${excerpt(unasked)}” is not asked for in this form.`)
  const titleOf = (wanted: string) => columns.find(({ id }) => id === wanted)?.title ?? ''
  const [lacking] = missing.map(titleOf)
  if (lacking !== undefined) throw invalidValue(lacking, `“${lacking}” is required.`)
  const first = wrong.find(isSent)
  if (first !== undefined) throw wrongAnswer(titleOf(first.id), first.fault, rules.get(first.id))
  return rules
}

/** The ids of what a form asks of whoever answers so. */
export function askedFor(asked: Asked, form: FormPlace, row: SentRow): ReadonlySet<string> {
  return new Set(judge(asked, form, [row]).rules.keys())
}

const nothing: Judgement = { rules: new Map(), missing: [], wrong: [] }

function judge({ columns }: Asked, { view, clock, byLink }: FormPlace, rows: readonly SentRow[]): Judgement {
  const { find } = columnFinder(columns)
  const answers = new Map<string, CellValue>()
  for (const row of rows.filter(isPlainObject))
    for (const [name, value] of Object.entries(row)) {
      const column = find(name)
      if (column !== null) answers.set(column.id, answerOf(column, value))
    }
  const settings = readViewSettings(view.settings)
  return (
    judges[viewTypeOf(view.type)]?.({
      settings,
      columns: columns.map((column) => askable(column, byLink)),
      answers,
      clock,
    }) ?? nothing
  )
}

/** The form may have a sentence of its own; the field is named all the same, so that the page finds it. */
export function wrongAnswer(title: string, fault: string, rules: AnswerRules | undefined): AppError {
  return invalidValue(title, rules?.message === undefined ? `“${title}” ${fault}.` : `“${title}”: ${rules.message}`)
}

/** What is no value of its column is refused when it is to be stored; links have no values of their own. */
function answerOf(column: RecordColumn, value: unknown): CellValue {
  if (column.computed?.kind === 'link' && meansNoRecord(value)) return null
  if (column.computed !== null) return value as CellValue
  try {
    return acceptCell(column, value)
  } catch (error) {
    if (error instanceof AppError) return value as CellValue
    throw error
  }
}

/** `byLink`: of somebody who came by a link, and is nobody. */
export const askable = (column: RecordColumn, byLink: boolean): AskableColumn => ({
  ...column,
  isFilledIn: (column.computed?.kind === 'link' || isWritable(column)) && column.missing === undefined,
  isNeeded: column.required && column.default === null && isWritable(column) && !column.foreign,
  isWithheld: byLink && column.type.holds === 'people',
})
