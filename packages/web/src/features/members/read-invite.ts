import { readInviteAddresses } from '../admin/invite-addresses.ts'

export interface InviteFaults {
  readonly email: string | null
  readonly role: string | null
}

type InviteReading =
  | { readonly faults: InviteFaults; readonly invite?: never }
  | { readonly faults: null; readonly invite: { readonly emails: readonly string[]; readonly role: string } }

/** The invite form as it was filled in: what to send, or what to mend. */
export function readInvite(addresses: string, role: string | null, offered: readonly string[]): InviteReading {
  const read = readInviteAddresses(addresses)
  const chosen = offered.find((name) => name === role)
  if (read.fault === null && chosen !== undefined) {
    return { faults: null, invite: { emails: read.emails, role: chosen } }
  }
  return { faults: { email: read.fault, role: chosen === undefined ? roleFault(role) : null } }
}

function roleFault(role: string | null): string {
  return role === null || role === '' ? 'User Role is required' : 'invalid user role'
}
