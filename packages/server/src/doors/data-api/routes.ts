// The v1 data API, as existing clients call it. It translates: what is asked for, into operations; what they give, into
// the answers of that API. It decides nothing.
import type { Routes } from '../../request/serve.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { nestedRoutes } from './nested-routes.ts'
import { olderAddresses } from './older-addresses.ts'
import { readRoutes } from './read-routes.ts'
import { writeRoutes } from './write-routes.ts'

export function dataApiRoutes(routes: Routes): void {
  readRoutes(routes)
  writeRoutes(routes)
  bulkRoutes(routes)
  fileRoutes(routes)
  nestedRoutes(routes)
  olderAddresses(routes)
}
