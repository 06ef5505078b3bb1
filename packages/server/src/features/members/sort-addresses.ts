import { emailKey } from '@rowhouse/core/names'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { Account, WaitingRole } from './store.ts'

interface KnownAddresses {
  readonly accounts: readonly Account[]
  readonly waiting: readonly WaitingRole[]
}

export interface SortedAddresses {
  /** Have an account and become members at once. */
  readonly joining: readonly Account[]
  /** Invitations of those who join: the membership takes their place. */
  readonly replaced: readonly WaitingRole[]
  /** Have no account: get an invitation, and a role that waits. */
  readonly inviting: readonly string[]
  readonly refused: readonly { readonly email: string; readonly error: string }[]
}

/** What is to be done for each address; `mayTake` says whether the caller may take a role that waits for it. */
export function sortAddresses(
  emails: readonly string[],
  { accounts, waiting }: KnownAddresses,
  mayTake: (role: ProjectRole) => boolean,
): SortedAddresses {
  const accountOf = new Map(accounts.map((account) => [account.email_key, account]))
  const waitingOf = new Map(waiting.map((role) => [role.email_key, role]))
  const known = emails.map((email) => {
    const [account, invite] = [accountOf.get(emailKey(email)), waitingOf.get(emailKey(email))]
    // Whoever signed up without the link is stuck with an invitation they cannot use: the second try adds them.
    const isFree =
      account?.own_role == null && (invite === undefined || (account !== undefined && mayTake(invite.role)))
    return { email, account, invite, isFree }
  })
  const free = known.filter(({ isFree }) => isFree)
  return {
    joining: free.flatMap(({ account }) => account ?? []),
    replaced: free.flatMap(({ invite }) => invite ?? []),
    inviting: free.filter(({ account }) => account === undefined).map(({ email }) => email),
    refused: known
      .filter(({ isFree }) => !isFree)
      .map(({ email, account, invite }) => ({
        email,
        error: `${email} with role ${account?.role ?? invite?.role} already exists in this project`,
      })),
  }
}
