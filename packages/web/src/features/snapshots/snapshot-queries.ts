import type { BodyOf } from '@rowhouse/core/api/endpoint'
import {
  changeSnapshot,
  changeSnapshots,
  deleteSnapshot,
  downloadSnapshot,
  listSnapshots,
  restoreFileOver,
  restoreSnapshot,
  restoreSnapshotOver,
  type Snapshot as SnapshotContract,
  takeSnapshot,
} from '@rowhouse/core/api/snapshots'
import type { SourceSpec } from '@rowhouse/core/api/sources'
import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call, callForResponse } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Project } from '../../structure/projects/project.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { restoredProject } from '../../structure/projects/restored-project.ts'
import { download } from '../downloads/download.ts'

export type Snapshot = Static<typeof SnapshotContract>

const key = (projectId: string) => [...projectQuery(projectId).queryKey, 'snapshots'] as const

/** Cron jobs take some while somebody looks; what is being taken is looked at until it is there. */
export const snapshotsQuery = (projectId: string) =>
  queryOptions({
    queryKey: key(projectId),
    queryFn: ({ signal }) => call(listSnapshots, { params: { projectId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.list.some(({ state }) => state === 'making') ? 1000 : 30_000),
  })

const refresh = (projectId: string): Promise<void> => queryClient.invalidateQueries({ queryKey: key(projectId) })

export async function take(projectId: string, title: string): Promise<void> {
  await call(takeSnapshot, { params: { projectId }, body: { title } })
  await refresh(projectId)
}

export async function change(
  projectId: string,
  snapshotId: string,
  body: BodyOf<typeof changeSnapshot>,
): Promise<void> {
  await call(changeSnapshot, { params: { projectId, snapshotId }, body })
  await refresh(projectId)
}

export async function keepBeforeImports(projectId: string, beforeImports: boolean): Promise<void> {
  await call(changeSnapshots, { params: { projectId }, body: { beforeImports } })
  await refresh(projectId)
}

export async function remove(projectId: string, snapshotId: string): Promise<void> {
  await call(deleteSnapshot, { params: { projectId, snapshotId } })
  await refresh(projectId)
}

export const fetchFile = ({ id: projectId, title }: Project, snapshot: Snapshot): Promise<void> =>
  download(`${snapshot.title ?? `${title} ${snapshot.createdAt.slice(0, 10)}`}.rowhouse`, (signal) =>
    callForResponse(downloadSnapshot, { params: { projectId, snapshotId: snapshot.id }, signal }),
  )

/** Gives the job that makes a project of it. `source`: the empty database it comes into; null: the built-in one. */
export async function restoreBeside(projectId: string, snapshotId: string, source: SourceSpec | null): Promise<string> {
  const body = source === null ? {} : { source }
  return (await call(restoreSnapshot, { params: { projectId, snapshotId }, body })).job
}

/** Ends when the project is what it was in the snapshot, or in the file. */
export async function restoreOver(
  { id: projectId, title }: Pick<Project, 'id' | 'title'>,
  from: Snapshot | File,
): ReturnType<typeof restoredProject> {
  const { job } =
    from instanceof File
      ? await call(restoreFileOver, {
          ...{ params: { projectId }, query: { title } },
          file: from.slice(0, from.size, 'application/zip'),
        })
      : await call(restoreSnapshotOver, { params: { projectId, snapshotId: from.id }, body: { title } })
  await refresh(projectId)
  const restored = await restoredProject(job)
  // Everything that is known of it was of what it was.
  await queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })
  return restored
}
