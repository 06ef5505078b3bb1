import { readProjectApiPage } from '@rowhouse/core/api/app'
import { requestAddress } from '../../api/request-address.ts'
import { projectPath } from './project.ts'

export const projectTabs = ['overview', 'table', 'team', 'diagram', 'configuration', 'crons', 'trash'] as const
export type ProjectTab = (typeof projectTabs)[number]
/** Everything but tables, which are many. */
export type ProjectPlace = Exclude<ProjectTab, 'table'>

export function isProjectTab(text: string | null): text is ProjectTab {
  return (projectTabs as readonly (string | null)[]).includes(text)
}

export const isProjectPlace = (text: string): text is ProjectPlace => text !== 'table' && isProjectTab(text)

export const tabPath = (projectId: string, tab: ProjectTab): string => `${projectPath(projectId)}?tab=${tab}`

/** Outside of the application: opens in a tab of its own. */
export function apiDocsAddress(projectId: string): string {
  return requestAddress(window.location.href, readProjectApiPage.path, { projectId })
}
