import type { InProject } from '../../request/context.ts'
import { type Page, pageOf } from '../../request/page.ts'
import { countMembers, type ListedMember, selectMembers } from './store.ts'

interface MemberQuery {
  readonly query?: string
  readonly limit?: number
  readonly offset?: number
}

interface MemberPage {
  readonly members: readonly ListedMember[]
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
  const [members, total] = await Promise.all([
    selectMembers(meta.scan, project.id, words, page),
    countMembers(meta.scan, project.id, words),
  ])
  return { members, total, page }
}
