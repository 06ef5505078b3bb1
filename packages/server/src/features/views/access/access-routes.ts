import * as api from '@rowhouse/core/api/view-access'
import { type Routes, serve } from '../../../request/serve.ts'
import { presentPlacedView } from '../present-view.ts'
import { sharedUuids } from '../shared-uuids.ts'
import { changeViewAccess } from './change-view-access.ts'
import { listViewAccess } from './list-view-access.ts'

export function accessRoutes(routes: Routes): void {
  serve(routes, api.listViewAccess, async ({ ctx, query }) => {
    const withJunctions = query.includeM2M !== undefined && query.includeM2M !== 'false'
    const [found, uuids] = await Promise.all([listViewAccess(ctx, { withJunctions }), sharedUuids(ctx)])
    return found.map((at) => presentPlacedView(at, uuids.get(at.view.id) ?? null))
  })

  serve(routes, api.changeViewAccess, async ({ ctx, body }) => {
    await changeViewAccess(ctx, body)
    return { msg: 'success' }
  })
}
