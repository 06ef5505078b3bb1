import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/use-session.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import type { ProjectTab } from '../../structure/projects/project-places.ts'
import { PartsNav } from './parts-nav.tsx'

/** Each with what it takes to look at it. */
const places = [
  ['team', 'sidebar.settings.users', 'members.list'],
  ['tokens', 'projects.project.tokens', 'apiTokens.list'],
  ['roles', 'projects.project.roles', 'members.list'],
  ['rules', 'projects.project.rules', 'rules.read'],
  ['acl', 'projects.project.acl', 'viewAccess.read'],
  ['hooks', 'projects.project.hooks', 'hooks.list'],
  ['automations', 'projects.project.automations', 'automations.list'],
  ['crons', 'projects.project.crons', 'schedules.list'],
  ['audit', 'projects.project.audit', 'audit.read'],
  ['metadata', 'projects.project.metadata', 'sources.diff'],
  ['apps', 'projects.project.apps', 'plugins.manage'],
  ['configuration', 'projects.project.configuration', 'projects.configure'],
  ['themes', 'projects.project.themes', 'members.list'],
] as const

/** Whoever only looks at the people of the project needs no way to other parts. */
const keepers: readonly OperationName[] = ['members.manage', 'apiTokens.list', 'projects.configure']

/** Whether a tab is one of them. */
export const isSettings = (tab: ProjectTab | null): boolean => places.some(([place]) => place === tab)

interface SettingsNavProps {
  readonly project: Project
  readonly tab: ProjectTab | null
}

/** The parts of “Team & Settings”. */
export function SettingsNav({ project, tab }: SettingsNavProps): ReactElement | null {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const { isSuperAdmin } = useSession()
  // The App Store is of the whole server: no role in a project leads there.
  const may = (operation: OperationName): boolean =>
    operation === 'plugins.manage' ? isSuperAdmin && previewAs === null : mayIn(project, operation, previewAs)
  if (!isSettings(tab) || !keepers.some(may)) return null
  const parts = places.flatMap(([place, label, operation]) => (may(operation) ? [{ tab: place, label }] : []))
  return <PartsNav label={t('sidebar.team')} projectId={project.id} parts={parts} tab={tab} />
}
