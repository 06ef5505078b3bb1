import * as api from '@rowhouse/core/api/trash'
import { type Routes, serve } from '../../request/serve.ts'
import { emptyTrash } from './empty-trash.ts'
import { listTrash } from './list-trash.ts'
import { presentTrash } from './present.ts'

export function trashRoutes(routes: Routes): void {
  serve(routes, api.listProjectTrash, async ({ ctx }) => presentTrash(await listTrash(ctx)))

  serve(routes, api.emptyTrash, async ({ ctx, body }) => emptyTrash(ctx, body.until))
}
