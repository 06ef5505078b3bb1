import { notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { keepOwner } from './last-owner.ts'
import { deleteMember, selectRole } from './store.ts'

export async function leaveProject(ctx: InProject<'members.leave'>): Promise<void> {
  const project = ctx.project.id
  const user = ctx.actor.id
  await ctx.write(async (tx) => {
    const role = await selectRole(tx, project, user)
    if (role === undefined) throw notFound('project', project)
    if (role === 'owner') await keepOwner(tx, project, user)
    await deleteMember(tx, project, user)
    tx.announce({ type: 'members.removed', project, user, role })
  })
}
