import * as api from '@rowhouse/core/api/database-objects'
import { type Routes, serve } from '../../request/serve.ts'
import { createObject, dropObject, replaceObject } from './change-objects.ts'
import { listObjectChanges } from './list-object-changes.ts'
import { listObjects } from './list-objects.ts'
import { objectPlaces } from './object-places.ts'
import { readObject } from './read-object.ts'
import { restoreObject } from './restore-object.ts'
import { tableStatements } from './table-statements.ts'

export function databaseObjectRoutes(routes: Routes): void {
  serve(routes, api.readObjectPlaces, async ({ ctx }) => ({ list: await objectPlaces(ctx) }))
  serve(routes, api.listObjects, async ({ ctx, params, query }) => listObjects(ctx, params.kind, query.base))
  serve(routes, api.readObject, async ({ ctx, params, query }) => readObject(ctx, params.kind, query))
  serve(routes, api.createObject, async ({ ctx, params, body }) => createObject(ctx, params.kind, body))
  serve(routes, api.replaceObject, async ({ ctx, params, body }) => replaceObject(ctx, params.kind, body))
  serve(routes, api.dropObject, async ({ ctx, params, query }) => dropObject(ctx, params.kind, query))
  serve(routes, api.listObjectChanges, async ({ ctx, query }) => ({ list: await listObjectChanges(ctx, query.base) }))
  serve(routes, api.restoreObject, async ({ ctx, params }) => {
    await restoreObject(ctx, params.changeId)
    return { msg: 'It is there again' }
  })
  serve(routes, api.readTableStatements, async ({ ctx, params }) => tableStatements(ctx, params.tableId))
}
