import * as api from '@rowhouse/core/api/sources'
import { type Routes, serve } from '../../request/serve.ts'
import { acceptConnection, connectionSpecOf } from './accept-connection.ts'
import { attachSource } from './attach-source.ts'
import { listSources } from './list-sources.ts'
import { readMetaDiff, syncMetadata } from './meta-diff.ts'
import { presentMetaDiff, presentSource } from './present.ts'
import { readOutside } from './read-outside.ts'
import { removeSource } from './remove-source.ts'
import { resetMetadata } from './reset-metadata.ts'
import { testConnection } from './test-connection.ts'
import { testSource, updateSource } from './update-source.ts'

export function sourceRoutes(routes: Routes): void {
  serve(routes, api.testConnection, async ({ ctx, body: { createDatabase = false, ...config } }) => {
    const accept = () => acceptConnection(connectionSpecOf(config))
    const verdict = await testConnection(ctx, accept, { mayCreate: createDatabase })
    // Existing clients expect no text when it works.
    return verdict.code === 0 ? { ...verdict, message: '' } : verdict
  })

  serve(routes, api.listSources, async ({ ctx }) => ({ list: (await listSources(ctx)).map(presentSource) }))

  serve(routes, api.attachSource, async ({ ctx, body }) => presentSource(await attachSource(ctx, body)))

  serve(routes, api.testNewSource, async ({ ctx, body: { createDatabase = false, ...spec } }) =>
    testConnection(ctx, () => acceptConnection(spec), { mayCreate: createDatabase }),
  )

  serve(routes, api.updateSource, async ({ ctx, params, body }) =>
    presentSource(await updateSource(ctx, params.sourceId, body)),
  )

  serve(routes, api.removeSource, async ({ ctx, params }) => {
    await removeSource(ctx, params.sourceId)
    return { msg: 'The database was detached' }
  })

  serve(routes, api.testSource, async ({ ctx, params, body }) => testSource(ctx, params.sourceId, body))

  serve(routes, api.readOutside, async ({ ctx, params }) => readOutside(ctx, params.sourceId))

  serve(routes, api.readMetaDiff, async ({ ctx, reply }) => {
    const diff = await readMetaDiff(ctx)
    const changes = diff.tables.flatMap((table) => table.changes).length
    reply.header('etag', `"${diff.fingerprint}"`)
    reply.header('x-rowhouse-sync', changes === 0 ? api.syncStates.synced : `${changes} changes`)
    return presentMetaDiff(diff)
  })

  serve(routes, api.resetMetadata, async ({ ctx }) => ({ changes: await resetMetadata(ctx) }))

  serve(routes, api.syncMetadata, async ({ ctx, body, request }) => {
    const expected = expectedIn(request.headers['if-match'])
    const changes = await syncMetadata(ctx, { expected, renames: body?.renames ?? [] })
    return { msg: 'success', sync: changes === 0 ? api.syncStates.unchanged : api.syncStates.synced, changes }
  })
}

function expectedIn(header: string | undefined): string | null {
  return header === undefined || header === '*' ? null : header.replace(/^"|"$/g, '')
}
