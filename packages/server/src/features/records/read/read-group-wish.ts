import type { SortDirection } from '@rowhouse/core/sorts/parse-sort'
import type { GroupWish } from './group-records.ts'
import type { RecordsLook } from './look-at.ts'
import { readColumn, readPageWish, type WishRules } from './read-wish.ts'
import { type SentQuery, textOf, textsOf } from './sent-query.ts'

/** Groups by the column in `column_name`, in the order of its values or of `sort=-count`. */
export function readGroupWish(
  look: RecordsLook,
  query: SentQuery,
  rules: WishRules,
  name = textOf(query, 'column_name'),
): GroupWish {
  const column = readColumn(look, name, 'column_name')
  const byCount = countOrder(look, query)
  const { sort: _sort, s: _s, 'sort[]': _sorts, 's[]': _ss, ...rest } = query
  const page = readPageWish(look, byCount === undefined ? query : rest, rules)
  return { ...page, column, name: name ?? column.title, byCount }
}

// A column of that title has the older right to it.
function countOrder({ sight }: RecordsLook, query: SentQuery): SortDirection | undefined {
  const [text, ...more] = textsOf(query, 'sort', 's')
  if (more.length > 0 || sight.columns.some(({ title }) => title === 'count')) return undefined
  if (text === 'count') return 'asc'
  return text === '-count' ? 'desc' : undefined
}
