import { abilityNames } from '../permissions/abilities.ts'
import { Type } from '../schema/type.ts'
import { closed, endpoint, Message, Nullable, PageInfo, Timestamp } from './endpoint.ts'
import { V1Base } from './source-connection.ts'

export const ProjectParam = Type.Object({ projectId: Type.String({ maxLength: 100 }) })

export const projectColors = [
  'grey',
  'red',
  'orange',
  'amber',
  'green',
  'teal',
  'blue',
  'indigo',
  'violet',
  'pink',
] as const

/** By which API programs speak to a project: it opens with the page where that is tried, the first time somebody comes. */
export const apiKinds = ['rest', 'graphql', 'grpc'] as const
export type ApiKind = (typeof apiKinds)[number]

const Api = Type.Enum([...apiKinds], { description: 'the API whose page it opens with at first' })

const Color = Type.String({ maxLength: 20, description: 'one of the ten pill colours' })
const Description = Type.String({ maxLength: 2000 })

export const Base = Type.Object({
  id: Type.String(),
  project_id: Type.String(),
  alias: Nullable(Type.String()),
  type: Type.String({ description: 'sqlite3, pg, mysql2, mssql' }),
  is_meta: Type.Boolean(),
  database: Nullable(Type.String()),
  inflection_column: Nullable(Type.String()),
  inflection_table: Nullable(Type.String()),
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const Project = Type.Object({
  id: Type.String(),
  title: Type.String(),
  prefix: Type.String(),
  status: Nullable(Type.String()),
  description: Nullable(Type.String()),
  meta: Type.Null(),
  color: Nullable(Type.String()),
  deleted: Type.Boolean(),
  order: Type.Number(),
  is_meta: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  bases: Type.Array(Base),
  /** Ours, beside the historic fields. */
  role: Type.String({ description: "the caller's role; super for a super admin who is no member" }),
  custom_role: Nullable(Type.String({ description: 'what the project calls that role, less what is in `without`' })),
  without: Type.Array(Type.Enum([...abilityNames]), { description: 'what a custom role takes away from it' }),
  api: Api,
  starred: Type.Boolean(),
  last_opened_at: Nullable(Timestamp),
  table_count: Type.Integer(),
  member_count: Type.Integer(),
  members: Type.Array(
    Type.Object({
      id: Type.String(),
      email: Type.String(),
      name: Type.String(),
      picture: Nullable(Type.String()),
    }),
    { description: 'the first five' },
  ),
})

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects',
  operation: 'projects.list',
  scope: 'account',
  summary: 'Projects the caller is a member of; a super admin may ask for all',
  query: Type.Object({ all: Type.Optional(Type.Boolean()) }),
  unknownFields: 'drop',
  reply: Type.Object({ list: Type.Array(Project), pageInfo: PageInfo }),
})

export const createProject = endpoint({
  method: 'POST',
  path: '/api/v1/db/meta/projects',
  operation: 'projects.create',
  scope: 'account',
  summary: 'Create a project in the built-in database, or on an attached one with external and bases',
  body: Type.Object({
    title: Type.String({ maxLength: 1000 }),
    color: Type.Optional(Nullable(Color)),
    description: Type.Optional(Nullable(Description)),
    api: Type.Optional(Api),
    external: Type.Optional(Type.Boolean()),
    bases: Type.Optional(Type.Array(V1Base, { maxItems: 10 })),
  }),
  unknownFields: 'drop',
  reply: Project,
})

export const createFromTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/projects/from-template',
  operation: 'projects.create',
  scope: 'account',
  summary: 'Create a project in the built-in database with the tables, fields and views of a template',
  body: Type.Object(
    {
      template: Type.String({
        maxLength: 100,
        description: 'its id; one that is unknown is answered with all of them',
      }),
      title: Type.String({ maxLength: 1000 }),
      records: Type.Optional(Type.Boolean({ description: 'with examples to look at; left out: with them' })),
    },
    closed,
  ),
  reply: Project,
})

export const readProject = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId',
  operation: 'projects.read',
  scope: 'project',
  summary: 'One project with its bases',
  params: ProjectParam,
  reply: Project,
})

export const updateProject = endpoint({
  method: 'PATCH',
  path: '/api/v1/db/meta/projects/:projectId',
  operation: 'projects.update',
  scope: 'project',
  summary: 'Rename a project, change its colour or description',
  params: ProjectParam,
  body: Type.Object({
    title: Type.Optional(Type.String({ maxLength: 1000 })),
    color: Type.Optional(Nullable(Color)),
    description: Type.Optional(Nullable(Description)),
  }),
  unknownFields: 'drop',
  reply: Type.Integer({ description: '1, as existing clients expect' }),
})

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/v1/db/meta/projects/:projectId',
  operation: 'projects.delete',
  scope: 'project',
  summary: 'Move a project to the trash, where it stays for 30 days',
  params: ProjectParam,
  reply: Type.Integer({ description: '1, as existing clients expect' }),
})

