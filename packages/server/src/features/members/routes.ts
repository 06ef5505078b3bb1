import * as api from '@rowhouse/core/api/members'
import { mayDo } from '../../request/may-do.ts'
import { pageInfoOf } from '../../request/page.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { addMembers } from './add-members.ts'
import { leaveProject } from './leave-project.ts'
import { listMembers } from './list-members.ts'
import { lookAsPerson, notePreview } from './look-as.ts'
import { presentAdditions, presentMember } from './present.ts'
import { removeMember } from './remove-member.ts'
import { resendInvite } from './resend-invite.ts'
import { transferProject } from './transfer-project.ts'
import { updateMember } from './update-member.ts'

export function memberRoutes(routes: Routes): void {
  serve(routes, api.listMembers, async ({ ctx, query }) => {
    const { members, groups, total, page } = await listMembers(ctx, query)
    const isTold = mayDo(ctx, 'members.manage')
    const list = members.map((member) =>
      presentMember(ctx.project.id, member, { groups: groups.get(member.id) ?? [], isTold }),
    )
    return { users: { list, pageInfo: pageInfoOf(total, page) } }
  })

  serve(routes, api.addMembers, async ({ ctx, body }) => presentAdditions(await addMembers(ctx, body)))

  serve(routes, api.updateMember, async ({ ctx, params, body }) => {
    await updateMember(ctx, params.userId, body.roles)
    return { msg: 'User details updated successfully' }
  })

  serve(routes, api.removeMember, async ({ ctx, params }) => {
    const left = await removeMember(ctx, params.userId)
    return { msg: 'success', ...(left === null ? {} : { remains: left }) }
  })

  serve(routes, api.resendInvite, async ({ ctx, params }) => {
    const { url, mailed } = await resendInvite(ctx, params.userId)
    return { msg: 'success', invite_url: url, mailed }
  })

  serve(routes, api.transferProject, async ({ ctx, body }) => {
    await transferProject(ctx, body.to)
    return { msg: 'The project has another owner' }
  })

  serve(routes, api.lookAsPerson, ({ ctx, body }) => lookAsPerson(ctx, body.person))

  serve(routes, api.notePreview, async ({ ctx, body }) => {
    await notePreview(ctx, body.role)
    return { msg: 'The preview was noted' }
  })

  serve(routes, api.leaveProject, async ({ ctx }) => {
    await leaveProject(ctx)
    return { msg: 'You have left the project' }
  })
}
