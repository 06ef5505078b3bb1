import { readProjectApiPage } from '@rowhouse/core/api/app'
import type { ScheduleDeed } from '@rowhouse/core/automations/schedule'
import { requestAddress } from '../../api/request-address.ts'
import { isTabbedKind } from './object-places.ts'
import { projectPath } from './project.ts'

const projectTabs = [
  'overview',
  'table',
  'team',
  'tokens',
  'roles',
  'rules',
  'acl',
  'audit',
  'metadata',
  'apps',
  'diagram',
  'api',
  'grpc',
  'graphql',
  'apiDocs',
  'sql',
  'objects',
  'migrations',
  'configuration',
  'themes',
  'hooks',
  'automations',
  'crons',
  'import',
  'trash',
] as const
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
  // Older links name a thing and no tab.
  if (search.has('name') && isTabbedKind(search.get('type'))) return 'objects'
  return search.has('name') ? 'table' : null
}

export const isProjectPlace = (text: string): text is ProjectPlace => text !== 'table' && isProjectTab(text)

export const tabPath = (projectId: string, tab: ProjectTab): string => `${projectPath(projectId)}?tab=${tab}`

export const automationPath = (projectId: string, automationId: string): string =>
  `${tabPath(projectId, 'automations')}&${new URLSearchParams({ id: automationId })}`

/** Where a cron job is made that does this. */
export const newCronPath = (projectId: string, deed: ScheduleDeed['kind']): string =>
  `${tabPath(projectId, 'crons')}&new=${deed}`

interface ImportPlace {
  /** Of an import that is there; left out: a new one. */
  readonly id?: string
  /** The table it goes into; left out: whoever imports decides. */
  readonly into?: string | null
  /** The service a base comes from; left out: it is a file. */
  readonly from?: 'airtable'
  /** That base, if it is known. */
  readonly base?: string | null
}

export function importPath(projectId: string, { id, into, from, base }: ImportPlace = {}): string {
  const place = {
    ...(id === undefined ? {} : { id }),
    ...(into ? { into } : {}),
    ...(from ? { from } : {}),
    ...(base ? { base } : {}),
  }
  return [tabPath(projectId, 'import'), new URLSearchParams(place)].filter((part) => String(part) !== '').join('&')
}

/** Outside of the application: opens in a tab of its own. */
export function apiDocsAddress(projectId: string): string {
  return requestAddress(window.location.href, readProjectApiPage.path, { projectId })
}
