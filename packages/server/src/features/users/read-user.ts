import { notFound } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import type { Signed } from '../../request/context.ts'
import { type StoredUser, selectUser } from './store.ts'

export async function readUser({ meta }: Signed<'users.manage'>, userId: string): Promise<StoredUser> {
  return requireUser(meta.read, userId)
}

export async function requireUser(meta: Kysely<MetaTables>, userId: string): Promise<StoredUser> {
  const user = await selectUser(meta, userId)
  if (user === undefined) throw notFound('user', userId)
  return user
}
