import type { Ability } from '@rowhouse/core/permissions/abilities'
import { readWithout } from '@rowhouse/core/permissions/abilities'
import type { ExpressionBuilder, Kysely, Nullable } from 'kysely'
import { matchesPerson } from '../../meta/matches-person.ts'
import type { GroupRoleRow, GroupRow, RoleRow } from '../../meta/rows/members.ts'
import type { UserRow } from '../../meta/rows/people.ts'
import type { MetaTables } from '../../meta/tables.ts'
import type { Page } from '../../request/page.ts'

type Meta = Kysely<MetaTables>
type GroupsAndRoles = MetaTables & { group: GroupRow; given: Nullable<GroupRoleRow>; custom: Nullable<RoleRow> }

export interface SeenGroup extends Pick<GroupRow, 'id' | 'project_id' | 'title'> {
  /** In the project that asks; null: none. */
  readonly role: string | null
  readonly custom: { readonly id: string; readonly title: string } | null
  /** What the custom role takes away. */
  readonly without: readonly Ability[]
}

/** Where groups are looked at from. */
export interface GroupPlace {
  /** null: the whole server. */
  readonly project: string | null
  /** Groups of the server that have no role in the project are known only to those who are in them; null: to everybody. */
  readonly knownTo: string | null
}

/** Of a project those of its own and those of the server, each with its role in it; else those of the server. */
const groupsIn = (meta: Meta, { project: projectId, knownTo }: GroupPlace) =>
  meta
    .selectFrom('rh_groups as group')
    .leftJoin('rh_group_roles as given', (join) =>
      join.onRef('given.group_id', '=', 'group.id').on('given.project_id', '=', projectId ?? ''),
    )
    .leftJoin('rh_roles as custom', 'custom.id', 'given.custom_role_id')
    .select(['group.id', 'group.project_id', 'group.title', 'given.role'])
    .select(['custom.id as custom_id', 'custom.title as custom_title', 'custom.without'])
    .where((is) =>
      is.or([
        is.and([is('group.project_id', 'is', null), ...(knownTo === null ? [] : [isKnown(is, knownTo)])]),
        ...(projectId === null ? [] : [is('group.project_id', '=', projectId)]),
      ]),
    )

const isKnown = (is: ExpressionBuilder<GroupsAndRoles, 'group' | 'given' | 'custom'>, userId: string) =>
  is.or([
    is('given.role', 'is not', null),
    is('group.id', 'in', is.selectFrom('rh_group_members').select('group_id').where('user_id', '=', userId)),
  ])

export async function selectGroups(meta: Meta, place: GroupPlace): Promise<SeenGroup[]> {
  return (await groupsIn(meta, place).orderBy('group.title').orderBy('group.id').execute()).map(toSeen)
}

export async function selectGroup(meta: Meta, place: GroupPlace, id: string): Promise<SeenGroup | undefined> {
  const row = await groupsIn(meta, place).where('group.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : toSeen(row)
}

type SeenRow = Pick<SeenGroup, 'id' | 'project_id' | 'title' | 'role'> &
  Record<'custom_id' | 'custom_title' | 'without', string | null>

const toSeen = ({ custom_id, custom_title, without, ...group }: SeenRow): SeenGroup => ({
  ...group,
  custom: custom_id === null ? null : { id: custom_id, title: custom_title ?? '' },
  without: readWithout(without),
})

export interface GroupPerson extends Pick<UserRow, 'id' | 'email' | 'firstname' | 'lastname'> {
  readonly picture: string | null
}

const personColumns = [
  'user.id',
  'user.email',
  'user.firstname',
  'user.lastname',
  'picture.version as picture',
] as const

export interface ShownPerson extends GroupPerson {
  readonly group_id: string
  readonly people_count: number
}

const shownPeople = 5

/** The first people of each, and how many there are: one statement for any list. */
export async function selectFirstPeople(meta: Meta, groupIds: readonly string[]): Promise<ShownPerson[]> {
  if (groupIds.length === 0) return []
  const numbered = meta
    .selectFrom('rh_group_members')
    .select(({ fn }) => [
      'group_id',
      'user_id',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('group_id').orderBy('created_at').orderBy('user_id'))
        .as('place'),
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('group_id'))
        .as('people_count'),
    ])
    .where('group_id', 'in', groupIds)
  return meta
    .selectFrom(numbered.as('person'))
    .innerJoin('rh_users as user', 'user.id', 'person.user_id')
    .leftJoin('rh_pictures as picture', 'picture.user_id', 'person.user_id')
    .select(['person.group_id', 'person.people_count', ...personColumns])
    .where('person.place', '<=', shownPeople)
    .orderBy('person.place')
    .execute()
}

const peopleOf = (meta: Meta, groupId: string, words: string) =>
  meta
    .selectFrom('rh_group_members as person')
    .innerJoin('rh_users as user', 'user.id', 'person.user_id')
    .where('person.group_id', '=', groupId)
    .where((eb) => matchesPerson(eb, words))

export const selectPeople = (
  meta: Meta,
  groupId: string,
  words: string,
  { limit, offset }: Page,
): Promise<GroupPerson[]> =>
  peopleOf(meta, groupId, words)
    .leftJoin('rh_pictures as picture', 'picture.user_id', 'user.id')
    .select(personColumns)
    .orderBy('user.email_key')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countPeople(meta: Meta, groupId: string, words = ''): Promise<number> {
  const { count } = await peopleOf(meta, groupId, words)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const selectAccounts = (
  meta: Meta,
  emailKeys: readonly string[],
): Promise<Pick<UserRow, 'id' | 'email_key'>[]> =>
  meta.selectFrom('rh_users').select(['id', 'email_key']).where('email_key', 'in', emailKeys).execute()

export const insertGroup = async (meta: Meta, row: GroupRow): Promise<void> => {
  await meta.insertInto('rh_groups').values(row).execute()
}

export const updateTitle = async (meta: Meta, id: string, title: string, at: string): Promise<void> => {
  await meta.updateTable('rh_groups').set({ title, updated_at: at }).where('id', '=', id).execute()
}

export const deleteGroupRow = async (meta: Meta, id: string): Promise<void> => {
  await meta.deleteFrom('rh_groups').where('id', '=', id).execute()
}

/** null: none. */
export async function storeRole(
  meta: Meta,
  groupId: string,
  projectId: string,
  given: Pick<GroupRoleRow, 'role' | 'custom_role_id'> | null,
): Promise<void> {
  if (given === null) {
    await meta
      .deleteFrom('rh_group_roles')
      .where('group_id', '=', groupId)
      .where('project_id', '=', projectId)
      .execute()
    return
  }
  await meta
    .insertInto('rh_group_roles')
    .values({ group_id: groupId, project_id: projectId, ...given })
    .onConflict((conflict) => conflict.columns(['group_id', 'project_id']).doUpdateSet(given))
    .execute()
}

/** Gives those who were not in it yet. */
export async function insertPeople(
  meta: Meta,
  groupId: string,
  userIds: readonly string[],
  at: string,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await meta
    .insertInto('rh_group_members')
    .values(userIds.map((user_id) => ({ group_id: groupId, user_id, created_at: at })))
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Gives those who were in it. */
export async function deletePeople(meta: Meta, groupId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await meta
    .deleteFrom('rh_group_members')
    .where('group_id', '=', groupId)
    .where('user_id', 'in', userIds)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
