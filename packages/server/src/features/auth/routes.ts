import * as api from '@rowhouse/core/api/auth'
import { signInRequired } from '@rowhouse/core/errors'
import type { FastifyReply } from 'fastify'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { siteOf } from '../../request/site.ts'
import { changePassword } from './change-password.ts'
import { currentUser } from './current-user.ts'
import { confirmIdentitySignIn } from './identity-second-factor.ts'
import { createProviders, finishIdentitySignIn, providerOr404, startIdentitySignIn } from './identity-sign-in.ts'
import { mailLinkRoutes } from './mail-link-routes.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { readInvite } from './read-invite.ts'
import { beginReauthentication, reauthenticate, reauthenticateByPasskey } from './reauthenticate.ts'
import { forgotPassword, resetPassword, validateResetToken, verifyEmail } from './recover-password.ts'
import { clearRefreshCookie, handSession } from './refresh-cookie.ts'
import { secondFactorRequired } from './second-factor.ts'
import { rotateSession, type StartedSession, startTokens } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { type HalfSignedIn, setTicket, ticketIn } from './sign-in-ticket.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

const browserCookie = 'identity_sign_in'

export function authRoutes(routes: Routes): void {
  const { config, now } = routes.services
  const hand = (reply: FastifyReply, started: StartedSession) => handSession(reply, config, started)
  /** Or the way to the second step, in this browser. */
  const handOrAsk = (reply: FastifyReply, outcome: StartedSession | HalfSignedIn) => {
    if (!('ticket' in outcome)) return hand(reply, outcome)
    setTicket(reply, config, outcome.ticket)
    throw secondFactorRequired(outcome.factors)
  }

  serve(routes, api.signUp, async ({ ctx, body, reply }) => {
    const started = await signUp(ctx, body)
    return started === null ? { msg: 'Please check your email to finish your sign-up' } : hand(reply, started)
  })
  serve(routes, api.signIn, async ({ ctx, body, reply }) => handOrAsk(reply, await signIn(ctx, body)))
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

  serve(routes, api.beginReauthentication, async ({ ctx, request }) =>
    beginReauthentication(ctx, siteOf(request, config)),
  )
  serve(routes, api.reauthenticate, async ({ ctx, body, request }) => {
    if (body.passkey === undefined) await reauthenticate(ctx, body)
    else await reauthenticateByPasskey(ctx, siteOf(request, config), body.passkey)
    return { msg: 'Confirmed' }
  })

  const providers = createProviders(config, now)
  serveRaw(routes, api.startIdentitySignIn, async ({ ctx, params, reply }) => {
    const { url, browser } = await startIdentitySignIn(ctx, await providerOr404(ctx, providers, params.provider))
    setCookie(reply, config, { name: browserCookie, value: browser, maxAgeSeconds: 600 })
    return reply.redirect(url, 302)
  })
  serve(routes, api.exchangeIdentityCode, async ({ ctx, params, query, body, request, reply }) => {
    const provider = await providerOr404(ctx, providers, params.provider)
    if (body?.second_factor !== undefined)
      return hand(reply, await confirmIdentitySignIn(ctx, ticketIn(request, config), body.second_factor))
    const outcome = await finishIdentitySignIn(ctx, provider, {
      code: query.code ?? body?.code,
      state: query.state ?? body?.state,
      browser: readCookie(request, config, browserCookie),
    })
    return handOrAsk(reply, outcome)
  })

  passkeyRoutes(routes)
  mailLinkRoutes(routes)
}
