import type { Request } from 'autocannon'
import type { LinkSeed } from './link-seed.ts'
import { mostTasks } from './tasks.ts'

export interface LinkCase {
  readonly name: string
  readonly path: string
}

const computed = 'Id,Name,Budget,Owner,City,Hours,Left,Label'

/** The same calls to either server; the bare one knows them by their path. */
export const linkCases: readonly LinkCase[] = [
  { name: 'list 100: link, lookup, rollup, 2 formulas', path: `/Projects?fields=${computed}&limit=100&count=none` },
  { name: 'list 100: link and lookup', path: '/Tasks?fields=Id,Title,Projects,ProjectName&limit=100&count=none' },
  { name: `has many, ${mostTasks.toLocaleString('en')} children`, path: `/Projects/1/hm/Tasks?limit=${mostTasks}` },
  { name: 'has many, first 25', path: '/Projects/1/hm/Tasks?limit=25' },
  {
    name: 'filter on a lookup',
    path: '/Tasks?fields=Id,Title&where=(ProjectName,eq,Project 77)&limit=25&count=none',
  },
  { name: 'sort on a rollup', path: '/Projects?fields=Id,Name,Hours&sort=-Hours&limit=25&count=none' },
]

export function requestOf({ path, token }: LinkSeed, { path: rest }: LinkCase): Request {
  return { method: 'GET', path: encodeURI(`${path}${rest}`), headers: { 'xc-auth': token } }
}
