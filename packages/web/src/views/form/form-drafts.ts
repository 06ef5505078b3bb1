import { acceptCell } from '@rowhouse/core/column-types/accept-cell'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { newestKept } from '../../state/newest-kept.ts'
import { saved } from '../../state/saved.ts'
import type { Answers, Question } from './questions.ts'

/** Forms nobody went on with for long are forgotten. */
const mostForms = 10

/** What was filled in and not handed in, in this browser. What no longer suits its field is left out. */
export function keptAnswers(place: string, questions: readonly Question[]): Answers {
  const found = saved.getState().app.forms[place]
  if (typeof found !== 'object' || found === null) return {}
  const known = new Map(Object.entries(found))
  return Object.fromEntries(
    questions.flatMap((question) => {
      const { id } = question.column
      const value: unknown = known.get(id)
      return value !== undefined && isKept(question) && fits(question, value) ? [[id, value as CellValue]] : []
    }),
  )
}

export function keepAnswers(place: string, questions: readonly Question[], answers: Answers): void {
  const kept = questions
    .filter((question) => isKept(question) && (answers[question.column.id] ?? null) !== null)
    .map(({ column: { id } }) => [id, answers[id]] as const)
  const { forms } = saved.getState().app
  saved.change('app', { forms: newestKept(forms, place, Object.fromEntries(kept), mostForms) })
}

export function forgetAnswers(place: string): void {
  const { [place]: _, ...forms } = saved.getState().app.forms
  saved.change('app', { forms })
}

/** A password is written into no other place than its field. */
const isKept = ({ column: { source } }: Question): boolean => columnTypes[source.type].secret !== true

function fits({ column: { source } }: Question, value: unknown): boolean {
  if (columnTypes[source.type].computed === 'link') return true
  try {
    acceptCell({ ...source, type: columnTypes[source.type] }, value)
    return true
  } catch {
    return false
  }
}
