import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { AppError, invalidValue } from '@rowhouse/core/errors'
import { columnFinder } from '@rowhouse/core/filters/column-finder'
import { excerpt } from '@rowhouse/core/filters/refused'
import type { CellValue } from '@rowhouse/core/storage'
import { viewTypeOf, viewTypes } from '@rowhouse/core/view-types/registry'
import type { AskableColumn } from '@rowhouse/core/view-types/view-type'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import type { RecordColumn, RecordTable } from '../../../query/record-table.ts'
import { isWritable } from './column-filler.ts'
import type { FormPlace, SentRow } from './write-wish.ts'

/** A record that is handed in holds nothing its form does not ask for, and all that it requires. */
export function refuseUnasked({ columns }: RecordTable, { view, clock }: FormPlace, sent: SentRow): void {
  const { find } = columnFinder(columns)
  const answers = new Map<string, CellValue>()
  const names = isPlainObject(sent) ? Object.keys(sent) : []
  for (const name of names) {
    const column = find(name)
    if (column !== null) answers.set(column.id, answerOf(column, sent[name]))
  }
  const judged = viewTypes[viewTypeOf(view.type)].judge?.({
    settings: readViewSettings(view.settings),
    columns: columns.map(askable),
    answers,
    clock,
  })
  if (judged === undefined) return
  const { asked, missing } = judged
  const unasked = names.find((name) => !asked.has(find(name)?.id ?? ''))
  // The same sentence whether there is such a field or not: a form tells nothing of its table.
  if (unasked !== undefined) throw invalidValue(unasked, `“${excerpt(unasked)}” is not asked for in this form.`)
  const [first] = missing
  const title = columns.find(({ id }) => id === first)?.title
  if (title !== undefined) throw invalidValue(title, `“${title}” is required.`)
}

/** What is no value of its column is refused when it is to be stored; links have no values of their own. */
function answerOf(column: RecordColumn, value: unknown): CellValue {
  if (column.computed !== null) return value as CellValue
  try {
    return acceptCell(column, value)
  } catch (error) {
    if (error instanceof AppError) return value as CellValue
    throw error
  }
}

const askable = (column: RecordColumn): AskableColumn => ({
  ...column,
  isFilledIn: (column.computed?.kind === 'link' || isWritable(column)) && column.missing === undefined,
  isNeeded: column.required && column.default === null && isWritable(column) && !column.foreign,
})
