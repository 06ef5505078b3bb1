import { conflict, invalidRequest } from '@rowhouse/core/errors'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { setOwnRole } from '../../meta/memberships.ts'
import type { InProject } from '../../request/context.ts'
import { confirmEntry, findEntry } from './find-entry.ts'
import { keepOwner } from './last-owner.ts'
import { confirmRole, permitRoles } from './permit-roles.ts'
import { deleteWaitingRoles, selectGroupTitles } from './store.ts'

/**
 * Gives what somebody still is by their groups; null: they are gone. A withdrawn role leaves the invitation to the server as
 * it is: other projects may wait for the same person.
 */
export async function removeMember(ctx: InProject<'members.manage'>, id: string): Promise<ProjectRole | null> {
  if (id === ctx.actor.id) throw invalidRequest("Admin can't delete themselves!")
  const project = ctx.project.id
  const seen = await findEntry(ctx.meta.read, project, id)
  await permitRoles(ctx, [seen.role])
  return ctx.write(async (tx) => {
    await confirmRole(ctx, tx)
    const { ownRole, name, waiting } = await confirmEntry(tx, project, seen)
    if (waiting !== null) {
      await deleteWaitingRoles(tx, [id])
      tx.announce({ type: 'members.inviteWithdrawn', project, email: waiting.email })
      return null
    }
    if (ownRole === null) throw onlyByGroups(await selectGroupTitles(tx, project, id))
    if (ownRole === 'owner') await keepOwner(tx, project, id)
    const left = await setOwnRole(tx, { project_id: project, user_id: id }, null)
    if (left === null) tx.announce({ type: 'members.removed', project, user: id, role: name })
    else tx.announce({ type: 'members.changed', project, user: id, before: name, after: left })
    return left
  })
}

function onlyByGroups(titles: readonly string[]): Error {
  const groups = titles.map((title) => `“${title}”`).join(', ')
  return conflict(`This person is in the project by ${groups} only. Take them out of the group instead.`)
}
