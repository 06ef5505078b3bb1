import { type TokenAccess, tokenAccesses } from '@rowhouse/core/permissions/token-scopes'
import type { Kysely } from 'kysely'
import type { ApiTokenRow } from '../meta/rows/access.ts'
import type { MetaTables } from '../meta/tables.ts'
import { hashToken, newToken } from '../platform/chance.ts'
import { prepared } from '../platform/prepared.ts'
import type { Asking } from './asking.ts'
import type { CallToken } from './context.ts'
import type { PersonRow } from './find-person.ts'
import type { Services } from './services.ts'

/** By which people, and programs that look for lost secrets, tell what it is. */
const prefix = 'rh_pat_'
// Existing clients know tokens of 40 characters; 33 of them are random, which is 198 bits.
const length = 40

export const newApiToken = (): string => prefix + newToken().slice(0, length - prefix.length)

/** What is stored of a token, from the header a program sends it in; null: it sends none. */
export function tokenInHeaders({ headers }: Asking): string | null {
  const { 'xc-token': own, authorization = '' } = headers
  const sent = own === undefined ? authorization.replace(/^Bearer +/i, '') : String(own)
  // What is no token of ours has been sent to somebody else, such as whoever reads the metrics.
  if (!sent.startsWith(prefix)) return own === undefined ? null : ''
  return sent.length === length ? hashToken(sent) : ''
}

export interface TokenRow extends PersonRow, Pick<ApiTokenRow, 'access' | 'all_projects'> {
  readonly token_id: string
}

/** By its hash, or by its id where it was found good before; not ended, not expired, of a person who is not suspended. */
export const liveToken = (db: Kysely<MetaTables>, key: string, at: string) =>
  db
    .selectFrom('rh_api_tokens as token')
    .innerJoin('rh_users as user', 'user.id', 'token.user_id')
    .select(['token.id as token_id', 'token.access', 'token.all_projects'])
    .select(['user.id', 'user.email', 'user.firstname', 'user.lastname', 'user.is_super', 'user.token_version'])
    .where((is) => is.or([is('token.hash', '=', key), is('token.id', '=', key)]))
    .where('token.hash', 'is not', null)
    .where((is) => is.or([is('token.expires_at', 'is', null), is('token.expires_at', '>', at)]))
    .where('user.suspended_at', 'is', null)

const selectToken = prepared<MetaTables, [key: string, at: string], TokenRow>(liveToken)

export const findToken = ({ meta, now }: Services, key: string): Promise<TokenRow | undefined> =>
  selectToken(meta.read, key, new Date(now()).toISOString())

/** `tables` as it is stored, of the project of the call. */
export function toCallToken({ token_id: id, access, all_projects }: TokenRow, tables: string | null): CallToken {
  return {
    id,
    access: accessOf(access),
    isOfProjects: all_projects === 0,
    isOfTables: tables !== null,
    tables: tables === null ? null : new Set(JSON.parse(tables) as string[]),
  }
}

/** A word that is not known gives the least. */
export const accessOf = (text: string): TokenAccess => tokenAccesses.find((access) => access === text) ?? 'read'
