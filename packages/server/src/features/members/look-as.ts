import { invalidRequest, notFound } from '@rowhouse/core/errors'
import type { PreviewRole, ProjectRole } from '@rowhouse/core/permissions/roles'
import type { InProject } from '../../request/context.ts'
import { findSeen, writeViewPass } from '../../request/view-as.ts'

interface LookingAs {
  /** To be sent with each call. */
  readonly pass: string
  readonly role: ProjectRole
}

/** Lets an owner look at the project as one of its people does. The log tells that they began. */
export async function lookAsPerson(ctx: InProject<'members.viewAs'>, personId: string): Promise<LookingAs> {
  if (personId === ctx.actor.id) throw invalidRequest('You see the project as you do already. Choose somebody else.')
  const seen = await findSeen(ctx, ctx, personId)
  if (seen === null) throw notFound('member', personId)
  await ctx.write(async (tx) => {
    tx.announce({ type: 'members.viewedAs', project: ctx.project.id, user: personId })
  })
  const pass = { session: ctx.actor.session, project: ctx.project.id, person: personId }
  return { pass: writeViewPass(ctx.secrets, pass, ctx.now()), role: seen.role }
}

/** Told by the screen: the header by which existing clients preview a role says nothing of when they began. */
export async function notePreview(ctx: InProject<'projects.preview'>, role: PreviewRole): Promise<void> {
  await ctx.write(async (tx) => {
    tx.announce({ type: 'projects.previewed', project: ctx.project.id, name: role })
  })
}
