// The REST API of the older generation: the same operations as the data API, answered in its own, plainer forms.
import type { Routes } from '../../request/serve.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { childRoutes } from './child-routes.ts'
import { figureRoutes } from './figure-routes.ts'
import { linkedRoutes } from './linked-routes.ts'
import { rowRoutes } from './row-routes.ts'

export function tableApiRoutes(routes: Routes): void {
  rowRoutes(routes)
  bulkRoutes(routes)
  figureRoutes(routes)
  linkedRoutes(routes)
  childRoutes(routes)
}
