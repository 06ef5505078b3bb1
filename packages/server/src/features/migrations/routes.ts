import * as api from '@rowhouse/core/api/migrations'
import { attachment } from '../../platform/http/attachment.ts'
import { leaving } from '../../request/leaving.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { compareDatabases } from './compare-databases.ts'
import { listMigrations, readMigration } from './list-migrations.ts'
import { exportMigrations, importMigrations } from './migration-files.ts'
import { migrationLocks } from './migration-locks.ts'
import { markMigration, runMigrations } from './run-migrations.ts'
import { changeMigration, deleteMigration, settleMigration, writeMigration } from './write-migration.ts'

export function migrationRoutes(routes: Routes): void {
  serve(routes, api.listMigrations, async ({ ctx, query }) => listMigrations(ctx, query.source))

  serve(routes, api.readMigration, async ({ ctx, params }) => readMigration(ctx, params.migrationId))

  serve(routes, api.readMigrationLocks, async ({ ctx, params, query }) =>
    migrationLocks(ctx, params.migrationId, query.way),
  )

  serve(routes, api.writeMigration, async ({ ctx, body: { source, ...text } }) =>
    readMigration(ctx, await writeMigration(ctx, source, text)),
  )

  serve(routes, api.changeMigration, async ({ ctx, params, body }) => {
    await changeMigration(ctx, params.migrationId, body)
    return readMigration(ctx, params.migrationId)
  })

  serve(routes, api.settleMigration, async ({ ctx, params, body }) => {
    await settleMigration(ctx, params.migrationId, body.how)
    return readMigration(ctx, params.migrationId)
  })

  serve(routes, api.deleteMigration, async ({ ctx, params }) => {
    await deleteMigration(ctx, params.migrationId)
    return { msg: 'The migration has been deleted' }
  })

  serve(routes, api.runMigrations, async ({ ctx, params, body, reply }) =>
    runMigrations(ctx, params.migrationId, body, leaving(reply)),
  )

  serve(routes, api.markMigration, async ({ ctx, params, body }) => {
    await markMigration(ctx, params.migrationId, body.as)
    return readMigration(ctx, params.migrationId)
  })

  serveRaw(routes, api.exportMigrations, async ({ ctx, query, reply }) => {
    const { name, bytes } = await exportMigrations(ctx, query.source)
    return reply.type('application/zip').header('content-disposition', attachment(name)).send(bytes)
  })

  serve(routes, api.importMigrations, async ({ ctx, body }) => importMigrations(ctx, body.source, body.files))

  serve(routes, api.compareDatabases, async ({ ctx, body }) => compareDatabases(ctx, body))
}
