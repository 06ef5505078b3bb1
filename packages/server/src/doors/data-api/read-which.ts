import { invalidRequest } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { RecordsAccess } from '../../features/records/read/access-to.ts'
import { namesFilter, readChosen } from './query/read-request.ts'
import type { SentQuery } from './query/sent-query.ts'

/**
 * Which records a write by filter is meant for. Everything only when that is said: an empty filter is more often a lost
 * one than a wish.
 */
export function readWhich(at: RecordsAccess, query: SentQuery): ResolvedFilter | 'all' {
  if (query.q !== undefined) throw invalidRequest('Records are not written by search: use where.')
  if (query.all !== undefined && query.all !== 'true') throw invalidRequest('all can be “true”.')
  const { filter } = readChosen(at, query)
  if (filter !== null && query.all !== undefined)
    throw invalidRequest('Send either where or all=true: together they contradict each other.')
  if (filter !== null) return filter
  if (query.all === 'true' && !namesFilter(query)) return 'all'
  throw invalidRequest('Send where to say which records are meant, or all=true for every record of the table.')
}
