import * as api from '@rowhouse/core/api/database-objects'
import { type Routes, serve } from '../../request/serve.ts'
import { listObjects } from './list-objects.ts'
import { tableStatements } from './table-statements.ts'

export function databaseObjectRoutes(routes: Routes): void {
  serve(routes, api.listObjects, async ({ ctx, params, query }) => listObjects(ctx, params.kind, query.base))
  serve(routes, api.readTableStatements, async ({ ctx, params }) => tableStatements(ctx, params.tableId))
}
