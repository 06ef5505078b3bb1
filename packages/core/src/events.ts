/**
 * What happened, in the past tense. Every event is written to the change log in the transaction of the change;
 * audit, undo, mail, hooks and live updates read it. Ids and plain facts only, never a secret.
 */
export type AppEvent =
  | { readonly type: 'users.signedUp'; readonly user: string; readonly how: 'first' | 'open' | 'invite' | 'identity' }
  | { readonly type: 'users.signedIn'; readonly user: string; readonly session: string; readonly how: string }
  | { readonly type: 'users.signedOut'; readonly user: string; readonly sessions: number }
  | { readonly type: 'users.signInFailed'; readonly user: string | null }
  | { readonly type: 'users.sessionsRevoked'; readonly user: string; readonly why: string }
  | { readonly type: 'users.passwordChanged'; readonly user: string; readonly how: 'change' | 'reset' }
  | { readonly type: 'users.resetRequested'; readonly user: string; readonly by: 'mail' | 'admin' }
  | { readonly type: 'users.profileChanged'; readonly user: string; readonly fields: readonly string[] }
  | { readonly type: 'users.twoFactorChanged'; readonly user: string; readonly on: boolean }
  | { readonly type: 'users.invited'; readonly invite: string; readonly email: string }
  | { readonly type: 'users.inviteWithdrawn'; readonly invite: string; readonly email: string }
  | { readonly type: 'users.suspended' | 'users.resumed' | 'users.promoted' | 'users.demoted'; readonly user: string }
  | { readonly type: 'users.deleted'; readonly user: string; readonly email: string; readonly projects: string }
  | { readonly type: 'settings.changed'; readonly before: unknown; readonly after: unknown }
  | { readonly type: 'projects.created'; readonly project: string; readonly title: string }
  | { readonly type: 'projects.updated'; readonly project: string; readonly before: unknown; readonly after: unknown }
  | { readonly type: 'projects.configured'; readonly project: string; readonly environments: readonly string[] }
  | { readonly type: 'projects.trashed' | 'projects.restored' | 'projects.purged'; readonly project: string }
  | { readonly type: 'projects.transferred'; readonly project: string; readonly from: string; readonly to: string }
  | { readonly type: 'projects.entered'; readonly project: string; readonly operation: string }
  | { readonly type: 'projects.listedAll' }
  | { readonly type: 'members.added'; readonly project: string; readonly user: string; readonly role: string }
  | { readonly type: 'members.invited'; readonly project: string; readonly email: string; readonly role: string }
  | { readonly type: 'members.inviteWithdrawn'; readonly project: string; readonly email: string }
  | {
      readonly type: 'members.changed'
      readonly project: string
      readonly user: string
      readonly before: string
      readonly after: string
    }
  | { readonly type: 'members.removed'; readonly project: string; readonly user: string; readonly role: string }
