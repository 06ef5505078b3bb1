import * as hosts from '@rowhouse/core/api/allowed-hosts'
import * as api from '@rowhouse/core/api/users'
import { type Routes, serve } from '../../request/serve.ts'
import { allowHost, listAllowedHosts, revokeHost } from './allowed-hosts.ts'
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
}
