import type { Kysely } from 'kysely'
import { lacksFactor } from '../meta/second-factors.ts'
import type { MetaTables } from '../meta/tables.ts'
import { prepared } from '../platform/prepared.ts'
import type { AccessClaims } from './access-tokens.ts'
import type { Actor } from './context.ts'
import type { Services } from './services.ts'

/** Of whoever a session or a token speaks for. */
export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly is_super: number
  readonly token_version: number
  /** Only of a session; programs that act by a token are not asked for a second factor. */
  readonly lacks_factor?: number
}

/** The person and the session the token speaks of. */
export const personOf = (db: Kysely<MetaTables>, session: string, user: string, version: number) =>
  db
    .selectFrom('rh_sessions as session')
    .innerJoin('rh_users as user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.email', 'user.firstname', 'user.lastname', 'user.is_super', 'user.token_version'])
    .select(lacksFactor().as('lacks_factor'))
    .where('session.id', '=', session)
    .where('user.id', '=', user)
    .where('user.token_version', '=', version)
    .where('user.suspended_at', 'is', null)

export type Claimed = [session: string, user: string, version: number]

const selectPerson = prepared<MetaTables, Claimed, PersonRow>(personOf)

export async function findPerson({ meta }: Services, { session, user, version }: AccessClaims): Promise<Actor | null> {
  const row = await selectPerson(meta.read, session, user, version)
  return row === undefined ? null : toActor(row, session)
}

export const toActor = (row: PersonRow, session: string): Actor => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  isSuper: row.is_super === 1,
  session,
  tokenVersion: row.token_version,
  lacksFactor: row.lacks_factor === 1,
})
