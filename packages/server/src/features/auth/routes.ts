import * as api from '@rowhouse/core/api/auth'
import { signInRequired } from '@rowhouse/core/errors'
import type { FastifyReply } from 'fastify'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { changePassword } from './change-password.ts'
import { currentUser } from './current-user.ts'
import { confirmIdentitySignIn, ticketSeconds } from './identity-second-factor.ts'
import { createProviders, finishIdentitySignIn, providerOr404, startIdentitySignIn } from './identity-sign-in.ts'
import { mailLinkRoutes } from './mail-link-routes.ts'
import { readInvite } from './read-invite.ts'
import { reauthenticate } from './reauthenticate.ts'
import { forgotPassword, resetPassword, validateResetToken, verifyEmail } from './recover-password.ts'
import { clearRefreshCookie, setRefreshCookie } from './refresh-cookie.ts'
import { secondFactorRequired } from './second-factor.ts'
import { rotateSession, type StartedSession, startTokens } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

const browserCookie = 'identity_sign_in'
const ticketCookie = 'identity_ticket'

export function authRoutes(routes: Routes): void {
  const { config, now } = routes.services
  const hand = (reply: FastifyReply, { accessToken, refreshToken }: StartedSession): { token: string } => {
    setRefreshCookie(reply, config, refreshToken)
    return { token: accessToken }
  }

  serve(routes, api.signUp, async ({ ctx, body, reply }) => {
    const started = await signUp(ctx, body)
    return started === null ? { msg: 'Please check your email to finish your sign-up' } : hand(reply, started)
  })
  serve(routes, api.signIn, async ({ ctx, body, reply }) => hand(reply, await signIn(ctx, body)))
  serve(routes, api.me, async ({ ctx, query }) => currentUser(ctx, query.project_id))
  serve(routes, api.readInvite, async ({ ctx, params }) => readInvite(ctx, params.token))

  serve(routes, api.refreshToken, async ({ ctx, request, reply }) => {
    const token = readCookie(request, config, 'refresh_token')
    const rotated = token === null ? null : await rotateSession(ctx, token)
    if (rotated === null) {
      clearRefreshCookie(reply, config)
      throw signInRequired()
    }
    return hand(reply, await startTokens(ctx, rotated))
  })

  serve(routes, api.signOut, async ({ ctx, body, request, reply }) => {
    await signOut(ctx, {
      refreshToken: readCookie(request, config, 'refresh_token'),
      everywhere: body?.everywhere === true,
    })
    clearRefreshCookie(reply, config)
    return { msg: 'Signed out' }
  })

  serve(routes, api.forgotPassword, async ({ ctx, body }) => ({ msg: forgotPassword(ctx, body.email) }))
  serve(routes, api.validateResetToken, async ({ ctx, params }) => validateResetToken(ctx, params.token))
  serve(routes, api.resetPassword, async ({ ctx, params, body }) => {
    await resetPassword(ctx, params.token, body.password ?? body.new_password)
    return { msg: 'Password reset successful' }
  })
  serve(routes, api.validateEmail, async ({ ctx, params }) => {
    await verifyEmail(ctx, params.token)
    return { msg: 'Email verified successfully' }
  })
  serve(routes, api.changePassword, async ({ ctx, body, reply }) => ({
    msg: 'Password updated successfully',
    ...hand(reply, await changePassword(ctx, body)),
  }))

  serve(routes, api.reauthenticate, async ({ ctx, body }) => {
    await reauthenticate(ctx, body)
    return { msg: 'Confirmed' }
  })

  const providers = createProviders(config, now)
  serveRaw(routes, api.startIdentitySignIn, async ({ ctx, params, reply }) => {
    const { url, browser } = await startIdentitySignIn(ctx, providerOr404(providers, params.provider))
    setCookie(reply, config, { name: browserCookie, value: browser, maxAgeSeconds: 600 })
    return reply.redirect(url, 302)
  })
  serve(routes, api.exchangeIdentityCode, async ({ ctx, params, query, body, request, reply }) => {
    const provider = providerOr404(providers, params.provider)
    if (body?.second_factor !== undefined)
      return hand(
        reply,
        await confirmIdentitySignIn(ctx, readCookie(request, config, ticketCookie), body.second_factor),
      )
    const outcome = await finishIdentitySignIn(ctx, provider, {
      code: query.code ?? body?.code,
      state: query.state ?? body?.state,
      browser: readCookie(request, config, browserCookie),
    })
    if (!('ticket' in outcome)) return hand(reply, outcome)
    setCookie(reply, config, { name: ticketCookie, value: outcome.ticket, maxAgeSeconds: ticketSeconds })
    throw secondFactorRequired()
  })

  mailLinkRoutes(routes)
}
