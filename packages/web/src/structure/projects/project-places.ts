import { readProjectApiPage } from '@rowhouse/core/api/app'
import { requestAddress } from '../../api/request-address.ts'
import { projectPath } from './project.ts'

const projectTabs = ['overview', 'table', 'team', 'diagram', 'configuration', 'crons', 'trash'] as const
export type ProjectTab = (typeof projectTabs)[number]
/** Everything but tables, which are many. */
export type ProjectPlace = Exclude<ProjectTab, 'table'>

function isProjectTab(text: string | null): text is ProjectTab {
  return (projectTabs as readonly (string | null)[]).includes(text)
}

/** null: the address names none yet. */
export function tabOf(search: URLSearchParams): ProjectTab | null {
  const wanted = search.get('tab')
  if (isProjectTab(wanted)) return wanted
  // Older links name a table and no tab.
  return search.has('name') ? 'table' : null
}

export const isProjectPlace = (text: string): text is ProjectPlace => text !== 'table' && isProjectTab(text)

export const tabPath = (projectId: string, tab: ProjectTab): string => `${projectPath(projectId)}?tab=${tab}`

/** Outside of the application: opens in a tab of its own. */
export function apiDocsAddress(projectId: string): string {
  return requestAddress(window.location.href, readProjectApiPage.path, { projectId })
}
