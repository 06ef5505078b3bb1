import type {
  ProjectConfiguration,
  Project as ProjectContract,
  TrashedProject as TrashedContract,
} from '@rowhouse/core/api/projects'
import { isTakenAway } from '@rowhouse/core/permissions/abilities'
import { can, cellOf } from '@rowhouse/core/permissions/can'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import {
  isPrincipal,
  isProjectRole,
  lowerRole,
  type PreviewRole,
  type Principal,
} from '@rowhouse/core/permissions/roles'
import type { Static } from 'typebox'
import { currentLink } from '../../state/link-in-address.ts'

export type Project = Static<typeof ProjectContract> & {
  /** What whoever shared it lets visitors do; left out: the person came as a member. */
  readonly link?: VisitedLink
}
export type TrashedProject = Static<typeof TrashedContract>
export type Configuration = Static<typeof ProjectConfiguration>

interface VisitedLink {
  readonly kind: 'base' | 'view'
  readonly allowDownload: boolean
  readonly allowSearch: boolean
}

type Role = Pick<Project, 'role' | 'link'> & Partial<Pick<Project, 'without'>>

/** Which controls to show; the server decides again. A preview and a custom role only ever take away. */
export function mayIn(
  { role, link, without = [] }: Role,
  operation: OperationName,
  previewAs: PreviewRole | null = null,
): boolean {
  const principal = principalOf(role, previewAs)
  if (!can(principal, operation) || isTakenAway(without, operation)) return false
  return cellOf(principal, operation) !== 'p' || link?.allowDownload === true
}

/** Visitors search, filter and sort in ways of their own where they are let. */
export const maySearch = ({ link }: Role): boolean => link?.allowSearch !== false

/** Not only for things of one's own, as editors have views. */
export function hasWholeIn(project: Role, operation: OperationName, previewAs: PreviewRole | null = null): boolean {
  const cell = cellOf(principalOf(project.role, previewAs), operation)
  return cell !== 'o' && mayIn(project, operation, previewAs)
}

function principalOf(role: string, previewAs: PreviewRole | null): Principal {
  if (isProjectRole(role)) return previewAs === null ? role : lowerRole(role, previewAs)
  if (role === 'super') return previewAs ?? 'super'
  return isPrincipal(role) ? role : 'guest'
}

const engineNames: Readonly<Record<string, string>> = {
  sqlite3: 'SQLite',
  pg: 'PostgreSQL',
  mysql: 'MySQL',
  mysql2: 'MySQL',
  mssql: 'SQL Server',
}

/** The client names of the wire as people know the programs. */
export function engineName(client: string): string {
  return engineNames[client] ?? client
}

interface ProjectDatabase {
  readonly isBuiltIn: boolean
  readonly engine: string
  readonly name: string | null
}

/** The first base says where the records live. */
export function databaseOf({ bases: [base] }: Pick<Project, 'bases'>): ProjectDatabase | null {
  if (base === undefined) return null
  return { isBuiltIn: base.is_meta, engine: engineName(base.type), name: base.is_meta ? null : base.database }
}

/** For visitors of a shared project it is where its link leads. */
export function projectPath(projectId: string): string {
  const link = currentLink()
  return link?.kind === 'base' ? `/nc/base/${encodeURIComponent(link.key)}` : `/nc/${encodeURIComponent(projectId)}`
}

/** A link that works in another browser too; `place` is a hash route or a path the server gave. */
export function absoluteLink(place: string, origin: string): string {
  return new URL(place.startsWith('/#') || !place.startsWith('/') ? place : `/#${place}`, origin).href
}
