import * as api from '@rowhouse/core/api/users'
import { pageInfoOf } from '../../request/page.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { deleteUser } from './delete-user.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { generateResetUrl } from './generate-reset-url.ts'
import { inviteUser } from './invite-user.ts'
import { listInvites } from './list-invites.ts'
import { listUsers } from './list-users.ts'
import { presentInvite, presentUser } from './present.ts'
import { previewUserDeletion } from './preview-user-deletion.ts'
import { readUser } from './read-user.ts'
import { removeTwoFactor } from './remove-two-factor.ts'
import { updateUser } from './update-user.ts'
import { withdrawInvite } from './withdraw-invite.ts'

export function userRoutes(routes: Routes): void {
  people(routes)
  access(routes)
  invitations(routes)
}

function people(routes: Routes): void {
  serve(routes, api.listUsers, async ({ ctx, query }) => {
    const { users, total, page } = await listUsers(ctx, query)
    return { list: users.map(presentUser), pageInfo: pageInfoOf(total, page) }
  })

  serve(routes, api.readUser, async ({ ctx, params }) => presentUser(await readUser(ctx, params.userId)))

  serve(routes, api.updateUser, async ({ ctx, params, body }) =>
    presentUser(await updateUser(ctx, params.userId, body)),
  )

  serve(routes, api.previewUserDeletion, async ({ ctx, params }) => previewUserDeletion(ctx, params.userId))

  serve(routes, api.deleteUser, async ({ ctx, params, query }) => {
    await deleteUser(ctx, params.userId, query)
    return { msg: 'User deleted successfully' }
  })
}

function access(routes: Routes): void {
  serve(routes, api.generateResetUrl, async ({ ctx, params }) => {
    const { token, url, expiresAt } = await generateResetUrl(ctx, params.userId)
    return { reset_password_token: token, reset_password_url: url, expires_at: expiresAt }
  })

  serve(routes, api.endUserSessions, async ({ ctx, params }) => {
    await endUserSessions(ctx, params.userId)
    return { msg: 'Signed out everywhere' }
  })

  serve(routes, api.removeTwoFactor, async ({ ctx, params }) => {
    await removeTwoFactor(ctx, params.userId)
    return { msg: 'Two-factor sign-in is off' }
  })
}

function invitations(routes: Routes): void {
  serve(routes, api.inviteUser, async ({ ctx, body }) => {
    const { token, url, email, mailed } = await inviteUser(ctx, body.email)
    return { invite_token: token, invite_url: url, email, mailed }
  })

  serve(routes, api.listInvites, async ({ ctx }) => ({ list: (await listInvites(ctx)).map(presentInvite) }))

  serve(routes, api.withdrawInvite, async ({ ctx, params }) => {
    await withdrawInvite(ctx, params.inviteId)
    return { msg: 'Invitation withdrawn' }
  })
}
