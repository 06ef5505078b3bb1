import type { Insertable, Kysely } from 'kysely'
import type { ApiTokenRow, TokenProjectRow } from '../../meta/rows/access.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

/** One that has not ended, with its person. */
export interface SeenToken extends Omit<ApiTokenRow, 'number'> {
  readonly number: number
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  /** Of a program that renews it: until when; its secret is good for less. */
  readonly lasts_until: string | null
}

const seenTokens = (meta: Meta) =>
  meta
    .selectFrom('rh_api_tokens as token')
    .innerJoin('rh_users as user', 'user.id', 'token.user_id')
    .selectAll('token')
    .select(['user.email', 'user.firstname', 'user.lastname'])
    .select((of) =>
      of
        .selectFrom('rh_oauth_refreshes as refresh')
        .select(({ fn }) => fn.max('refresh.expires_at').as('at'))
        .whereRef('refresh.token_id', '=', 'token.id')
        .as('lasts_until'),
    )
    .where('token.hash', 'is not', null)
    .orderBy('token.number', 'desc')

export const selectTokensOf = (meta: Meta, userId: string): Promise<SeenToken[]> =>
  seenTokens(meta).where('token.user_id', '=', userId).execute()

export const selectToken = (meta: Meta, id: string): Promise<SeenToken | undefined> =>
  seenTokens(meta).where('token.id', '=', id).executeTakeFirst()

/** Those that name the project, and those for all projects of `userId`. */
export const selectTokensInto = (meta: Meta, projectId: string, userId: string): Promise<SeenToken[]> =>
  seenTokens(meta)
    .where((is) =>
      is.or([
        is('token.id', 'in', is.selectFrom('rh_token_projects').select('token_id').where('project_id', '=', projectId)),
        is.and([is('token.user_id', '=', userId), is('token.all_projects', '=', 1)]),
      ]),
    )
    .execute()

export const insertToken = async (
  meta: Meta,
  row: Insertable<ApiTokenRow>,
  projects: readonly TokenProjectRow[],
): Promise<void> => {
  await meta.insertInto('rh_api_tokens').values(row).execute()
  if (projects.length > 0) await meta.insertInto('rh_token_projects').values(projects).execute()
}

export async function changeToken(meta: Meta, id: string, change: Partial<Omit<ApiTokenRow, 'number'>>): Promise<void> {
  await meta.updateTable('rh_api_tokens').set(change).where('id', '=', id).execute()
}

/** Gives how many projects it still leads into. */
export async function takeOutOf(meta: Meta, tokenId: string, projectId: string): Promise<number> {
  await meta
    .deleteFrom('rh_token_projects')
    .where('token_id', '=', tokenId)
    .where('project_id', '=', projectId)
    .execute()
  return (await meta.selectFrom('rh_token_projects').select('project_id').where('token_id', '=', tokenId).execute())
    .length
}

export interface ReachedProject extends TokenProjectRow {
  readonly title: string
}

/** Of which its person is a member now. */
export async function selectReached(meta: Meta, tokenIds: readonly string[]): Promise<ReachedProject[]> {
  if (tokenIds.length === 0) return []
  return meta
    .selectFrom('rh_token_projects as reached')
    .innerJoin('rh_api_tokens as token', 'token.id', 'reached.token_id')
    .innerJoin('rh_projects as project', 'project.id', 'reached.project_id')
    .innerJoin('rh_members as member', (join) =>
      join.onRef('member.project_id', '=', 'project.id').onRef('member.user_id', '=', 'token.user_id'),
    )
    .selectAll('reached')
    .select('project.title')
    .where('reached.token_id', 'in', tokenIds)
    .where('project.deleted_at', 'is', null)
    .orderBy('project.title')
    .execute()
}

interface NamedTable {
  readonly id: string
  readonly project_id: string
  readonly title: string
}

export async function selectTables(meta: Meta, ids: readonly string[]): Promise<NamedTable[]> {
  if (ids.length === 0) return []
  return meta
    .selectFrom('rh_tables')
    .select(['id', 'project_id', 'title'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('junction', '=', 0)
    .execute()
}

/** Of these projects, those the person is a member of. */
export async function selectOwnProjects(meta: Meta, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await meta
    .selectFrom('rh_members as member')
    .innerJoin('rh_projects as project', 'project.id', 'member.project_id')
    .select('project.id')
    .where('member.user_id', '=', userId)
    .where('project.id', 'in', ids)
    .where('project.deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