export const readProjectInfo = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/info',
  operation: 'projects.info',
  scope: 'project',
  summary: 'What the project runs on',
  params: ProjectParam,
  reply: Type.Object({
    Node: Type.String(),
    Arch: Type.String(),
    Platform: Type.String(),
    Docker: Type.Boolean(),
    Database: Type.String(),
    ProjectOnRootDB: Type.Boolean(),
    RootDB: Type.String(),
    PackageVersion: Type.String(),
  }),
})

export const readProjectCost = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/cost',
  operation: 'projects.cost',
  scope: 'project',
  summary: 'What a hosted peer would charge for a project of this size; Rowhouse itself is free',
  params: ProjectParam,
  reply: Type.Object({ cost: Type.Number() }),
})

export const trashedDays = 30

export const TrashedProject = Type.Object({
  id: Type.String(),
  title: Type.String(),
  color: Nullable(Type.String()),
  deletedAt: Timestamp,
  deletedBy: Nullable(Type.String({ description: 'address of the person who did it; null once the account is gone' })),
  goneAt: Timestamp,
})

export const listTrashedProjects = endpoint({
  method: 'GET',
  path: '/api/v1/projects/trash',
  operation: 'projects.list',
  scope: 'account',
  summary: 'Own projects in the trash',
  reply: Type.Object({ list: Type.Array(TrashedProject) }),
})

export const restoreProject = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/restore',
  operation: 'projects.restore',
  scope: 'trashedProject',
  summary: 'Take a project out of the trash',
  params: ProjectParam,
  reply: Project,
})

export const purgeProject = endpoint({
  method: 'DELETE',
  path: '/api/v1/projects/:projectId/trash',
  operation: 'trash.empty',
  scope: 'trashedProject',
  freshSignIn: true,
  summary: 'Delete a trashed project for good',
  params: ProjectParam,
  reply: Message,
})

/** What a member arranges for himself: nobody else sees it. */
export const arrangeProject = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/mine',
  operation: 'projects.arrange',
  scope: 'project',
  summary: 'Star a project, or note that it was opened',
  params: ProjectParam,
  body: Type.Object({ starred: Type.Optional(Type.Boolean()), opened: Type.Optional(Type.Literal(true)) }, closed),
  reply: Message,
})

export const Variable = Type.Object({ key: Type.String(), value: Type.String(), enabled: Type.Boolean() }, closed)

export const ProjectConfiguration = Type.Object({
  api: Api,
  workingEnv: Type.String(),
  envs: Type.Record(
    Type.String(),
    Type.Object({
      db: Type.Array(
        Type.Object({
          client: Type.String(),
          connection: Type.Object({ database: Nullable(Type.String()) }),
          meta: Type.Object({ dbAlias: Type.String() }),
        }),
      ),
      apiClient: Type.Object({ data: Type.Array(Variable) }),
    }),
  ),
  auth: Type.Object({ jwt: Type.Object({ header: Type.String(), accessMinutes: Type.Number() }) }),
})

export const readProjectConfiguration = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/configuration',
  operation: 'projects.configure',
  scope: 'project',
  summary: 'Environments, working environment, authentication and API client variables',
  params: ProjectParam,
  reply: ProjectConfiguration,
})

const EnvironmentName = Type.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z_][A-Za-z0-9_-]*$' })

export const updateProjectConfiguration = endpoint({
  method: 'PATCH',
  path: '/api/v1/projects/:projectId/configuration',
  operation: 'projects.configure',
  scope: 'project',
  summary: 'Add or remove environments, choose the working one, set API client variables and the API it opens with',
  params: ProjectParam,
  body: Type.Object(
    {
      api: Type.Optional(Api),
      workingEnv: Type.Optional(EnvironmentName),
      environments: Type.Optional(
        Type.Array(
          Type.Object(
            {
              name: EnvironmentName,
              variables: Type.Array(
                Type.Object(
                  {
                    key: Type.String({ minLength: 1, maxLength: 100 }),
                    value: Type.String({ maxLength: 10_000 }),
                    enabled: Type.Boolean(),
                  },
                  closed,
                ),
                { maxItems: 500 },
              ),
            },
            closed,
          ),
          { minItems: 1, maxItems: 20 },
        ),
      ),
    },
    closed,
  ),
  reply: ProjectConfiguration,
})

export const duplicateProject = endpoint({
  method: 'POST',
  path: '/api/v1/projects/:projectId/duplicate',
  operation: 'projects.duplicate',
  scope: 'project',
  summary: 'Make a copy of a project, with or without its records; runs in the background',
  params: ProjectParam,
  body: Type.Object(
    {
      title: Type.Optional(Type.String({ maxLength: 1000, description: 'left out: the title with “copy” behind it' })),
      records: Type.Optional(Type.Boolean({ description: 'left out: with them' })),
    },
    closed,
  ),
  reply: Type.Object({
    job: Type.String({ description: 'ask GET /api/v1/jobs/{id} how far it is' }),
    project: Type.String({ description: 'the id of the copy, which can be opened when the job is done' }),
  }),
})
