// The one place that writes what people are in projects. Whoever decides reads `role` alone: it is the highest of somebody's
// own role and those of their groups, and `counting_role_id` says what is taken away from it; everything here leaves it so.
import { type ProjectRole, projectRoles } from '@rowhouse/core/permissions/roles'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { MemberRow } from './rows/members.ts'
import type { MetaTables } from './tables.ts'

type Meta = Kysely<MetaTables>
type Membership = Pick<MemberRow, 'project_id' | 'user_id'>

interface NewMember extends Membership {
  readonly role: string
  readonly created_at: string
  readonly custom_role_id?: string | null
  readonly invited_by?: string | null
}

/** Gives back those who had no role of their own yet: whoever has one keeps it. */
export async function insertMembers(meta: Meta, added: readonly NewMember[]): Promise<Membership[]> {
  if (added.length === 0) return []
  const given = await meta
    .insertInto('rh_members')
    .values(
      added.map(({ custom_role_id = null, invited_by = null, ...member }) => ({
        ...member,
        own_role: member.role,
        custom_role_id,
        invited_by,
        starred: 0,
        last_opened_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'user_id'])
        .doUpdateSet(({ ref }) => ({
          own_role: ref('excluded.own_role'),
          custom_role_id: ref('excluded.custom_role_id'),
          invited_by: ref('excluded.invited_by'),
        }))
        .where('rh_members.own_role', 'is', null),
    )
    .returning(['project_id', 'user_id'])
    .execute()
  await keepHighest(meta, {
    projects: [...new Set(added.map(({ project_id }) => project_id))],
    users: [...new Set(added.map(({ user_id }) => user_id))],
  })
  return given
}

/** Of projects nobody else owns. */
export async function makeOwner(meta: Meta, projects: readonly string[], userId: string, at: string): Promise<void> {
  if (projects.length === 0) return
  await insertMembers(
    meta,
    projects.map((project_id) => ({ project_id, user_id: userId, role: 'owner', created_at: at })),
  )
  await meta
    .updateTable('rh_members')
    .set({ role: 'owner', own_role: 'owner', custom_role_id: null, counting_role_id: null })
    .where('project_id', 'in', projects)
    .where('user_id', '=', userId)
    .execute()
}

interface OwnRole {
  readonly role: ProjectRole
  readonly customRoleId: string | null
}

/** null takes it away: who has none of a group either is no member any more. Gives what they are now. */
export async function setOwnRole(
  meta: Meta,
  { project_id, user_id }: Membership,
  own: OwnRole | null,
): Promise<ProjectRole | null> {
  await meta
    .updateTable('rh_members')
    .set({ own_role: own?.role ?? null, custom_role_id: own?.customRoleId ?? null })
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .execute()
  await keepHighest(meta, { projects: [project_id], users: [user_id] })
  const left = await meta
    .selectFrom('rh_members')
    .select('role')
    .where('project_id', '=', project_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  // The column's check holds it to the five roles.
  return (left?.role ?? null) as ProjectRole | null
}

interface Affected {
  readonly projects: readonly string[]
  /** All there are, when it is left out. */
  readonly users?: readonly string[]
}

/** After groups changed: who came by one is a member, who went is none, and everybody is the highest they are. */
export async function settleRoles(meta: Meta, affected: Affected, at: string): Promise<void> {
  const { projects, users } = affected
  if (projects.length === 0 || users?.length === 0) return
  await meta
    .insertInto('rh_members')
    .columns(['project_id', 'user_id', 'role', 'starred', 'created_at'])
    .expression(({ selectFrom, val, lit }) =>
      selectFrom('rh_group_roles as given')
        .innerJoin('rh_group_members as person', 'person.group_id', 'given.group_id')
        // The lowest, until it is settled.
        .select(['given.project_id', 'person.user_id', sql<string>`'viewer'`.as('role'), lit(0).as('starred')])
        .select(sql<string>`cast(${val(at)} as text)`.as('created_at'))
        .where('given.project_id', 'in', projects)
        .$if(users !== undefined, (query) => query.where('person.user_id', 'in', users ?? []))
        .groupBy(['given.project_id', 'person.user_id']),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doNothing())
    .execute()
  await keepHighest(meta, affected)
}

async function keepHighest(meta: Meta, { projects, users }: Affected): Promise<void> {
  await meta
    .deleteFrom('rh_members')
    .where('project_id', 'in', projects)
    .$if(users !== undefined, (query) => query.where('user_id', 'in', users ?? []))
    .where('own_role', 'is', null)
    .where(({ not, exists }) => not(exists(rolesByGroups(meta).select('given.group_id'))))
    .execute()
  await meta
    .updateTable('rh_members')
    .set({ role: highestRole(meta), counting_role_id: countingRole(meta) })
    .where('project_id', 'in', projects)
    .$if(users !== undefined, (query) => query.where('user_id', 'in', users ?? []))
    .where(({ or, eb }) =>
      or([
        eb('role', '!=', highestRole(meta)),
        sql<SqlBool>`coalesce(rh_members.counting_role_id, '') <> coalesce(${countingRole(meta)}, '')`,
      ]),
    )
    .execute()
}

/** Of the member at hand. */
const rolesByGroups = (meta: Meta) =>
  meta
    .selectFrom('rh_group_roles as given')
    .innerJoin('rh_group_members as person', 'person.group_id', 'given.group_id')
    .where('given.project_id', '=', sql.ref<string>('rh_members.project_id'))
    .where('person.user_id', '=', sql.ref<string>('rh_members.user_id'))

function highestRole(meta: Meta): Expression<string> {
  const { own, given } = ranks()
  const highest = rolesByGroups(meta).select(
    sql<number>`coalesce(min(case when ${given} < ${own} then ${given} else ${own} end), ${own})`.as('rank'),
  )
  return sql<string>`case (${highest}) ${each((role, rank) => sql`when ${sql.lit(rank)} then ${sql.lit(role)}`)} end`
}

/**
 * The own one unless groups give a higher role. Of groups that give the same, one that takes nothing away counts, else the
 * custom role that was made first.
 */
function countingRole(meta: Meta): Expression<string | null> {
  const { own, given } = ranks()
  const highest = rolesByGroups(meta).select(sql<number>`min(${given})`.as('rank'))
  const ofGroups = rolesByGroups(meta)
    .leftJoin('rh_roles as custom', 'custom.id', 'given.custom_role_id')
    .select('given.custom_role_id')
    .orderBy(given)
    .orderBy(sql`case when given.custom_role_id is null then 0 else 1 end`)
    .orderBy('custom.created_at')
    .orderBy('custom.id')
    .limit(1)
  return sql`case when ${own} <= coalesce((${highest}), ${own}) then rh_members.custom_role_id else (${ofGroups}) end`
}

const ranks = () => ({
  own: sql<number>`coalesce(${rankOf(sql.ref('rh_members.own_role'))}, ${sql.lit(projectRoles.length)})`,
  given: rankOf(sql.ref('given.role')),
})

const rankOf = (role: Expression<unknown>): Expression<number> =>
  sql<number>`case ${role} ${each((name, rank) => sql`when ${sql.lit(name)} then ${sql.lit(rank)}`)} end`

/** The highest has the lowest number. */
const each = (line: (role: ProjectRole, rank: number) => Expression<unknown>): Expression<unknown> =>
  sql.join(
    projectRoles.map((role, rank) => line(role, rank)),
    sql` `,
  )
