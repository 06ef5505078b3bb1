import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@rowhouse/core/errors'
import { hashToken } from '../platform/chance.ts'
import type { Asking } from './asking.ts'
import type { Actor } from './context.ts'
import { toActor } from './find-person.ts'
import type { Services } from './services.ts'

const header = 'xc-master-key'

/** Only calls whose contract says so take it: everywhere else the header is one nobody reads. */
export const bringsMasterKey = ({ headers, routeOptions }: Asking): boolean =>
  routeOptions.config?.takesMasterKey === true && headers[header] !== undefined

/** The person the key speaks for: the super admin who has been there longest. They have no session. */
export async function findMaster({ config, meta }: Services, { headers }: Asking): Promise<Actor> {
  const { masterKey } = config
  const sent = Buffer.from(hashToken(String(headers[header])))
  // Compared also where there is none, so that the time it takes tells nothing.
  const isSame = timingSafeEqual(sent, Buffer.from(hashToken(masterKey ?? '')))
  if (masterKey === null || !isSame) throw refusal()
  const row = await meta.read
    .selectFrom('rh_users')
    .select(['id', 'email', 'firstname', 'lastname', 'is_super', 'token_version'])
    .where('is_super', '=', 1)
    .where('suspended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (row === undefined) throw refusal()
  return toActor(row, '')
}

// The sentence existing clients know; it does not tell whether there is a key.
const refusal = (): AppError =>
  new AppError('sign_in_required', 'Unauthorized access : xc-admin header missing or not matching')
