import type { OperationName } from '@rowhouse/core/permissions/operations'
import { useSession } from '../../session/use-session.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import type { ProjectPlace, ProjectTab } from '../../structure/projects/project-places.ts'
import { projectPages } from './project-pages.tsx'

/** Places that belong together: one way leads there from the sidebar, and a bar from one to the other. */
const groups = {
  settings: ['team', 'tokens', 'roles', 'rules', 'acl', 'audit', 'metadata', 'apps', 'configuration', 'themes'],
  automation: ['automations', 'hooks', 'crons'],
  sql: ['sql', 'objects', 'migrations'],
  api: ['apiDocs', 'api', 'graphql', 'grpc'],
} as const satisfies Readonly<Record<string, readonly ProjectPlace[]>>

type PartGroup = keyof typeof groups

type Part = (typeof groups)[PartGroup][number]

export function groupOf(tab: ProjectTab | null): PartGroup | null {
  const names = Object.keys(groups) as PartGroup[]
  return names.find((name) => partsOf(name).some((part) => part === tab)) ?? null
}

const partsOf = (group: PartGroup): readonly Part[] => groups[group]

/** Whoever only looks at the people of the project needs no way to other parts. */
const keepers: readonly OperationName[] = ['members.manage', 'apiTokens.list', 'projects.configure']

/** What somebody may look at in a project, as far as they preview it. */
export function useMayOpen(project: Project): (place: ProjectPlace) => boolean {
  const may = useMay(project)
  return (place) => {
    const { operation } = projectPages[place]
    return operation === null || may(operation)
  }
}

/** The parts of a group that somebody gets a way to; the first is where the sidebar leads. */
export function useParts(project: Project): (group: PartGroup) => readonly Part[] {
  const may = useMay(project)
  const mayOpen = useMayOpen(project)
  return (group) => (group === 'settings' && !keepers.some(may) ? ['team'] : partsOf(group).filter(mayOpen))
}

function useMay(project: Project): (operation: OperationName) => boolean {
  const previewAs = useSaved((state) => state.users.previewAs)
  const { isSuperAdmin } = useSession()
  // The App Store is of the whole server: no role in a project leads there.
  return (operation) =>
    operation === 'plugins.manage' ? isSuperAdmin && previewAs === null : mayIn(project, operation, previewAs)
}
