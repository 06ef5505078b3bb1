import type { InProject } from '../../request/context.ts'
import { type Page, pageOf } from '../../request/page.ts'
import { countMembers, type GroupOfMember, type ListedMember, selectGroupsOf, selectMembers } from './store.ts'

interface MemberQuery {
  readonly query?: string
  readonly limit?: number
  readonly offset?: number
  /** Service accounts as well. */
  readonly services?: '1'
}

interface MemberPage {
  readonly members: readonly ListedMember[]
  readonly groups: ReadonlyMap<string, readonly GroupOfMember[]>
  readonly total: number
  readonly page: Page
}

export async function listMembers(
  { meta, project }: InProject<'members.list'>,
  wanted: MemberQuery,
): Promise<MemberPage> {
  const page = pageOf(wanted)
  // PostgreSQL refuses a NUL in a text; no address or name has a control character anyway.
  const words = (wanted.query ?? '').replace(/\p{Cc}/gu, ' ').trim()
  const sought = { projectId: project.id, words, withServices: wanted.services === '1' }
  const [members, total] = await Promise.all([selectMembers(meta.scan, sought, page), countMembers(meta.scan, sought)])
  const ids = members.map(({ id }) => id)
  const groups = Map.groupBy(await selectGroupsOf(meta.scan, project.id, ids), ({ user_id }) => user_id)
  return { members, groups, total, page }
}
