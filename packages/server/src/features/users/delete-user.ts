import { conflict, invalidRequest, invalidValue } from '@rowhouse/core/errors'
import { makeOwner } from '../../meta/memberships.ts'
import type { Signed, Tx } from '../../request/context.ts'
import { raiseVersions } from '../../structure/raise-version.ts'
import { endSessions } from '../auth/sessions.ts'
import { moveToTrash } from '../projects/trash-project.ts'
import { keepSuperAdmin } from './last-super-admin.ts'
import { requireUser } from './read-user.ts'
import { deleteUserRow, type OwnedProject, selectGroupProjects, selectSolelyOwned, selectUser } from './store.ts'

interface Deletion {
  /** What becomes of projects nobody else owns. */
  readonly projects?: 'transfer' | 'trash'
  /** Who gets them; the acting super admin when left out. */
  readonly to?: string
}

export async function deleteUser(ctx: Signed<'users.manage'>, userId: string, deletion: Deletion): Promise<void> {
  const { projects, to = ctx.actor.id } = deletion
  if (userId === ctx.actor.id) throw conflict('You cannot delete yourself. Ask another super admin.')
  if (deletion.to !== undefined && projects !== 'transfer') throw invalidRequest('“to” needs projects=transfer.')
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    const user = await requireUser(tx, userId)
    await keepSuperAdmin(tx, user)
    const owned = await selectSolelyOwned(tx, userId)
    const inUse = owned.filter(({ deleted_at }) => deleted_at === null)
    if (projects === undefined && inUse.length > 0) throw undecided(inUse.length)
    if (projects === 'transfer') await requireHeir(tx, to, userId)
    await handOver(tx, owned, { from: userId, to, at })
    if (projects === 'trash') for (const { id } of inUse) await moveToTrash(tx, id, { by: ctx.actor.id, at })
    await endSessions(tx, userId, 'deleted')
    await raiseVersions(tx, await selectGroupProjects(tx, userId))
    await deleteUserRow(tx, userId)
    const fate = inUse.length === 0 ? 'none' : (projects ?? 'none')
    tx.announce({ type: 'users.deleted', user: userId, email: user.email, projects: fate })
  })
}

function undecided(count: number): Error {
  const what = count === 1 ? 'a project' : `${count} projects`
  return conflict(
    `Nobody else owns ${what} of this person. Choose projects=transfer to hand over or projects=trash to trash.`,
    { projects: count },
  )
}

async function requireHeir(tx: Tx, to: string, leaving: string): Promise<void> {
  const heir = to === leaving ? undefined : await selectUser(tx, to)
  if (heir === undefined || heir.suspended_at !== null)
    throw invalidValue('to', 'The projects can only go to an active user of this server.')
}

/** Also what is in the trash, or will be, gets an owner: without one nobody could find and restore it. */
async function handOver(
  tx: Tx,
  owned: readonly OwnedProject[],
  { from, to, at }: { from: string; to: string; at: string },
): Promise<void> {
  await makeOwner(
    tx,
    owned.map(({ id }) => id),
    to,
    at,
  )
  for (const { id } of owned) tx.announce({ type: 'projects.transferred', project: id, from, to })
}
