import type { BodyOf, QueryOf } from '@rowhouse/core/api/endpoint'
import {
  deleteUser,
  endUserSessions,
  generateResetUrl,
  inviteUser,
  removeTwoFactor as removeTwoFactorEndpoint,
  updateSettings,
  updateUser,
  withdrawInvite as withdrawEndpoint,
} from '@rowhouse/core/api/users'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { loadUser } from '../../session/session.ts'
import { loadAppInfo } from '../../session/start-session.ts'
import type { Person } from './person.ts'
import { invitesQuery, peopleKey, personQuery, settingsQuery } from './queries.ts'

export type PersonFields = BodyOf<typeof updateUser>

export async function changePerson(userId: string, fields: PersonFields): Promise<Person> {
  const person = await call(updateUser, { params: { userId }, body: fields })
  queryClient.setQueryData(personQuery(userId).queryKey, person)
  // Whoever changes their own name or role sees it at once.
  await Promise.all([refreshPeople(), loadUser()])
  return person
}

export async function signOutPerson(userId: string): Promise<void> {
  await call(endUserSessions, { params: { userId } })
}

export async function removeTwoFactor(userId: string): Promise<void> {
  await call(removeTwoFactorEndpoint, { params: { userId } })
  await refreshPeople()
}

export async function deletePerson(userId: string, fate: QueryOf<typeof deleteUser>): Promise<void> {
  await call(deleteUser, { params: { userId }, query: fate })
  queryClient.removeQueries({ queryKey: personQuery(userId).queryKey })
  await Promise.all([refreshPeople(), queryClient.invalidateQueries({ queryKey: ['projects'] })])
}

interface ResetLink {
  readonly path: string
  readonly expiresAt: string
}

export async function makeResetLink(userId: string): Promise<ResetLink> {
  const reply = await call(generateResetUrl, { params: { userId } })
  return { path: reply.reset_password_url, expiresAt: reply.expires_at }
}

export interface Invited {
  readonly email: string
  readonly path: string
  readonly isMailed: boolean
}

export async function invite(email: string): Promise<Invited> {
  const reply = await call(inviteUser, { body: { email } })
  return { email: reply.email, path: reply.invite_url, isMailed: reply.mailed }
}

export async function refreshInvites(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: invitesQuery.queryKey })
}

/** Gone from the list at once; back again when the server refuses. */
export async function withdrawInvite(inviteId: string): Promise<void> {
  await queryClient.cancelQueries({ queryKey: invitesQuery.queryKey })
  const before = queryClient.getQueryData(invitesQuery.queryKey)
  if (before) {
    queryClient.setQueryData(invitesQuery.queryKey, { list: before.list.filter(({ id }) => id !== inviteId) })
  }
  try {
    await call(withdrawEndpoint, { params: { inviteId } })
  } catch (error) {
    queryClient.setQueryData(invitesQuery.queryKey, before)
    throw error
  } finally {
    await refreshInvites()
  }
}

export type SettingsChange = BodyOf<typeof updateSettings>

export async function changeSettings(change: SettingsChange): Promise<void> {
  await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey })
  const before = queryClient.getQueryData(settingsQuery.queryKey)
  queryClient.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, ...change })
  try {
    queryClient.setQueryData(settingsQuery.queryKey, await call(updateSettings, { body: change }))
    await loadAppInfo()
  } catch (error) {
    queryClient.setQueryData(settingsQuery.queryKey, before)
    throw error
  }
}

async function refreshPeople(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: peopleKey })
}
