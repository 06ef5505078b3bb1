// Groups of the server as an identity provider keeps them.
import { groupLimits } from '@rowhouse/core/api/groups'
import { invalidValue } from '@rowhouse/core/errors'
import { acceptTitle } from '@rowhouse/core/names'
import type { Kysely } from 'kysely'
import type { GroupRow } from '../../meta/rows/members.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import type { Signed, Tx } from '../../request/context.ts'
import type { Page } from '../../request/page.ts'
import { movePeople } from './change-people.ts'
import { findGroup, seenFrom } from './group-place.ts'
import { addGroup, renameGroup } from './keep-groups.ts'

type Meta = Kysely<MetaTables>
type ProvidedGroup = Pick<GroupRow, 'id' | 'title' | 'external_id' | 'created_at' | 'updated_at'>

/** null: every group. */
export type SoughtGroup = { readonly by: 'id' | 'title' | 'external_id'; readonly text: string } | null

const providedGroups = (meta: Meta, sought: SoughtGroup) =>
  meta
    .selectFrom('rh_groups')
    .where('project_id', 'is', null)
    .$if(sought !== null, (query) => {
      const { by, text } = sought as NonNullable<SoughtGroup>
      return query.where(by, '=', text)
    })

export const selectProvidedGroups = (
  meta: Meta,
  sought: SoughtGroup,
  { limit, offset }: Page,
): Promise<ProvidedGroup[]> =>
  providedGroups(meta, sought)
    .select(['id', 'title', 'external_id', 'created_at', 'updated_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countProvidedGroups(meta: Meta, sought: SoughtGroup): Promise<number> {
  const { count } = await providedGroups(meta, sought)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of all these groups in one statement. */
export const selectPeopleOf = (meta: Meta, groupIds: readonly string[]) =>
  meta
    .selectFrom('rh_group_members as person')
    .innerJoin('rh_users as user', 'user.id', 'person.user_id')
    .select(['person.group_id', 'user.id', 'user.email'])
    .where('person.group_id', 'in', [...groupIds, ''])
    .orderBy('user.email_key')
    .execute()

/** What a provider says of a group; what is left out stays. */
interface GroupSpec {
  readonly title?: string | undefined
  readonly externalId?: string | null | undefined
  /** By their ids, one step after the other. `replace`: whoever is not named goes. */
  readonly people?: readonly PeopleStep[]
}

export interface PeopleStep {
  readonly op: 'add' | 'remove' | 'replace'
  readonly ids: readonly string[]
}

/** `id` null: a new one. */
export async function provideGroup(ctx: Signed<'users.manage'>, id: string | null, spec: GroupSpec): Promise<string> {
  const title = spec.title === undefined && id !== null ? undefined : acceptTitle(spec.title ?? '', groupLimits.title)
  const at = new Date(ctx.now()).toISOString()
  return ctx.write(async (tx) => {
    const group =
      id === null
        ? await addGroup(ctx, tx, { id: newId('group'), title: title ?? '', external: spec.externalId ?? null, at })
        : await findGroup(tx, seenFrom(ctx), id)
    if (title !== undefined && title !== group.title) await renameGroup(tx, group, { place: null, title, at })
    if (id !== null && spec.externalId !== undefined)
      await tx.updateTable('rh_groups').set({ external_id: spec.externalId }).where('id', '=', id).execute()
    for (const step of spec.people ?? [])
      await movePeople(tx, { ...group, title: title ?? group.title }, { ...(await moveOf(tx, group.id, step)), at })
    return group.id
  })
}

async function moveOf(tx: Tx, groupId: string, { op, ids }: PeopleStep): Promise<Record<'add' | 'remove', string[]>> {
  if (op === 'remove') return { add: [], remove: [...ids] }
  const known = await tx
    .selectFrom('rh_users')
    .select('id')
    .where('id', 'in', [...ids, ''])
    .where('service_of', 'is', null)
    .execute()
  const add = known.map((user) => user.id)
  const stranger = ids.find((one) => !add.includes(one))
  if (stranger !== undefined) throw invalidValue('members', `There is no user “${stranger}”.`)
  if (op === 'add') return { add, remove: [] }
  const before = (await selectPeopleOf(tx, [groupId])).map((user) => user.id)
  return { add, remove: before.filter((one) => !add.includes(one)) }
}
