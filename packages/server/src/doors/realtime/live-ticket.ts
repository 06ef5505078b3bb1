import type { Secrets } from '../../platform/secrets.ts'

const ticketMs = 30_000

/** Whoever was let in by an ordinary call a moment ago, so that the socket needs no gate of its own. */
export interface LiveGuest {
  readonly project: string
  /** null: whoever has a public link. They are not told who else is there, nor are the others told of them. */
  readonly person: { readonly id: string; readonly name: string } | null
  /** All that a link shows something of; null: all there are. */
  readonly tables: readonly string[] | null
}

const purpose = 'live ticket'

export function writeTicket(secrets: Secrets, guest: LiveGuest, nowMs: number): string {
  return secrets.seal(JSON.stringify({ guest, until: nowMs + ticketMs }), purpose)
}

/** null for anything but a fresh one of ours. */
export function readTicket(secrets: Secrets, ticket: unknown, nowMs: number): LiveGuest | null {
  if (typeof ticket !== 'string' || ticket.length > 2000) return null
  try {
    // Only `writeTicket` makes what opens here.
    const { guest, until }: { guest: LiveGuest; until: number } = JSON.parse(secrets.unseal(ticket, purpose))
    return until > nowMs ? guest : null
  } catch {
    return null
  }
}
