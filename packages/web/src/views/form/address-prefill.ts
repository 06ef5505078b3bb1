// What the address of a form says of its fields: `?prefill_Name=Ann&hide_Source`.
import { answerFault } from '@rowhouse/core/view-types/form/answer-fault'
import { isUnanswered } from '@rowhouse/core/view-types/form/form-fields'
import { timeZone } from '../../state/time-zone.ts'
import { readInput } from '../../values/read-input.ts'
import { type Answers, firstAnswers, type Question } from './questions.ts'

export interface AddressPrefill {
  /** What stands there at first. */
  readonly answers: Answers
  /** Ids of fields that are not seen; what stands in them is sent all the same. */
  readonly hidden: ReadonlySet<string>
}

export const noPrefill: AddressPrefill = { answers: {}, hidden: new Set() }

/** A field goes by its label, its title or its id, small and capital letters alike. What is no value of it is left out. */
export function prefillIn(search: URLSearchParams, questions: readonly Question[]): AddressPrefill {
  const answers: Record<string, Answers[string]> = {}
  const unwanted: Question[] = []
  for (const [name, text] of search) {
    const [, deed, key = ''] = /^(prefill|hide)_(.+)$/s.exec(name) ?? []
    const question = deed === undefined ? undefined : questions.find((one) => isCalled(one, key))
    if (question === undefined) continue
    if (deed === 'hide' && text !== 'false') unwanted.push(question)
    const read = deed === 'prefill' ? readInput(question.column.source, text) : { value: null }
    if ('value' in read && read.value !== null) answers[question.column.id] = read.value
  }
  const first = { ...firstAnswers(questions), ...answers }
  const hidden = unwanted.filter((question) => willDo(question, first[question.column.id] ?? null))
  return { answers, hidden: new Set(hidden.map(({ column }) => column.id)) }
}

/**
 * By what stands there at first, whatever is answered later. A field that needs an answer and has none is seen although the
 * address hides it, and so is one whose answer will not do: nobody could send the form otherwise.
 */
function willDo(question: Question, value: Answers[string]): boolean {
  if (isUnanswered(value)) return !question.required
  return answerFault(question, value, { zone: timeZone(), now: new Date().toISOString() }) === null
}

function isCalled({ column, label }: Question, key: string): boolean {
  const wanted = key.toLowerCase()
  return [label, column.title, column.id].some((name) => name.toLowerCase() === wanted)
}
