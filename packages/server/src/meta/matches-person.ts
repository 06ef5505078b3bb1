import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { contains } from './contains.ts'
import type { UserRow } from './rows/people.ts'
import type { MetaTables } from './tables.ts'

type WithUser = MetaTables & { user: UserRow }

/** Whether address or name of a person have the words; no words: everybody. */
export function matchesPerson({ ref }: ExpressionBuilder<WithUser, 'user'>, words: string): Expression<SqlBool> {
  if (words === '') return sql<SqlBool>`1 = 1`
  const first = sql<string>`coalesce(${ref('user.firstname')}, '')`
  const last = sql<string>`coalesce(${ref('user.lastname')}, '')`
  return contains(sql<string>`${ref('user.email')} || ' ' || ${first} || ' ' || ${last}`, words)
}
