import * as api from '@rowhouse/core/api/account'
import type { FastifyInstance } from 'fastify'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { readPicture, removePicture, setPicture } from './pictures.ts'
import { readAccount } from './read-account.ts'
import { listSessions, revokeSession } from './sessions.ts'
import { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor.ts'
import { updateAccount } from './update-account.ts'

export function accountRoutes(routes: Routes): void {
  serve(routes, api.readAccount, async ({ ctx }) => readAccount(ctx))
  serve(routes, api.updateAccount, async ({ ctx, body }) => {
    await updateAccount(ctx, body)
    return readAccount(ctx)
  })
  serve(routes, api.removePicture, async ({ ctx }) => {
    await removePicture(ctx)
    return readAccount(ctx)
  })
  serveRaw(routes, api.readPicture, async ({ ctx, params, reply }) => {
    const { type, bytes } = await readPicture(ctx, params.userId)
    return reply.type(type).header('content-security-policy', "default-src 'none'; sandbox").send(Buffer.from(bytes))
  })

  serve(routes, api.listSessions, async ({ ctx }) => ({ list: await listSessions(ctx) }))
  serve(routes, api.revokeSession, async ({ ctx, params }) => {
    await revokeSession(ctx, params.sessionId)
    return { msg: 'The device is signed out' }
  })

  serve(routes, api.startTwoFactor, async ({ ctx }) => startTwoFactor(ctx))
  serve(routes, api.confirmTwoFactor, async ({ ctx, body }) => ({
    recoveryCodes: [...(await confirmTwoFactor(ctx, body.code))],
  }))
  serve(routes, api.disableTwoFactor, async ({ ctx, body }) => {
    await disableTwoFactor(ctx, body.code)
    return { msg: 'Two-factor is off' }
  })
  serve(routes, api.renewRecoveryCodes, async ({ ctx, body }) => ({
    recoveryCodes: [...(await renewRecoveryCodes(ctx, body.code))],
  }))

  // A corner of its own: only this route reads a body that is not JSON.
  void routes.http.register((http, _options, done) => {
    pictureUpload({ ...routes, http })
    done()
  })
}

function pictureUpload(routes: Routes & { http: FastifyInstance }): void {
  routes.http.addContentTypeParser(
    [...api.pictureLimits.types],
    { parseAs: 'buffer', bodyLimit: api.pictureLimits.maxBytes },
    (_request, image, done) => done(null, image),
  )
  serve(routes, api.setPicture, async ({ ctx, body }) => {
    await setPicture(ctx, body)
    return readAccount(ctx)
  })
}
