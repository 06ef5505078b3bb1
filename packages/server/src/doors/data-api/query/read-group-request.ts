import type { SortDirection } from '@rowhouse/core/sorts/sort-step'
import type { RecordsAccess } from '../../../features/records/read/access-to.ts'
import type { GroupRequest } from '../../../features/records/read/group-records.ts'
import { type RequestRules, readColumn, readPageRequest } from './read-request.ts'
import { type SentQuery, textOf, textsOf } from './sent-query.ts'

/** Groups by the column in `column_name`, in the order of its values or of `sort=-count`. */
export function readGroupRequest(
  access: RecordsAccess,
  query: SentQuery,
  rules: RequestRules,
  name = textOf(query, 'column_name'),
): GroupRequest {
  const column = readColumn(access, name, 'column_name')
  const byCount = countOrder(access, query)
  const { sort: _sort, s: _s, 'sort[]': _sorts, 's[]': _ss, ...rest } = query
  return { ...readPageRequest(access, byCount === undefined ? query : rest, rules), column, name, byCount }
}

// A column of that title has the older right to it.
function countOrder({ sight }: RecordsAccess, query: SentQuery): SortDirection | undefined {
  const [text, ...more] = textsOf(query, 'sort', 's')
  if (more.length > 0 || sight.columns.some(({ title }) => title === 'count')) return undefined
  if (text === 'count') return 'asc'
  return text === '-count' ? 'desc' : undefined
}
