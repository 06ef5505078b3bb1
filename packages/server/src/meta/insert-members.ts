import type { Kysely } from 'kysely'
import type { MemberRow, MetaTables } from './tables.ts'

type NewMember = Pick<MemberRow, 'project_id' | 'user_id' | 'role' | 'created_at'>

/** Gives back those who were no members yet: whoever is one keeps the role they have. */
export async function insertMembers(meta: Kysely<MetaTables>, added: readonly NewMember[]): Promise<NewMember[]> {
  if (added.length === 0) return []
  return meta
    .insertInto('rh_members')
    .values(added.map((member) => ({ ...member, starred: 0, last_opened_at: null })))
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doNothing())
    .returning(['project_id', 'user_id', 'role', 'created_at'])
    .execute()
}
