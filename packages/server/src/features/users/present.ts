import type { Invite, ManagedUser } from '@rowhouse/core/api/users'
import type { Static } from 'typebox'
import type { OpenInvite, StoredUser } from './store.ts'

export function presentUser(user: StoredUser): Static<typeof ManagedUser> {
  return {
    id: user.id,
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    picture: user.picture,
    roles: user.is_super === 1 ? 'user,super' : 'user',
    status: user.suspended_at === null ? 'active' : 'suspended',
    twoFactor: user.totp_enabled_at !== null || Number(user.passkeys ?? 0) > 0,
    projects: Number(user.projects),
    createdAt: user.created_at,
    lastSignInAt: user.last_sign_in_at,
  }
}

export function presentInvite({ id, email, created_at, expires_at }: OpenInvite): Static<typeof Invite> {
  return { id, email, createdAt: created_at, expiresAt: expires_at }
}
