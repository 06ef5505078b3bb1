// Which fields a form asks for, and what is missing: the page and the server ask the same code.
import { matches } from '../../filters/matches.ts'
import { resolveFilter } from '../../filters/resolve-filter.ts'
import type { FilterClock } from '../../filters/zoned-days.ts'
import type { CellValue } from '../../storage.ts'
import type { AskableColumn } from '../view-type.ts'
import { answerFault } from './answer-fault.ts'
import { type FormField, isUnanswered } from './form-fields.ts'

/** Values by the id of their column. */
type Answers = ReadonlyMap<string, CellValue>

interface JudgedForm<Column extends AskableColumn> {
  /** What is asked for, in order. */
  readonly shown: readonly FormField<Column>[]
  /** Those of them that need an answer and have none. */
  readonly missing: readonly FormField<Column>[]
  /** Those whose answer does not keep the rules, and how. */
  readonly wrong: readonly WrongAnswer<Column>[]
}

interface WrongAnswer<Column extends AskableColumn> {
  readonly field: FormField<Column>
  /** Goes on after the name of the field. */
  readonly fault: string
}

/**
 * A condition sees what was answered above it: fields below count as empty, and so do those that are not asked for. So
 * there are no circles, and nothing depends on what nobody can see.
 */
export function judgeForm<Column extends AskableColumn>(
  fields: readonly FormField<Column>[],
  answers: Answers,
  clock: FilterClock,
): JudgedForm<Column> {
  const above = new Map<string, CellValue>()
  const shown = fields.filter(({ column, condition }) => {
    if (column.isWithheld === true) return false
    if (condition !== null && !matches(resolveFilter(condition, clock), above)) return false
    above.set(column.id, answers.get(column.id) ?? null)
    return true
  })
  const isEmpty = ({ column }: FormField<Column>) => isUnanswered(answers.get(column.id))
  return {
    shown,
    missing: shown.filter((field) => field.required && isEmpty(field)),
    wrong: shown.flatMap((field) => {
      const fault = isEmpty(field) ? null : answerFault(field, answers.get(field.column.id) ?? null, clock)
      return fault === null ? [] : [{ field, fault }]
    }),
  }
}
