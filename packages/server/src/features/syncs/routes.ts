import * as api from '@rowhouse/core/api/syncs'
import type { InProject } from '../../request/context.ts'
import { permit } from '../../request/permit.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { showBaseImport } from '../imports/base-import.ts'
import { beginRehearsal } from './begin-import.ts'
import { createWireSync, importAtOnce, presentSync, triggerWireSync, updateWireSync } from './change-syncs.ts'
import { readers } from './reading/readers.ts'
import { deleteSync, selectSyncs } from './store.ts'

export function syncRoutes(routes: Routes): void {
  serve(routes, api.listServiceBases, async ({ ctx, body: { service, token, address } }) => ({
    list: [...(await readers[service](ctx, token, undefined, address).bases())],
  }))
  serve(routes, api.rehearseServiceImport, async ({ ctx, body }) => {
    const using = (await permit(ctx, 'imports.use')) as unknown as InProject<'imports.use'>
    const id = await beginRehearsal(ctx, body)
    return showBaseImport(using, id)
  })
  serve(routes, api.listSyncs, async ({ ctx }) => ({
    list: (await selectSyncs(ctx.meta.read, ctx.project.id)).map(presentSync),
  }))
  serve(routes, api.createSync, async ({ ctx, body }) => presentSync(await createWireSync(ctx, body)))
  serve(routes, api.updateSync, async ({ ctx, params, body }) =>
    presentSync(await updateWireSync(ctx, params.syncId, body)),
  )
  serve(routes, api.deleteSync, async ({ ctx, params }) => ctx.write((tx) => deleteSync(tx, params.syncId)))
  serve(routes, api.triggerSync, async ({ ctx, params }) => {
    await triggerWireSync(ctx, params.syncId)
    return {}
  })
  serve(routes, api.importAirtable, async ({ ctx, body }) => {
    await importAtOnce(ctx, body)
    return {}
  })
}
