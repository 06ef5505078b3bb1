import type { SortDirection } from '@rowhouse/core/sorts/sort-step'
import type { GroupRequest } from '../../../features/records/read/group-records.ts'
import type { RecordsLook } from '../../../features/records/read/look-at.ts'
import { type RequestRules, readColumn, readPageRequest } from './read-request.ts'
import { type SentQuery, textOf, textsOf } from './sent-query.ts'

/** Groups by the column in `column_name`, in the order of its values or of `sort=-count`. */
export function readGroupRequest(
  look: RecordsLook,
  query: SentQuery,
  rules: RequestRules,
  name = textOf(query, 'column_name'),
): GroupRequest {
  const column = readColumn(look, name, 'column_name')
  const byCount = countOrder(look, query)
  const { sort: _sort, s: _s, 'sort[]': _sorts, 's[]': _ss, ...rest } = query
  return { ...readPageRequest(look, byCount === undefined ? query : rest, rules), column, name, byCount }
}

// A column of that title has the older right to it.
function countOrder({ sight }: RecordsLook, query: SentQuery): SortDirection | undefined {
  const [text, ...more] = textsOf(query, 'sort', 's')
  if (more.length > 0 || sight.columns.some(({ title }) => title === 'count')) return undefined
  if (text === 'count') return 'asc'
  return text === '-count' ? 'desc' : undefined
}
