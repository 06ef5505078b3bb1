import { openResetLink, openVerificationLink } from '@rowhouse/core/api/auth'
import { AppError } from '@rowhouse/core/errors'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { verifyEmail } from './recover-password.ts'

/** Addresses that older mails point to. They lead into the web app; nothing of the token is ever written into a page. */
export function mailLinkRoutes(routes: Routes): void {
  serveRaw(routes, openResetLink, async ({ params, reply }) =>
    reply.redirect(
      isToken(params.token) ? `/#/user/password/reset/form?token=${params.token}` : '/#/user/password/reset/invalid',
      302,
    ),
  )
  serveRaw(routes, openVerificationLink, async ({ ctx, params, reply }) => {
    const isVerified = await verifyEmail(ctx, params.token).then(
      () => true,
      (error: unknown) => {
        // A bad link is told on the screen; a database that failed says nothing about the link.
        if (error instanceof AppError && error.code === 'invalid_request') return false
        throw error
      },
    )
    return reply.redirect(`/#/user/authentication/signin?verified=${isVerified ? 'yes' : 'no'}`, 302)
  })
}

function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
