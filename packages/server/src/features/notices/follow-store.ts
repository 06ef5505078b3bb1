import { type Expression, type Kysely, sql } from 'kysely'
import type { FollowRow } from '../../meta/rows/talk.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export interface Followed {
  readonly projectId: string
  readonly tableId: string
  readonly kind: FollowRow['kind']
  readonly target: string
}

/** So many are named one by one; for more, all of the table are looked through. */
const mostTargets = 500

interface FollowersSpec {
  readonly tableId: string
  readonly kind: FollowRow['kind']
  /** null: all of the table. */
  readonly targets: readonly string[] | null
  /** When it happened: whoever began to follow later did not ask for it. */
  readonly at: string
}

export async function selectFollowers(
  meta: Meta,
  { tableId, kind, targets, at }: FollowersSpec,
): Promise<Pick<FollowRow, 'user_id' | 'target'>[]> {
  const named = targets !== null && targets.length <= mostTargets ? targets : null
  if (named?.length === 0) return []
  const found = await meta
    .selectFrom('rh_follows')
    .select(['user_id', 'target'])
    .where('table_id', '=', tableId)
    .where('kind', '=', kind)
    .where('is_on', '=', 1)
    .where('since', '<=', at)
    .$if(named !== null, (query) => query.where('target', 'in', named ?? []))
    .orderBy('since')
    .execute()
  const wanted = targets === null || named !== null ? null : new Set(targets)
  return wanted === null ? found : found.filter(({ target }) => wanted.has(target))
}

export async function isFollowing(meta: Meta, userId: string, { tableId, kind, target }: Followed): Promise<boolean> {
  const row = await meta
    .selectFrom('rh_follows')
    .select('is_on')
    .where('user_id', '=', userId)
    .where('table_id', '=', tableId)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .executeTakeFirst()
  return row?.is_on === 1
}

const rowOf = ({ projectId, tableId, kind, target }: Followed, userId: string, at: string) => ({
  user_id: userId,
  project_id: projectId,
  table_id: tableId,
  kind,
  target,
  since: at,
})

export async function setFollowing(
  meta: Meta,
  userId: string,
  followed: Followed,
  is: { readonly isOn: boolean; readonly at: string },
): Promise<void> {
  const is_on = is.isOn ? 1 : 0
  await meta
    .insertInto('rh_follows')
    .values({ ...rowOf(followed, userId, is.at), is_on })
    .onConflict((known) =>
      known.columns(['user_id', 'table_id', 'kind', 'target']).doUpdateSet({ is_on, since: is.at }),
    )
    .execute()
}

/** By itself: whoever chose not to follow it is left alone. */
export async function startFollowing(
  meta: Meta,
  followed: Followed,
  userIds: readonly string[],
  at: string,
): Promise<void> {
  if (userIds.length === 0) return
  await meta
    .insertInto('rh_follows')
    .columns(['user_id', 'project_id', 'table_id', 'kind', 'target', 'is_on', 'since'])
    .expression(({ selectFrom, val, lit }) =>
      // Of people, and to tables, that are still there.
      selectFrom('rh_users as user')
        .innerJoin('rh_tables as table', (join) => join.on('table.id', '=', followed.tableId))
        .select(['user.id', 'table.project_id', 'table.id as table_id'])
        .select([text(val(followed.kind)).as('kind'), text(val(followed.target)).as('target')])
        .select([lit(1).as('is_on'), text(val(at)).as('since')])
        .where('user.id', 'in', userIds)
        .where('user.service_of', 'is', null),
    )
    .onConflict((known) => known.columns(['user_id', 'table_id', 'kind', 'target']).doNothing())
    .execute()
}

/** PostgreSQL does not guess what a bound value in a list of columns is. */
const text = (value: Expression<string>) => sql<string>`cast(${value} as text)`

export const selectFollows = (meta: Meta, userId: string, limit: number) =>
  meta
    .selectFrom('rh_follows')
    .selectAll()
    .where('user_id', '=', userId)
    .where('is_on', '=', 1)
    .orderBy('since', 'desc')
    .limit(limit)
    .execute()
