import { Type } from '../schema/type.ts'
import { closed, endpoint } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

const Restoring = Type.Object({
  job: Type.String({ description: 'ask GET /api/v1/jobs/{id} how far it is' }),
  project: Type.String({ description: 'its id; it can be opened when the job is done' }),
})

const RestoreQuery = Type.Object(
  { title: Type.Optional(Type.String({ maxLength: 1000, description: 'left out: the one in the file' })) },
  closed,
)

/** base: all of it; structure: without records; json: the same for people and programs to read. */
export const baseExportFormats = ['base', 'structure', 'json'] as const
export type BaseExportFormat = (typeof baseExportFormats)[number]

export const exportBase = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/export/:format',
  operation: 'projects.export',
  scope: 'project',
  summary: 'A project as one file (docs/base-file.md): base with records and files, structure without, json readable',
  params: Type.Object({
    ...ProjectParam.properties,
    format: Type.Enum([...baseExportFormats]),
  }),
  query: Type.Object(
    { history: Type.Optional(Type.Boolean({ description: 'of base: what happened to the records as well' })) },
    closed,
  ),
  reply: Type.Unknown({ description: 'the file' }),
})

export const restoreBase = endpoint({
  method: 'POST',
  path: '/api/v1/projects/from-file',
  operation: 'projects.create',
  scope: 'account',
  summary: 'Make a project of a base file (sent as it is, type application/zip); runs in the background',
  query: RestoreQuery,
  body: Type.Optional(Type.Unknown({ description: 'the file' })),
  takesFile: true,
  reply: Restoring,
})

export const restoreBaseAttached = endpoint({
  method: 'POST',
  path: '/api/v1/projects/from-file/attached',
  operation: 'projects.create',
  scope: 'account',
  summary: 'Make a project of a base file in an empty database of your own; runs in the background',
  query: RestoreQuery,
  body: Type.Optional(
    Type.Unknown({ description: 'a form: “source”, the database as JSON (see sources), and the file' }),
  ),
  takesFile: true,
  reply: Restoring,
})

export const StructureImport = Type.Object({
  added: Type.Array(Type.Object({ title: Type.String(), fields: Type.Integer(), views: Type.Integer() })),
  kept: Type.Array(Type.Object({ title: Type.String(), more: Type.Array(Type.String()) }), {
    description: 'tables that are there already, with the fields that only the file has; they stay as they are',
  }),
  leftOut: Type.Array(Type.String(), { description: 'fields that lead to tables which stay' }),
  made: Type.Array(Type.String(), { description: 'ids of the new tables; none without apply' }),
})

export const importStructure = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/metadata/import',
  operation: 'tables.create',
  scope: 'project',
  summary: 'Tell which tables of a structure file the project has not, and with apply make them',
  params: ProjectParam,
  query: Type.Object({ apply: Type.Optional(Type.Boolean()) }, closed),
  body: Type.Optional(Type.Unknown({ description: 'the file: application/zip, or its structure.json' })),
  takesFile: true,
  reply: StructureImport,
})
