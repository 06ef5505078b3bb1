import { createObject } from '@rowhouse/core/api/database-objects'
import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import { readMetaDiff } from '@rowhouse/core/api/sources'
import {
  clearSqlHistory,
  deleteSqlFile,
  listSqlFiles,
  listSqlHistory,
  readSqlFile,
  type readSqlRows,
  readSqlSources,
  runSql,
  type SqlHistoryEntry,
  saveSqlFile,
} from '@rowhouse/core/api/sql'
import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { syncMetadata } from '../sources/source-changes.ts'

export type SqlSource = ReplyOf<typeof readSqlSources>['list'][number]
export type SqlResult = ReplyOf<typeof runSql>
export type SqlRows = ReplyOf<typeof readSqlRows>
type SqlSpec = BodyOf<typeof runSql>
export type PastRun = Static<typeof SqlHistoryEntry>

const key = (projectId: string, part: string) => [...projectQuery(projectId).queryKey, 'sql', part] as const

export const sqlSourcesQuery = (projectId: string) =>
  queryOptions({
    queryKey: key(projectId, 'sources'),
    queryFn: ({ signal }) => call(readSqlSources, { params: { projectId }, signal }),
  })

export const sqlHistoryQuery = (projectId: string) =>
  queryOptions({
    queryKey: key(projectId, 'history'),
    queryFn: ({ signal }) => call(listSqlHistory, { params: { projectId }, query: { limit: 100 }, signal }),
  })

export const sqlFilesQuery = (projectId: string) =>
  queryOptions({
    queryKey: key(projectId, 'files'),
    queryFn: ({ signal }) => call(listSqlFiles, { params: { projectId }, signal }),
  })

const refresh = (projectId: string, part: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: key(projectId, part) })

export async function runStatement(projectId: string, body: SqlSpec, signal: AbortSignal): Promise<SqlResult> {
  try {
    return await call(runSql, { params: { projectId }, body, signal })
  } finally {
    void refresh(projectId, 'history')
  }
}

export async function forgetHistory(projectId: string): Promise<void> {
  await call(clearSqlHistory, { params: { projectId } })
  await refresh(projectId, 'history')
}

export async function saveSql(projectId: string, path: string, code: string): Promise<void> {
  await call(saveSqlFile, { params: { projectId }, body: { path, code } })
  await refresh(projectId, 'files')
}

export const openSql = (projectId: string, fileId: string): Promise<ReplyOf<typeof readSqlFile>> =>
  call(readSqlFile, { params: { projectId, fileId } })

export async function removeSql(projectId: string, fileId: string): Promise<void> {
  await call(deleteSqlFile, { params: { projectId, fileId } })
  await refresh(projectId, 'files')
}

/** True: it is a table of the project as well. False: the database has other changes, which are looked at before. */
export async function keepAsView(projectId: string, base: string, name: string, sql: string): Promise<boolean> {
  const parts = { name, definition: sql }
  await call(createObject, { params: { projectId, kind: 'view' }, body: { base, parts } })
  const diff = await call(readMetaDiff, { params: { projectId } })
  const changes = diff.flatMap(({ detectedChanges }) => detectedChanges)
  const isAlone = changes.length === 1 && changes[0]?.type === 'VIEW_NEW'
  if (isAlone) await syncMetadata(projectId, {})
  await queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })
  return isAlone
}
