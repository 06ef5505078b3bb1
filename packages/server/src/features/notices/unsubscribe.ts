import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@rowhouse/core/errors'
import type { Secrets } from '../../platform/secrets.ts'
import type { Allowed } from '../../request/context.ts'
import { removeDigest } from './digest-store.ts'

/** Of a person for ever: a link in an old mail ends the mails as well as one in the newest, and does nothing else. */
export const unsubscribeToken = (secrets: Secrets, userId: string): string => `${userId}.${signature(secrets, userId)}`

const signature = (secrets: Secrets, userId: string): string =>
  createHmac('sha256', secrets.derive('unsubscribe')).update(userId).digest('base64url')

export async function unsubscribe(ctx: Allowed<'notices.unsubscribe'>, token: string): Promise<void> {
  const [userId = '', given = ''] = token.split('.')
  const wanted = Buffer.from(signature(ctx.secrets, userId))
  const found = Buffer.from(given)
  if (found.length !== wanted.length || !timingSafeEqual(found, wanted))
    throw new AppError('invalid_request', 'This link does not work. Switch the mails off in your settings.')
  await ctx.write((tx) => removeDigest(tx, userId))
}
