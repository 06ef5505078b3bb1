import { insertMembers } from '../../meta/memberships.ts'
import type { ProjectInviteRow } from '../../meta/rows/members.ts'
import type { Ctx, Tx } from '../../request/context.ts'

/** Every role that waits for a person's address becomes a membership. Only for an address that is proved to be theirs. */
export async function claimProjectRoles(ctx: Ctx, tx: Tx, userId: string): Promise<void> {
  await claim(ctx, tx, userId, 'anybody')
}

/**
 * For a sign-up by link, whose address is not proved: whoever made the link could use it, too, and anybody can invite
 * any address to a project of their own. So it is worth the roles its maker has given; those of others go on waiting
 * until the address is proved. A super admin could sign in as anybody and is trusted with all of them.
 */
export async function claimRolesGivenBy(
  ctx: Ctx,
  tx: Tx,
  { userId, inviterId }: { readonly userId: string; readonly inviterId: string | null },
): Promise<void> {
  if (inviterId === null) return
  await claim(ctx, tx, userId, (await isSuperAdmin(tx, inviterId)) ? 'anybody' : inviterId)
}

async function claim(ctx: Ctx, tx: Tx, userId: string, givenBy: string | 'anybody'): Promise<void> {
  const waiting = await takeWaitingRoles(tx, userId, givenBy)
  const at = new Date(ctx.now()).toISOString()
  const added = await insertMembers(
    tx,
    waiting.map((given) => ({ ...given, user_id: userId, created_at: at })),
  )
  for (const { project_id: project } of added) {
    const role = waiting.find(({ project_id }) => project_id === project)?.role ?? ''
    tx.announce({ type: 'members.added', project, user: userId, role })
  }
}

/** All of what waits for a person's address, or what one person has given. */
function takeWaitingRoles(
  tx: Tx,
  userId: string,
  givenBy: string | 'anybody',
): Promise<Pick<ProjectInviteRow, 'project_id' | 'role' | 'custom_role_id' | 'invited_by'>[]> {
  return tx
    .deleteFrom('rh_project_invites')
    .where('email_key', '=', ({ selectFrom }) => selectFrom('rh_users').select('email_key').where('id', '=', userId))
    .$if(givenBy !== 'anybody', (query) => query.where('invited_by', '=', givenBy))
    .returning(['project_id', 'role', 'custom_role_id', 'invited_by'])
    .execute()
}

async function isSuperAdmin(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('rh_users').select('is_super').where('id', '=', userId).executeTakeFirst()
  return row?.is_super === 1
}
