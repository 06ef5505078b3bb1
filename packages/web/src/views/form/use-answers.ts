import { judgeForm } from '@rowhouse/core/view-types/form/judge-form'
import type { Draft } from '@rowhouse/grid/edit/editor-session'
import { useMemo, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/errors.ts'
import { columnNamedIn } from '../../features/records/new-cells.ts'
import { readDraft } from '../../features/records/read-draft.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { timeZone } from '../../state/time-zone.ts'
import type { Column, RecordRow } from '../../structure/tables/table.ts'
import { type AddressPrefill, noPrefill } from './address-prefill.ts'
import { forgetAnswers, keepAnswers, keptAnswers } from './form-drafts.ts'
import {
  type Answers,
  asked,
  changedCells,
  faultSentence,
  firstAnswers,
  isChanged,
  type Question,
  sentCells,
} from './questions.ts'

type Faults = Readonly<Record<string, string>>

export interface Filling {
  readonly answers: Answers
  /** All that the form can ask for. */
  readonly questions: readonly Question[]
  /** Those that are asked for, by what was answered so far. */
  readonly shown: readonly Question[]
  readonly faults: Faults
  /** Why nothing was stored, where that is no field's fault. */
  readonly refusal: string | null
  readonly state: 'open' | 'sending' | 'done'
  /** An earlier answer is changed: nothing of it is kept in this browser. */
  readonly isChange: boolean
  /** Where what was sent can be changed; null: nowhere. */
  readonly address: string | null
  answer(question: Question, draft: Draft): void
  /** More of an answer is on its way, or no longer: what is not whole is not handed in. */
  waitFor(question: Question, isComing: boolean): void
  /** Whether a field can be left: its answer is whole and, where it `isDone`, will do; what is wrong with it is told there. */
  check(id: string, isDone: boolean): boolean
  /** Gives the id of the first field that will not do; null: there is none. */
  handIn(): Promise<string | null>
  startAgain(): void
}

/** Gives where it can be changed; null: nowhere. */
type Send = (cells: RecordRow, once: string) => Promise<string | null>

interface FormSpec {
  readonly questions: readonly Question[]
  /** What it is kept under in this browser until it is handed in; null: it is not. */
  readonly place: string | null
  readonly send: Send
  /** What is asked now: somebody may have changed the form while it was filled in. Left out: it follows by itself. */
  readonly renew?: () => Promise<readonly Question[]>
  /** What the address says stands there at first, and which fields it hides. */
  readonly given?: AddressPrefill
  /** What was answered earlier and is changed now: it was judged when it came. */
  readonly before?: Answers | null
}

/** A form that is being filled in. */
export function useAnswers({
  questions,
  place,
  send,
  renew = async () => questions,
  given = noPrefill,
  before = null,
}: FormSpec): Filling {
  const t = useTexts()
  const isSeen = ({ column }: Question) => !given.hidden.has(column.id)
  const [answers, setAnswers] = useState<Answers>(
    () =>
      before ?? {
        ...firstAnswers(questions),
        ...given.answers,
        ...(place === null ? {} : keptAnswers(place, questions.filter(isSeen))),
      },
  )
  const [address, setAddress] = useState<string | null>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [state, setState] = useState<Filling['state']>('open')
  // Answers come from events of fields and of uploads that end, perhaps several before the page is drawn again.
  const latest = useRef(answers)
  const coming = useRef(new Set<string>())
  const sent = useRef({ text: '', once: '' })
  const { shown: asking, missing, wrong } = useMemo(() => judged(questions, answers), [questions, answers])
  const isJudged = (id: string) => before === null || isChanged(before, answers, id)
  const shown = asking.filter(isSeen)

  function keep(next: Answers): void {
    latest.current = next
    setAnswers(next)
  }

  function answer(question: Question, draft: Draft): void {
    const { id } = question.column
    const read = readDraft(asked(question), draft)
    const next = { ...latest.current, [id]: 'fault' in read ? draft.text : read.value }
    const fault = 'fault' in read ? read.fault : faultIn(judged(questions, next).wrong, id)
    setFaults(({ [id]: _, ...others }) => (fault === null ? others : { ...others, [id]: fault }))
    keep(next)
    if (place !== null) keepAnswers(place, questions, next)
  }

  function waitFor({ column: { id } }: Question, isComing: boolean): void {
    if (isComing) return void coming.current.add(id)
    coming.current.delete(id)
    setFaults(({ [id]: _, ...others }) => others)
  }

  function faultsNow(): Faults {
    const ofAsked = Object.entries(faults).filter(([id]) => asking.some(({ column }) => column.id === id))
    const ofMissing = missing.map(({ column, label }) => [column.id, t('tables.record.required', { title: label })])
    const ofWrong = wrong
      .filter(({ field }) => isJudged(field.column.id))
      .map(({ field, fault }) => [field.column.id, faultSentence(field, fault)])
    return Object.fromEntries([...ofMissing, ...ofWrong, ...ofAsked, ...ofComing()])
  }

  const ofComing = () => [...coming.current].map((id): [string, string] => [id, t('attachments.coming')])

  function check(id: string, isDone: boolean): boolean {
    const { [id]: fault }: Faults = isDone ? faultsNow() : Object.fromEntries(ofComing())
    if (fault !== undefined) setFaults({ ...faults, [id]: fault })
    return fault === undefined
  }

  function refuse(found: Faults): string | null {
    setFaults(found)
    return shown.find(({ column }) => found[column.id] !== undefined)?.column.id ?? null
  }

  async function handIn(): Promise<string | null> {
    if (state === 'sending') return null
    const found = faultsNow()
    setRefusal(null)
    if (Object.keys(found).length > 0) return refuse(found)
    const cells = before === null ? sentCells(asking, answers) : changedCells(asking, before, answers)
    // Whoever sends the same once more, because no answer came, means the same record.
    const text = JSON.stringify(cells)
    if (sent.current.text !== text) sent.current = { text, once: crypto.randomUUID() }
    setState('sending')
    try {
      setAddress(await send(cells, sent.current.once))
      sent.current = { text: '', once: '' }
      if (place !== null) forgetAnswers(place)
      setState('done')
      return null
    } catch (error) {
      const now = error instanceof ApiError && error.status === 400 ? await renew() : questions
      setState('open')
      const sentence = messageOf(error)
      const column = columnNamedIn(
        sentence,
        shown.map(({ column: { source } }) => source),
      )
      if (column !== null && isAskedIn(now, column)) return refuse({ [column.id]: sentence })
      setRefusal(column === null ? sentence : t('forms.changed'))
      return null
    }
  }

  function startAgain(): void {
    keep({ ...firstAnswers(questions), ...given.answers })
    setFaults({})
    setState('open')
  }

  const isChange = before !== null
  return {
    answers,
    questions,
    shown,
    faults,
    refusal,
    state,
    isChange,
    address,
    answer,
    waitFor,
    check,
    handIn,
    startAgain,
  }
}

const isAskedIn = (questions: readonly Question[], { id, title }: Column): boolean =>
  questions.some(({ column }) => column.id === id && column.source.title === title)

type Wrong = ReturnType<typeof judged>['wrong']

function faultIn(wrong: Wrong, id: string): string | null {
  const found = wrong.find(({ field }) => field.column.id === id)
  return found === undefined ? null : faultSentence(found.field, found.fault)
}

function judged(questions: readonly Question[], answers: Answers): ReturnType<typeof judgeForm<Question['column']>> {
  return judgeForm(questions, new Map(Object.entries(answers)), { zone: timeZone(), now: new Date().toISOString() })
}
