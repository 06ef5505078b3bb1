import * as api from '@rowhouse/core/api/users'
import { type Routes, serve } from '../../request/serve.ts'
import { readSettings } from './read-settings.ts'
import { updateSettings } from './update-settings.ts'

export function settingsRoutes(routes: Routes): void {
  serve(routes, api.readSettings, async ({ ctx }) => readSettings(ctx))

  serve(routes, api.updateSettings, async ({ ctx, body }) => {
    await updateSettings(ctx, body)
    return readSettings(ctx)
  })
}
