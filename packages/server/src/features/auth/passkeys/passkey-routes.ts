import * as api from '@rowhouse/core/api/passkeys'
import { readCookie, setCookie } from '../../../platform/http/cookies.ts'
import { type Routes, serve } from '../../../request/serve.ts'
import { siteOf } from '../../../request/site.ts'
import { handSession } from '../refresh-cookie.ts'
import { setTicket, ticketIn } from '../sign-in-ticket.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { challengeMs } from './challenges.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in-by-passkey.ts'

/** Ties a challenge to the browser it was given to. */
const holderCookie = 'passkey_attempt'

export function passkeyRoutes(routes: Routes): void {
  const { config } = routes.services

  serve(routes, api.listPasskeys, async ({ ctx }) => ({ list: await listPasskeys(ctx) }))
  serve(routes, api.beginPasskey, async ({ ctx, request }) => beginPasskey(ctx, siteOf(request, config)))
  serve(routes, api.addPasskey, async ({ ctx, body, request }) => {
    const { passkey, recoveryCodes } = await addPasskey(ctx, siteOf(request, config), body)
    return { passkey, recoveryCodes: [...recoveryCodes] }
  })
  serve(routes, api.renamePasskey, async ({ ctx, params, body }) => renamePasskey(ctx, params.passkeyId, body.name))
  serve(routes, api.removePasskey, async ({ ctx, params }) => {
    await removePasskey(ctx, params.passkeyId)
    return { msg: 'The passkey is removed' }
  })

  serve(routes, api.beginPasskeySignIn, async ({ ctx, body, request, reply }) => {
    const ticket = body.secondFactor === true ? ticketIn(request, config) : undefined
    const { options, holder } = await beginPasskeySignIn(ctx, siteOf(request, config), ticket)
    setCookie(reply, config, { name: holderCookie, value: holder, maxAgeSeconds: challengeMs / 1000 })
    return options
  })
  serve(routes, api.signInByPasskey, async ({ ctx, body, request, reply }) => {
    const started = await signInByPasskey(ctx, {
      site: siteOf(request, config),
      proof: body.credential,
      holder: readCookie(request, config, holderCookie),
      ticket: ticketIn(request, config),
    })
    const answer = handSession(reply, config, started)
    setTicket(reply, config, null)
    return answer
  })
}
