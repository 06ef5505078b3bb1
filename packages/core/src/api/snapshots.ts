import { Type } from '../schema/type.ts'
import { snapshotLimits, snapshotReasons, snapshotStates } from '../snapshots.ts'
import { Author } from './changes.ts'
import { closed, endpoint, Message, Nullable, Timestamp } from './endpoint.ts'
import { ProjectParam } from './projects.ts'
import { SourceSpec } from './sources.ts'

const SnapshotParam = Type.Object({ ...ProjectParam.properties, snapshotId: Type.String({ maxLength: 40 }) })
const BeforeImports = Type.Boolean({
  description: `one is taken before an import changes records that are there; the last ${snapshotLimits.beforeImports} stay`,
})
const Title = Type.String({ maxLength: snapshotLimits.title })

export const Snapshot = Type.Object({
  id: Type.String(),
  title: Nullable(Type.String({ description: 'null: it has no name' })),
  why: Type.Enum([...snapshotReasons], {
    description:
      'hand: somebody took it; schedule: a cron job did; over: before something was restored over the project; import: before an import changed records',
  }),
  by: Author,
  createdAt: Timestamp,
  state: Type.Enum([...snapshotStates]),
  failure: Nullable(Type.String({ description: 'why there is none' })),
  bytes: Nullable(Type.Integer({ description: 'null: it is not ready' })),
  kept: Type.Boolean({ description: 'no newer one takes its place' }),
})

export const listSnapshots = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/snapshots',
  operation: 'projects.export',
  scope: 'project',
  summary: 'Snapshots of a project (docs/base-file.md), the newest first',
  params: ProjectParam,
  reply: Type.Object({ list: Type.Array(Snapshot), beforeImports: BeforeImports }),
})

export const changeSnapshots = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/snapshots',
  operation: 'projects.update',
  scope: 'project',
  summary: 'Whether a project is kept before an import changes its records',
  params: ProjectParam,
  body: Type.Object({ beforeImports: BeforeImports }, closed),
  reply: Type.Object({ beforeImports: BeforeImports }),
})

export const takeSnapshot = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/snapshots',
  operation: 'projects.export',
  scope: 'project',
  summary: 'Keep all of a project as it is now; runs in the background',
  params: ProjectParam,
  body: Type.Object({ title: Type.Optional(Title) }, closed),
  reply: Snapshot,
})

export const changeSnapshot = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/snapshots/:snapshotId',
  operation: 'projects.export',
  scope: 'project',
  summary: 'Name a snapshot, or keep it until somebody deletes it',
  params: SnapshotParam,
  body: Type.Object({ title: Type.Optional(Title), kept: Type.Optional(Type.Boolean()) }, closed),
  reply: Snapshot,
})

export const deleteSnapshot = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/snapshots/:snapshotId',
  operation: 'snapshots.delete',
  scope: 'project',
  summary: 'Delete a snapshot for good',
  params: SnapshotParam,
  reply: Message,
})

export const downloadSnapshot = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/snapshots/:snapshotId/file',
  operation: 'projects.export',
  scope: 'project',
  summary: 'A snapshot as a base file',
  params: SnapshotParam,
  reply: Type.Unknown({ description: 'the file' }),
})

export const restoreSnapshot = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/snapshots/:snapshotId/restore',
  operation: 'projects.duplicate',
  scope: 'project',
  summary: 'Make a new project of a snapshot, built-in or in an empty database; runs in the background',
  params: SnapshotParam,
  body: Type.Object(
    {
      title: Type.Optional(Type.String({ maxLength: 1000, description: 'left out: the one it had' })),
      source: Type.Optional(SourceSpec),
    },
    closed,
  ),
  reply: Type.Object({
    job: Type.String({ description: 'ask GET /api/v1/jobs/{id} how far it is' }),
    project: Type.String({ description: 'its id; it can be opened when the job is done' }),
  }),
})

const OverReply = Type.Object({
  job: Type.String({ description: 'ask GET /api/v1/jobs/{id} how far it is' }),
  snapshot: Type.String({ description: 'of the project as it was until then' }),
})

const typedTitle = Type.String({
  maxLength: 1000,
  description: 'the title of the project, so that nobody does it by mistake',
})

export const restoreSnapshotOver = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/snapshots/:snapshotId/restore-over',
  operation: 'projects.restoreOver',
  scope: 'project',
  summary: 'Make the project what it was in a snapshot, which is kept of it before; runs in the background',
  params: SnapshotParam,
  body: Type.Object({ title: typedTitle }, closed),
  reply: OverReply,
})

export const restoreFileOver = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/restore-over',
  operation: 'projects.restoreOver',
  scope: 'project',
  summary: 'The same from a base file of this project (sent as it is, type application/zip)',
  params: ProjectParam,
  query: Type.Object({ title: typedTitle }, closed),
  body: Type.Optional(Type.Unknown({ description: 'the file' })),
  takesFile: true,
  reply: OverReply,
})
