import * as hosts from '@rowhouse/core/api/allowed-hosts'
import * as scim from '@rowhouse/core/api/scim'
import * as api from '@rowhouse/core/api/users'
import { type Routes, serve } from '../../request/serve.ts'
import { allowHost, listAllowedHosts, revokeHost } from './allowed-hosts.ts'
import { endProviderToken, makeProviderToken, showProviderToken } from './provider-token.ts'
import { readSettings } from './read-settings.ts'
import { updateSettings } from './update-settings.ts'

export function settingsRoutes(routes: Routes): void {
  serve(routes, api.readSettings, async ({ ctx }) => readSettings(ctx))

  serve(routes, api.updateSettings, async ({ ctx, body }) => {
    await updateSettings(ctx, body)
    return readSettings(ctx)
  })

  serve(routes, hosts.listAllowedHosts, async ({ ctx }) => listAllowedHosts(ctx))

  serve(routes, hosts.allowHost, async ({ ctx, body }) => {
    await allowHost(ctx, body)
    return listAllowedHosts(ctx)
  })

  serve(routes, hosts.revokeHost, async ({ ctx, params }) => {
    await revokeHost(ctx, { host: params.host, port: Number(params.port) })
    return listAllowedHosts(ctx)
  })

  serve(routes, scim.readProviderToken, async ({ ctx }) => showProviderToken(ctx))

  serve(routes, scim.makeProviderToken, async ({ ctx }) => {
    const token = await makeProviderToken(ctx)
    return { ...(await showProviderToken(ctx)), token }
  })

  serve(routes, scim.endProviderToken, async ({ ctx }) => {
    await endProviderToken(ctx)
    return showProviderToken(ctx)
  })
}
