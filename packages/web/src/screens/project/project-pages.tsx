import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { ComponentType } from 'react'
import type { Project } from '../../structure/projects/project.ts'
import type { ProjectPlace } from '../../structure/projects/project-places.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { ProjectOverview } from './project-overview.tsx'

interface PageProps {
  readonly project: Project
  readonly onShare: () => void
}

type Page = ComponentType<PageProps>

interface ProjectPage {
  readonly Page: Page
  /** What it takes to look at it; null: whoever sees the project does. */
  readonly operation: OperationName | null
}

/** Its code comes when it is first shown. */
const later = (operation: OperationName | null, load: () => Promise<Page>): ProjectPage => ({
  Page: lazyPart(load, <SkeletonPage />),
  operation,
})

/** Everything a project shows beside its tables. */
export const projectPages: Readonly<Record<ProjectPlace, ProjectPage>> = {
  overview: { Page: ProjectOverview, operation: null },
  configuration: later('projects.configure', () =>
    import('./project-configuration.tsx').then((m) => m.ProjectConfiguration),
  ),
  team: later('members.list', () => import('../../features/members/team-page.tsx').then((m) => m.TeamPage)),
  tokens: later('apiTokens.list', () => import('./project-tokens.tsx').then((m) => m.ProjectTokens)),
  roles: later('members.list', () => import('../../features/roles/roles-page.tsx').then((m) => m.RolesPage)),
  rules: later('rules.read', () => import('../../features/rules/rules-page.tsx').then((m) => m.RulesPage)),
  acl: later('viewAccess.read', () => import('../../features/view-access/access-page.tsx').then((m) => m.AccessPage)),
  audit: later('audit.read', () => import('../../features/audit/audit-page.tsx').then((m) => m.ProjectAuditPage)),
  metadata: later('sources.diff', () =>
    import('../../features/metadata/metadata-page.tsx').then((m) => m.MetadataPage),
  ),
  apps: later('plugins.manage', () =>
    import('../../features/app-store/app-store-page.tsx').then((m) => m.AppStorePage),
  ),
  themes: later(null, () => import('../../features/account/appearance-page.tsx').then((m) => m.ThemesPage)),
  automations: later('automations.list', () =>
    import('../../features/automations/automations-page.tsx').then((m) => m.AutomationsPage),
  ),
  hooks: later('hooks.list', () => import('../../features/webhooks/hooks-page.tsx').then((m) => m.HooksPage)),
  crons: later('schedules.list', () => import('../../features/schedules/crons-page.tsx').then((m) => m.CronsPage)),
  sql: later('sql.run', () => import('../../features/sql-editor/sql-editor-page.tsx').then((m) => m.SqlEditorPage)),
  objects: later('objects.list', () =>
    import('../../features/database-objects/objects-page.tsx').then((m) => m.ObjectsPage),
  ),
  migrations: later('migrations.list', () =>
    import('../../features/migrations/migrations-page.tsx').then((m) => m.MigrationsPage),
  ),
  apiDocs: later('projects.apiPage', () =>
    import('../../features/api-docs/api-docs-page.tsx').then((m) => m.ApiDocsPage),
  ),
  api: later(null, () => import('../../features/api-client/api-client-page.tsx').then((m) => m.ApiClientPage)),
  graphql: later('graphql.ask', () =>
    import('../../features/graphql-client/graphql-page.tsx').then((m) => m.GraphqlPage),
  ),
  grpc: later(null, () => import('../../features/grpc-client/grpc-client-page.tsx').then((m) => m.GrpcClientPage)),
  diagram: later(null, () => import('../../features/diagram/diagram-page.tsx').then((m) => m.DiagramPage)),
  import: later('imports.use', () => import('../../features/imports/import-page.tsx').then((m) => m.ImportPage)),
  trash: later(null, () => import('../../features/trash/trash-screen.tsx').then((m) => m.TrashScreen)),
}
