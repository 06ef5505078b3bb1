import type { Invite as InviteContract, ManagedUser } from '@rowhouse/core/api/users'
import type { Static } from 'typebox'

export type Person = Static<typeof ManagedUser>
export type Invite = Static<typeof InviteContract>

export function personName({ firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>): string {
  return [firstname, lastname].filter(Boolean).join(' ')
}

/** How a person is spoken of: by name when there is one. */
export function calledBy(person: Pick<Person, 'firstname' | 'lastname' | 'email'>): string {
  return personName(person) || person.email
}

export function isSuper({ roles }: Pick<Person, 'roles'>): boolean {
  return roles.split(',').includes('super')
}

export function avatarOf(person: Person): { id: string; email: string; name: string; picture: string | null } {
  return { id: person.id, email: person.email, name: personName(person), picture: person.picture }
}

export const personPath = (userId: string): string => `/user/admin/user/${encodeURIComponent(userId)}`
