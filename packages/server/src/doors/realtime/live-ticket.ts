import type { Secrets } from '../../platform/secrets.ts'

const ticketMs = 30_000
/** No message is longer. A link may show hundreds of tables, which all stand in it: its visitors ask by the call instead. */
const longestTicket = 4000

/** Whoever was let in by an ordinary call a moment ago, so that the socket needs no gate of its own. */
export interface LiveGuest {
  /** Empty: none. Somebody is at home with themselves, and hears only that there is something new for them. */
  readonly project: string
  /** null: whoever has a public link. They are not told who else is there, nor are the others told of them. */
  readonly person: { readonly id: string; readonly name: string } | null
  /** All that a link shows something of, or that rules leave something of; null: all there are. */
  readonly tables: readonly string[] | null
  /** Whether they may read what is said about records, and so are told that something was. */
  readonly hearsComments: boolean
  /** When the link ends, in milliseconds; null: nobody knows of an end. */
  readonly endsAt: number | null
}

interface Ticket {
  readonly guest: LiveGuest
  /** The moment at which the call that gave it began: what ended since is not known to it. */
  readonly since: number
}

const purpose = 'live ticket'

export function writeTicket(secrets: Secrets, ticket: Ticket, nowMs: number): string {
  return secrets.seal(JSON.stringify({ ...ticket, until: nowMs + ticketMs }), purpose)
}

/** null for anything but a fresh one of ours. */
export function readTicket(secrets: Secrets, text: unknown, nowMs: number): Ticket | null {
  if (typeof text !== 'string' || text.length > longestTicket) return null
  try {
    // Only `writeTicket` makes what opens here.
    const { until, ...ticket }: Ticket & { until: number } = JSON.parse(secrets.unseal(text, purpose))
    return until > nowMs ? ticket : null
  } catch {
    return null
  }
}
