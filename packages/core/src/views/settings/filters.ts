import { acceptFilter } from '../accept-filter.ts'
import { type FilterNode, FilterNodeOrNull, testsIn } from '../filter-node.ts'
import { copiedFilter, liveFilter } from './filter-in-setting.ts'
import { setting } from './setting.ts'

export const filters = setting({
  schema: FilterNodeOrNull,
  initial: null as FilterNode | null,
  accept: (given, rules) => acceptFilter(given, rules.filters, 'filters'),
  copy: copiedFilter,
  live: liveFilter,
  isRead: true,
  isConfidential: true,
  filtersIn: (filter) => (filter === null ? [] : [filter]),
  use: { as: 'filters', columns: (filter) => (filter === null ? [] : testsIn(filter).map(({ columnId }) => columnId)) },
})
