import type { Signed } from '../../request/context.ts'
import { type Page, pageOf } from '../../request/page.ts'
import { countUsers, type StoredUser, selectUsers } from './store.ts'

interface UserQuery {
  readonly query?: string
  readonly limit?: number
  readonly offset?: number
}

interface UserPage {
  readonly users: readonly StoredUser[]
  readonly total: number
  readonly page: Page
}

export async function listUsers({ meta }: Signed<'users.manage'>, wanted: UserQuery): Promise<UserPage> {
  const page = pageOf(wanted)
  // PostgreSQL refuses a NUL in a text; no address or name has a control character anyway.
  const words = (wanted.query ?? '').replace(/\p{Cc}/gu, ' ').trim()
  const [users, total] = await Promise.all([selectUsers(meta.scan, words, page), countUsers(meta.scan, words)])
  return { users, total, page }
}
