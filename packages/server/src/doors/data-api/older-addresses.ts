import * as api from '@rowhouse/core/api/records'
import { idPrefixes } from '@rowhouse/core/ids'
import type { Routes } from '../../request/serve.ts'
import { serveExport } from './file-routes.ts'
import { olderNestedRoutes } from './nested-routes.ts'
import { serveList, serveRecord } from './read-routes.ts'
import { serveDelete, serveInsert, serveUpdate } from './write-routes.ts'

/** Calls of older clients, by the id of a table or a view alone. */
export function olderAddresses(routes: Routes): void {
  void routes.http.register((http, _options, done) => {
    // A router takes one name in one place, where here the ids of two kinds stand: it tells them apart by their prefix,
    // which is then missing in the id.
    http.addHook('onRequest', async (request) => {
      const params = request.params as { tableId?: string; viewId?: string }
      if (params.tableId !== undefined) params.tableId = `${idPrefixes.table}${params.tableId}`
      if (params.viewId !== undefined) params.viewId = `${idPrefixes.view}${params.viewId}`
    })
    const here = { ...routes, http }
    for (const contract of Object.values(api.listRecordsById)) serveList(here, contract)
    for (const contract of Object.values(api.readRecordById)) serveRecord(here, contract)
    for (const contract of Object.values(api.insertRecordById)) serveInsert(here, contract)
    for (const contract of Object.values(api.updateRecordById)) serveUpdate(here, contract)
    for (const contract of Object.values(api.deleteRecordById)) serveDelete(here, contract)
    for (const contract of Object.values(api.exportRecordsById)) serveExport(here, contract)
    olderNestedRoutes(here)
    done()
  })
}
