import { closed, Nullable } from '../../api/endpoint.ts'
import { instantFromIso } from '../../column-types/instant.ts'
import { refused } from '../../filters/refused.ts'
import { Type } from '../../schema/type.ts'
import { formLimits } from '../view-limits.ts'
import { setting } from './setting.ts'

/** When a form takes answers, how many, and of whom. */
export interface Admission {
  /** Moments in UTC. */
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly mostResponses: number | null
  readonly signedInOnly: boolean
  /** Of each person one: so nobody is taken who did not sign in. */
  readonly oncePerPerson: boolean
  /** What the page says instead of our sentence when it takes none. */
  readonly closedMessage: string | null
}

const Moment = Nullable(Type.String({ maxLength: 40, description: 'a moment in UTC' }))

const schema = Type.Object(
  {
    opensAt: Moment,
    closesAt: Moment,
    mostResponses: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
    signedInOnly: Type.Boolean(),
    oncePerPerson: Type.Boolean(),
    closedMessage: Nullable(Type.String({ maxLength: formLimits.text })),
  },
  closed,
)

const open: Admission = {
  opensAt: null,
  closesAt: null,
  mostResponses: null,
  signedInOnly: false,
  oncePerPerson: false,
  closedMessage: null,
}

export const admission = setting({
  schema,
  initial: open,
  accept(given) {
    const [opensAt, closesAt] = [momentIn(given.opensAt, 'opensAt'), momentIn(given.closesAt, 'closesAt')]
    if (opensAt !== null && closesAt !== null && opensAt >= closesAt)
      throw refused('admission.closesAt', 'A form closes after it opens')
    return { ...given, opensAt, closesAt }
  },
  // Another form has answers of its own to wait for.
  copy: (value) => value,
  live: (stored) => stored,
  // Records are judged by it when they are handed in.
  isRead: true,
})

function momentIn(text: string | null, key: string): string | null {
  const moment = text === null ? null : instantFromIso(text)
  if (text !== null && moment === null)
    throw refused(`admission.${key}`, 'Here a moment such as 2026-05-01T18:00:00Z is needed')
  return moment
}
