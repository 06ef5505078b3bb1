import { conflict, notFound } from '@rowhouse/core/errors'
import { setOwnRole } from '../../meta/memberships.ts'
import type { InProject } from '../../request/context.ts'
import { keepOwner } from './last-owner.ts'
import { selectGroupTitles, selectMember } from './store.ts'

export async function leaveProject(ctx: InProject<'members.leave'>): Promise<void> {
  const project = ctx.project.id
  const user = ctx.actor.id
  await ctx.write(async (tx) => {
    const member = await selectMember(tx, project, user)
    if (member === undefined) throw notFound('project', project)
    const [group] = await selectGroupTitles(tx, project, user)
    if (group !== undefined)
      throw conflict(`The group “${group}” brings you into this project. Ask to be taken out of the group.`)
    if (member.ownRole === 'owner') await keepOwner(tx, project, user)
    await setOwnRole(tx, { project_id: project, user_id: user }, null)
    tx.announce({ type: 'members.removed', project, user, role: member.name })
  })
}
