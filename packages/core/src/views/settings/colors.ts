import { closed } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { acceptFilter } from '../accept-filter.ts'
import { type FilterNode, FilterNodeOrNull, testsIn } from '../filter-node.ts'
import { viewLimits } from '../view-limits.ts'
import { copiedFilter, liveFilter } from './filter-in-setting.ts'
import { setting } from './setting.ts'

interface ColorRule {
  readonly filter: FilterNode
  readonly color: string
}

const schema = Type.Array(
  Type.Object(
    {
      filter: Type.Unsafe<FilterNode>(FilterNodeOrNull),
      color: Type.String({
        pattern: '^(?:[a-z]{1,20}|#[0-9a-fA-F]{6})$',
        description: 'a name of the palette or #rrggbb',
      }),
    },
    closed,
  ),
  { maxItems: viewLimits.colors, description: 'the first that matches colours the row' },
)

export const colors = setting({
  schema,
  initial: [] as readonly ColorRule[],
  accept: (given, rules) =>
    eachFilter(given, (filter, at) => acceptFilter(filter, rules.filters, `colors[${at}].filter`)),
  copy: (value, copy) => eachFilter(value, (filter) => copiedFilter(filter, copy)),
  live: (stored, now) => eachFilter(stored, (filter) => liveFilter(filter, now)),
  isRead: true,
  isConfidential: true,
  filtersIn: (rules) => rules.map(({ filter }) => filter),
  use: {
    as: 'colors',
    columns: (rules) => rules.flatMap(({ filter }) => testsIn(filter)).map(({ columnId }) => columnId),
  },
})

/** A rule without a filter would colour every row. */
function eachFilter(
  rules: readonly ColorRule[],
  change: (filter: FilterNode, at: number) => FilterNode | null,
): ColorRule[] {
  return rules.flatMap(({ filter, color }, at) => {
    const changed = change(filter, at)
    return changed === null ? [] : [{ filter: changed, color }]
  })
}
