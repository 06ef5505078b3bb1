import type { NoticeTells } from '@rowhouse/core/notices'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

/** Of every project somebody is a member of, by title. */
export async function selectOwnTells(meta: Meta, userId: string) {
  const rows = await meta
    .selectFrom('rh_members as member')
    .innerJoin('rh_projects as project', 'project.id', 'member.project_id')
    .leftJoin('rh_notice_tells as chosen', (join) =>
      join.onRef('chosen.project_id', '=', 'project.id').onRef('chosen.user_id', '=', 'member.user_id'),
    )
    .select(['project.id', 'project.title', 'chosen.tells'])
    .where('member.user_id', '=', userId)
    .where('project.deleted_at', 'is', null)
    .orderBy('project.title')
    .execute()
  // The column's check holds it to the three words.
  return rows.map(({ id, title, tells }) => ({ id, title, tells: (tells ?? 'all') as NoticeTells }))
}

interface Tells {
  readonly userId: string
  readonly projectId: string
  readonly tells: NoticeTells
}

export async function storeTells(meta: Meta, { userId, projectId, tells }: Tells): Promise<void> {
  await meta
    .insertInto('rh_notice_tells')
    .values({ user_id: userId, project_id: projectId, tells })
    .onConflict((known) => known.columns(['user_id', 'project_id']).doUpdateSet({ tells }))
    .execute()
}
