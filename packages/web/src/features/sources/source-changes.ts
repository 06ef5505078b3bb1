import {
  attachSource as attachEndpoint,
  type ConnectionVerdict,
  connectionSuccess,
  removeSource as removeEndpoint,
  syncMetadata as syncEndpoint,
  testConnection,
  testNewSource,
  testSource,
  updateSource as updateEndpoint,
} from '@rowhouse/core/api/sources'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery, projectsQuery } from '../../structure/projects/queries.ts'
import { notifying } from '../../ui/notification-store.ts'
import type { Renames } from './meta-diff.ts'
import { changeOf, connectionOf, type Source, type SourceDraft, specOf, v1ConfigOf } from './source-draft.ts'

/** Why it does not work is an error, or what the server says of it. */
export type Verdict =
  | { readonly isGood: true; readonly sentence: string }
  | { readonly isGood: false; readonly why: unknown }

/** Where a connection is tried: alone, for a project, or for a database it has already. */
export type TestPlace = { readonly projectId: string; readonly source?: Source | undefined } | null

export async function tryConnection(draft: SourceDraft, place: TestPlace): Promise<Verdict> {
  try {
    return verdictOf(await ask(draft, place))
  } catch (error) {
    return { isGood: false, why: error }
  }
}

export async function attachSource(projectId: string, draft: SourceDraft, alias: string): Promise<Source> {
  const title = alias || draft.database || draft.file
  const source = await notifying({ type: 'Create', module: 'Source', title }, () =>
    call(attachEndpoint, { params: { projectId }, body: specOf(draft, alias) }),
  )
  await refresh(projectId)
  return source
}

export async function changeSource(
  projectId: string,
  source: Source,
  draft: SourceDraft,
  alias: string,
): Promise<void> {
  const renamed = alias.trim() !== '' && alias.trim() !== source.alias ? { alias: alias.trim() } : {}
  const body = { ...changeOf(draft, source), ...renamed }
  await call(updateEndpoint, { params: { projectId, sourceId: source.id }, body })
  await refresh(projectId)
}

export async function detachSource(projectId: string, sourceId: string): Promise<void> {
  await call(removeEndpoint, { params: { projectId, sourceId } })
  await refresh(projectId)
}

/** The sentence says whether anything was taken over. */
export async function syncMetadata(projectId: string, chosen: Renames): Promise<string> {
  const renames = Object.entries(chosen).flatMap(([id, to]) => (to === null ? [] : [{ id, to }]))
  const { sync } = await call(syncEndpoint, { params: { projectId }, body: { renames } })
  await refresh(projectId)
  return sync
}

function ask(draft: SourceDraft, place: TestPlace): Promise<Static<typeof ConnectionVerdict>> {
  if (place === null) {
    return call(testConnection, { body: { ...v1ConfigOf(draft), createDatabase: draft.createDatabase } })
  }
  const { projectId, source } = place
  if (source === undefined) return call(testNewSource, { params: { projectId }, body: connectionOf(draft) })
  return call(testSource, { params: { projectId, sourceId: source.id }, body: changeOf(draft, source) })
}

function verdictOf({ code, message }: Static<typeof ConnectionVerdict>): Verdict {
  if (code === 0) return { isGood: true, sentence: connectionSuccess }
  return { isGood: false, why: message }
}

// Tables, sources and the facts of the project all change with its databases.
async function refresh(projectId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey }),
    queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true }),
  ])
}
