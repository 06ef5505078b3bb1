import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import {
  changeMigration,
  compareDatabases,
  deleteMigration,
  exportMigrations,
  importMigrations,
  listMigrations,
  markMigration,
  readMigration,
  readMigrationLocks,
  runMigrations,
  settleMigration,
  writeMigration,
} from '@rowhouse/core/api/migrations'
import { queryOptions } from '@tanstack/react-query'
import { call, callForResponse } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { download } from '../downloads/download.ts'

export type MigrationList = ReplyOf<typeof listMigrations>
export type MigrationHead = MigrationList['list'][number]
export type Migration = ReplyOf<typeof readMigration>
export type MigrationRun = ReplyOf<typeof runMigrations>
export type Comparison = ReplyOf<typeof compareDatabases>
export type MigrationState = MigrationHead['state']

const key = (projectId: string) => [...projectQuery(projectId).queryKey, 'migrations'] as const

/** null: the first database of the project. */
export const migrationsQuery = (projectId: string, source: string | null) =>
  queryOptions({
    queryKey: [...key(projectId), 'list', source],
    queryFn: ({ signal }) =>
      call(listMigrations, { params: { projectId }, query: source === null ? {} : { source }, signal }),
    // Changes are made on every other screen: whoever opens the list wants what there is now.
    staleTime: 0,
  })

export const migrationQuery = (projectId: string, migrationId: string) =>
  queryOptions({
    queryKey: [...key(projectId), 'one', migrationId],
    queryFn: ({ signal }) => call(readMigration, { params: { projectId, migrationId }, signal }),
    staleTime: 0,
  })

export const migrationLocksQuery = (projectId: string, migrationId: string, way: 'up' | 'down') =>
  queryOptions({
    queryKey: [...key(projectId), 'locks', migrationId, way],
    queryFn: ({ signal }) => call(readMigrationLocks, { params: { projectId, migrationId }, query: { way }, signal }),
    staleTime: 0,
  })

/** `leave` null: without what loses values. */
export const comparisonQuery = (
  projectId: string,
  sides: Pick<BodyOf<typeof compareDatabases>, 'source' | 'with'>,
  leave: readonly string[] | null,
  renames: readonly string[],
) =>
  queryOptions({
    queryKey: [...key(projectId), 'compared', sides, leave, renames],
    queryFn: ({ signal }) =>
      call(compareDatabases, {
        params: { projectId },
        body: { ...sides, ...(leave === null ? {} : { leave: [...leave] }), renames: [...renames] },
        signal,
      }),
    staleTime: 0,
  })

/** What a run did may have changed tables, and what is known of them. */
const refresh = (projectId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })

async function then<T>(projectId: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await refresh(projectId)
  }
}

export const writeNew = (projectId: string, body: BodyOf<typeof writeMigration>): Promise<Migration> =>
  then(projectId, call(writeMigration, { params: { projectId }, body }))

export const saveText = (
  projectId: string,
  migrationId: string,
  body: BodyOf<typeof changeMigration>,
): Promise<Migration> => then(projectId, call(changeMigration, { params: { projectId, migrationId }, body }))

export const settle = (projectId: string, migrationId: string, how: 'accept' | 'restore'): Promise<Migration> =>
  then(projectId, call(settleMigration, { params: { projectId, migrationId }, body: { how } }))

export const remove = (projectId: string, migrationId: string): Promise<unknown> =>
  then(projectId, call(deleteMigration, { params: { projectId, migrationId } }))

export const mark = (projectId: string, migrationId: string, as: 'run' | 'pending'): Promise<Migration> =>
  then(projectId, call(markMigration, { params: { projectId, migrationId }, body: { as } }))

export const run = (
  projectId: string,
  migrationId: string,
  body: BodyOf<typeof runMigrations>,
): Promise<MigrationRun> => then(projectId, call(runMigrations, { params: { projectId, migrationId }, body }))

export const saveAsFiles = (projectId: string, source: string): Promise<void> =>
  download('migrations.zip', (signal) =>
    callForResponse(exportMigrations, { params: { projectId }, query: { source }, signal }),
  )

export async function takeFiles(
  projectId: string,
  source: string,
  files: readonly File[],
): Promise<ReplyOf<typeof importMigrations>> {
  const sent = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })))
  return then(projectId, call(importMigrations, { params: { projectId }, body: { source, files: sent } }))
}
