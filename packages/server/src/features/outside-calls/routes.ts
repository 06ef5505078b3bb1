import * as api from '@rowhouse/core/api/outside-calls'
import { type Routes, serve } from '../../request/serve.ts'
import { callOutside } from './call-outside.ts'

export function outsideCallRoutes(routes: Routes): void {
  serve(routes, api.callOutside, async ({ ctx, body }) => callOutside(ctx, body))
}
