import type { Selectable } from 'kysely'
import { readProviderMapping } from '../../meta/provider-mapping.ts'
import type { UserRow } from '../../meta/rows/people.ts'
import type { Ctx, Tx } from '../../request/context.ts'
import { announceIn, selectProjectsOf, settleGroup } from '../../structure/settle-group.ts'
import { groupsInClaims } from './identity/groups-in-claims.ts'
import type { Identity } from './identity/provider.ts'

type User = Selectable<UserRow>

/** At every sign-in: what the provider gave is given and taken away again; what somebody here gave stays. */
export async function takeOverGroups(
  { now }: Pick<Ctx, 'now'>,
  tx: Tx,
  user: User,
  { claims }: Identity,
): Promise<void> {
  if (claims === undefined) return
  const { claim, entries } = await readProviderMapping(tx)
  const named = claim === '' ? new Set<string>() : groupsInClaims(claims, claim)
  if (named === null) return
  const meant = entries.filter(({ from }) => named.has(from))
  const at = new Date(now()).toISOString()
  await keepGroups(tx, user.id, new Set(meant.flatMap(({ groupId }) => groupId ?? [])), at)
  await keepSuper(
    tx,
    user,
    meant.some(({ isSuper }) => isSuper),
  )
}

async function keepGroups(tx: Tx, userId: string, wanted: ReadonlySet<string>, at: string): Promise<void> {
  const held = await tx
    .selectFrom('rh_group_members')
    .select(['group_id', 'source'])
    .where('user_id', '=', userId)
    .execute()
  const come = [...wanted].filter((id) => !held.some(({ group_id }) => group_id === id))
  const go = held.filter(({ group_id, source }) => source === 'oidc' && !wanted.has(group_id))
  const changed = [...come, ...go.map(({ group_id }) => group_id)]
  if (changed.length === 0) return
  const groups = await tx
    .selectFrom('rh_groups')
    .select(['id', 'title', 'project_id'])
    .where('id', 'in', changed)
    .execute()
  for (const group of groups) {
    const isComing = wanted.has(group.id)
    if (isComing)
      await tx
        .insertInto('rh_group_members')
        .values({ group_id: group.id, user_id: userId, created_at: at, source: 'oidc' })
        .execute()
    else
      await tx.deleteFrom('rh_group_members').where('group_id', '=', group.id).where('user_id', '=', userId).execute()
    const projects = await selectProjectsOf(tx, group.id)
    await settleGroup(tx, { projects, users: [userId], at })
    const count = { added: isComing ? 1 : 0, removed: isComing ? 0 : 1 }
    announceIn(tx, group, projects, { type: 'groups.peopleChanged', users: [userId], ...count })
  }
}

/** The last super admin stays one: nobody could mend the server without. */
async function keepSuper(tx: Tx, { id, is_super, super_source }: User, isMeant: boolean): Promise<void> {
  if (isMeant && is_super === 0) {
    await tx.updateTable('rh_users').set({ is_super: 1, super_source: 'oidc' }).where('id', '=', id).execute()
    tx.announce({ type: 'users.promoted', user: id })
  }
  if (isMeant || is_super === 0 || super_source !== 'oidc') return
  const other = await tx
    .selectFrom('rh_users')
    .select('id')
    .where('is_super', '=', 1)
    .where('suspended_at', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other === undefined) return
  await tx.updateTable('rh_users').set({ is_super: 0, super_source: null }).where('id', '=', id).execute()
  tx.announce({ type: 'users.demoted', user: id })
}
