import { Readable } from 'node:stream'
import * as api from '@rowhouse/core/api/snapshots'
import { AppError, notFound } from '@rowhouse/core/errors'
import type { Static } from 'typebox'
import { attachment } from '../../platform/http/attachment.ts'
import type { InProject } from '../../request/context.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { piecesOf } from '../base-files/sent-pieces.ts'
import { takesBeforeImports } from '../imports/keep-before.ts'
import { presentAuthor } from '../records/changes/present.ts'
import { changeSnapshot, deleteSnapshot, nameOf } from './change-snapshot.ts'
import { changeSnapshots } from './change-snapshots.ts'
import { openSnapshot } from './open-snapshot.ts'
import { restoreFileOver, restoreSnapshotOver } from './restore-over.ts'
import { restoreSnapshot } from './restore-snapshot.ts'
import { type SeenSnapshot, selectSnapshots } from './store.ts'
import { takeSnapshot } from './take-snapshot.ts'

export function snapshotRoutes(routes: Routes): void {
  serve(routes, api.listSnapshots, async ({ ctx }) => ({
    list: (await selectSnapshots(ctx.meta.read, ctx.project.id)).map(present),
    beforeImports: await takesBeforeImports(ctx.meta.read, ctx.project.id),
  }))

  serve(routes, api.changeSnapshots, async ({ ctx, body }) => {
    await changeSnapshots(ctx, body.beforeImports)
    return body
  })

  serve(routes, api.takeSnapshot, async ({ ctx, body }) =>
    presentOne(ctx, await takeSnapshot(ctx, { title: nameOf(body.title) })),
  )

  serve(routes, api.changeSnapshot, async ({ ctx, params, body }) => {
    await changeSnapshot(ctx, params.snapshotId, body)
    return presentOne(ctx, params.snapshotId)
  })

  serve(routes, api.deleteSnapshot, async ({ ctx, params }) => {
    await deleteSnapshot(ctx, params.snapshotId)
    return { msg: 'The snapshot has been deleted' }
  })

  serveRaw(routes, api.downloadSnapshot, async ({ ctx, params, reply }) => {
    const { name, size, body } = await openSnapshot(ctx, params.snapshotId)
    return reply
      .type('application/zip')
      .header('content-length', size)
      .header('content-disposition', attachment(name))
      .send(body)
  })

  serve(routes, api.restoreSnapshotOver, ({ ctx, params, body }) =>
    restoreSnapshotOver(ctx, params.snapshotId, body.title),
  )
  // A corner of its own: only this route takes archives.
  void routes.http.register((http, _options, done) => {
    http.addContentTypeParser('application/zip', (_request, file, parsed) => parsed(null, file))
    serve({ ...routes, http }, api.restoreFileOver, async ({ ctx, query, body }) => {
      if (!(body instanceof Readable))
        throw new AppError('unsupported_type', 'Send the file as it is, with the content type application/zip.')
      return restoreFileOver(ctx, piecesOf(body), query.title)
    })
    done()
  })

  serve(routes, api.restoreSnapshot, ({ ctx, params, body }) => restoreSnapshot(ctx, params.snapshotId, body))
}

async function presentOne(ctx: InProject<'projects.export'>, id: string): Promise<Static<typeof api.Snapshot>> {
  const row = (await selectSnapshots(ctx.meta.read, ctx.project.id)).find((one) => one.id === id)
  if (row === undefined) throw notFound('snapshot', id)
  return present(row)
}

const present = (row: SeenSnapshot): Static<typeof api.Snapshot> => ({
  id: row.id,
  title: row.title,
  why: row.why,
  by: presentAuthor({ ...row, actor_id: row.made_by }),
  createdAt: row.created_at,
  state: row.state,
  failure: row.failure,
  bytes: row.state === 'ready' ? row.size : null,
  kept: row.kept === 1,
})
