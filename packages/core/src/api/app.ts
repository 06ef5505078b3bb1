import { Type } from '../schema/type.ts'
import { endpoint, Nullable } from './endpoint.ts'

export const AppInfo = Type.Object({
  authType: Type.Literal('jwt'),
  projectHasAdmin: Type.Boolean(),
  projectHasDb: Type.Boolean(),
  firstUser: Type.Boolean(),
  type: Type.Literal('rest'),
  env: Type.String(),
  googleAuthEnabled: Type.Boolean(),
  githubAuthEnabled: Type.Boolean(),
  /** What the button of the operator's own provider says; null: there is none. */
  oidcTitle: Nullable(Type.String()),
  /** false: people come by identity providers alone. */
  passwordSignIn: Type.Boolean(),
  branding: Type.Object({ title: Type.String(), logo: Nullable(Type.String({ description: 'its address' })) }),
  oneClick: Type.Boolean(),
  connectToExternalDB: Type.Boolean(),
  /** Only for people who are signed in: strangers learn no version. */
  version: Type.Optional(Type.String()),
  defaultLimit: Type.Integer(),
  timezone: Type.String(),
  ncMin: Type.Boolean(),
  teleEnabled: Type.Boolean(),
  ncSiteUrl: Type.String(),
  inviteOnly: Type.Boolean(),
  mailConfigured: Type.Boolean(),
  insecureHttp: Type.Boolean(),
  /** How often the web asks who it is, and how many 504s in a row it bears. */
  sessionPollMs: Type.Integer(),
  sessionPollMaxFailures: Type.Integer(),
})

export const readAppInfo = endpoint({
  method: 'GET',
  path: '/api/v1/db/meta/:brand/info',
  aliases: ['/dashboard/auth/type'],
  operation: 'app.read',
  scope: 'public',
  summary: 'What the web needs to know before anybody has signed in',
  params: Type.Object({ brand: Type.Optional(Type.String({ maxLength: 40 })) }),
  unknownFields: 'drop',
  reply: AppInfo,
})

export const readVersion = endpoint({
  method: 'GET',
  path: '/api/v1/version',
  aliases: ['/api/v1/db/meta/:brand/version'],
  operation: 'app.read',
  scope: 'public',
  summary: 'Installed version and latest release, for people who are signed in',
  unknownFields: 'drop',
  reply: Type.Object({
    currentVersion: Nullable(Type.String()),
    releaseVersion: Nullable(Type.String()),
    /** Where the latest release is described, when the source tells. */
    latestRelease: Nullable(Type.Object({ version: Type.String(), url: Nullable(Type.String()) })),
  }),
})

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/v1/health',
  operation: 'app.read',
  scope: 'public',
  summary: 'Is the server able to answer?',
  unknownFields: 'drop',
  reply: Type.Object({ message: Type.String({ description: 'OK' }), timestamp: Type.Number(), uptime: Type.Number() }),
})

export const readUiAbility = endpoint({
  method: 'GET',
  path: '/ui_ability',
  operation: 'app.read',
  scope: 'public',
  summary: 'Limits and switches of the interface',
  unknownFields: 'drop',
  reply: Type.Object({
    rules: Type.Object({
      darkTheme: Type.Boolean(),
      maxTables: Type.Integer(),
      maxTabs: Type.Integer(),
      disableGA: Type.Boolean(),
      disableTelemetry: Type.Boolean(),
    }),
  }),
})

export const postReferral = endpoint({
  method: 'POST',
  path: '/referral',
  operation: 'app.read',
  scope: 'public',
  summary: 'Where a visitor came from; counted, never stored with the person',
  body: Type.Optional(Type.Object({ source: Type.Optional(Type.String({ maxLength: 200 })) })),
  unknownFields: 'drop',
  reply: Type.Object({}),
})

export const readMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  // A scraper has no account; the route asks for `app.metrics` when neither token nor machine speak for the caller.
  operation: 'app.read',
  scope: 'public',
  summary: 'Prometheus text, for this machine, the metrics token or a super admin',
  unknownFields: 'drop',
  reply: Type.String(),
})

export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/v1/openapi.json',
  operation: 'app.read',
  scope: 'public',
  summary: 'This API as OpenAPI 3.1',
  unknownFields: 'drop',
  reply: Type.Unsafe<Record<string, unknown>>({}),
})

const ofProject = {
  operation: 'projects.apiPage',
  scope: 'project',
  opensInTab: true,
  params: Type.Object({ projectId: Type.String({ maxLength: 100 }) }),
  unknownFields: 'drop',
} as const

/** The documentation of a project. */
export const readProjectApiPage = endpoint({
  ...ofProject,
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/swagger',
  summary: 'The API of a project as a page on which calls can be tried',
  reply: Type.String(),
})

export const readProjectApiText = endpoint({
  ...ofProject,
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/redoc',
  summary: 'The API of a project as a page to read',
  reply: Type.String(),
})

export const readProjectOpenApi = endpoint({
  ...ofProject,
  method: 'GET',
  path: '/api/v1/db/meta/projects/:projectId/swagger.json',
  summary: 'The tables of a project, as the caller sees them, as OpenAPI 3.1',
  reply: Type.Unsafe<Record<string, unknown>>({}),
})
