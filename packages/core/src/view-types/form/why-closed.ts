import type { Admission } from '../../views/settings/admission.ts'

/** Why a form takes no answer: it opens later, is over, has enough, wants to know who answers, has an answer of this person. */
export const closedReasons = ['early', 'over', 'full', 'signIn', 'answered'] as const
export type ClosedReason = (typeof closedReasons)[number]

interface AdmissionState {
  /** A moment in UTC. */
  readonly now: string
  readonly responses: number
  /** Of this person; null: nobody knows who it is. */
  readonly own: number | null
}

/** null: it takes one. */
export function whyClosed(admission: Admission, { now, responses, own }: AdmissionState): ClosedReason | null {
  const { opensAt, closesAt, mostResponses, signedInOnly, oncePerPerson } = admission
  if (opensAt !== null && now < opensAt) return 'early'
  if (closesAt !== null && now >= closesAt) return 'over'
  if (mostResponses !== null && responses >= mostResponses) return 'full'
  if ((signedInOnly || oncePerPerson) && own === null) return 'signIn'
  if (oncePerPerson && own !== null && own > 0) return 'answered'
  return null
}

/** The same for an answer that is changed: it has its place, and its address says whose it is. Only time counts. */
export const whyUnchangeable = (admission: Admission, now: string): ClosedReason | null =>
  whyClosed(
    { ...admission, mostResponses: null, signedInOnly: false, oncePerPerson: false },
    { now, responses: 0, own: null },
  )

/** Whether nothing has to be counted. */
export const isAlwaysOpen = ({ opensAt, closesAt, mostResponses, signedInOnly, oncePerPerson }: Admission): boolean =>
  opensAt === null && closesAt === null && mostResponses === null && !signedInOnly && !oncePerPerson

/** For programs; the page has texts of its own. */
export const closedSentences: Readonly<Record<ClosedReason, string>> = {
  early: 'This form is not open yet.',
  over: 'This form is closed.',
  full: 'This form has all the answers it takes.',
  signIn: 'Sign in to answer this form.',
  answered: 'You have answered this form already.',
}
