// What the address of a form says of its fields: `?prefill_Name=Ann&hide_Source`.
import { readInput } from '../../values/read-input.ts'
import type { Answers, Question } from './questions.ts'

export interface AddressWishes {
  /** What stands there at first. */
  readonly answers: Answers
  /** Ids of fields that are not seen; what stands in them is sent all the same. */
  readonly hidden: ReadonlySet<string>
}

export const noWishes: AddressWishes = { answers: {}, hidden: new Set() }

/** A field goes by its label, its title or its id, small and capital letters alike. What is no value of it is left out. */
export function wishesIn(search: URLSearchParams, questions: readonly Question[]): AddressWishes {
  const answers: Record<string, Answers[string]> = {}
  const hidden = new Set<string>()
  for (const [name, text] of search) {
    const [, deed, key = ''] = /^(prefill|hide)_(.+)$/s.exec(name) ?? []
    const question = deed === undefined ? undefined : questions.find((one) => isCalled(one, key))
    if (question === undefined) continue
    if (deed === 'hide' && text !== 'false') hidden.add(question.column.id)
    const read = deed === 'prefill' ? readInput(question.column.source, text) : { value: null }
    if ('value' in read && read.value !== null) answers[question.column.id] = read.value
  }
  return { answers, hidden }
}

/** A field that needs an answer and has none is seen, whatever the address says: nobody could send the form otherwise. */
export function isHiddenBy({ hidden }: AddressWishes, { column }: Question, missing: readonly Question[]): boolean {
  return hidden.has(column.id) && !missing.some((one) => one.column.id === column.id)
}

function isCalled({ column, label }: Question, key: string): boolean {
  const wanted = key.toLowerCase()
  return [label, column.title, column.id].some((name) => name.toLowerCase() === wanted)
}
