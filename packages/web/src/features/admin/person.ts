import type { Invite as InviteContract, ManagedUser } from '@rowhouse/core/api/users'
import type { Static } from 'typebox'
import { personName } from '../../values/person-name.ts'

export type Person = Static<typeof ManagedUser>
export type Invite = Static<typeof InviteContract>

export function isSuper({ roles }: Pick<Person, 'roles'>): boolean {
  return roles.split(',').includes('super')
}

export function avatarOf(person: Person): { id: string; email: string; name: string; picture: string | null } {
  return { id: person.id, email: person.email, name: personName(person), picture: person.picture }
}

export const personPath = (userId: string): string => `/user/admin/user/${encodeURIComponent(userId)}`
