import { AppError, forbidden, invalidRequest } from '@rowhouse/core/errors'
import { setOwnRole } from '../../meta/memberships.ts'
import type { InProject, Tx } from '../../request/context.ts'
import { acceptOwner } from './last-owner.ts'
import { selectMember } from './store.ts'

/** Somebody else owns the project from now on; whoever handed it over is a creator. */
export async function transferProject(ctx: InProject<'members.manageOwners'>, to: string): Promise<void> {
  const { actor, project } = ctx
  if (to === actor.id) throw invalidRequest('Choose somebody else: this project is yours.')
  await ctx.write(async (tx) => {
    const own = await selectMember(tx, project.id, actor.id)
    // Rights were read before the transaction; a super admin need be no member.
    if (project.role !== null && own?.role !== 'owner') throw forbidden('Your role in this project has just changed.')
    const heir = await selectMember(tx, project.id, to)
    if (heir === undefined)
      throw new AppError('not_found', `User with id '${to}' doesn't exist`, { kind: 'user', id: to })
    await acceptOwner(tx, to)
    await become(tx, project.id, to, { before: heir.name, after: 'owner' })
    if (own?.ownRole === 'owner') await become(tx, project.id, actor.id, { before: 'owner', after: 'creator' })
    tx.announce({ type: 'projects.transferred', project: project.id, from: actor.id, to })
  })
}

async function become(
  tx: Tx,
  project: string,
  user: string,
  { before, after }: { readonly before: string; readonly after: 'owner' | 'creator' },
): Promise<void> {
  await setOwnRole(tx, { project_id: project, user_id: user }, { role: after, customRoleId: null })
  tx.announce({ type: 'members.changed', project, user, before, after })
}
