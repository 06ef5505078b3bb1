import { signInRequired } from '@rowhouse/core/errors'
import type { FastifyRequest } from 'fastify'
import { readProviderToken } from '../meta/provider-token.ts'
import { hashToken, newToken } from '../platform/chance.ts'
import type { Actor } from './context.ts'
import { toActor } from './find-person.ts'
import type { Services } from './services.ts'

/** By which people, and programs that look for lost secrets, tell what it is. */
const prefix = 'rh_scim_'

export const newProviderToken = (): string => prefix + newToken()

/** An identity provider acts as the super admin who made its token, for as long as they are one, and nowhere else. */
export async function findProvider({ meta }: Services, { headers }: Pick<FastifyRequest, 'headers'>): Promise<Actor> {
  const sent = (headers.authorization ?? '').replace(/^Bearer +/i, '')
  if (!sent.startsWith(prefix)) throw signInRequired()
  const token = await readProviderToken(meta.read)
  // Of a random text the hash is compared: how long that takes tells nothing of the text.
  if (token === null || token.hash !== hashToken(sent)) throw signInRequired()
  const row = await meta.read
    .selectFrom('rh_users')
    .select(['id', 'email', 'firstname', 'lastname', 'is_super', 'token_version'])
    .where('id', '=', token.madeBy)
    .where('is_super', '=', 1)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw signInRequired()
  return toActor(row, '')
}
