import { closed } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import type { SortDirection } from '../../sorts/sort-step.ts'
import { newPartId } from '../part-ids.ts'
import { viewLimits } from '../view-limits.ts'
import { acceptSteps, copiedSteps, liveSteps } from './order-steps.ts'
import { Direction, Id } from './schemas.ts'
import { setting } from './setting.ts'

interface ViewSort {
  readonly id: string
  readonly columnId: string
  readonly direction: SortDirection
}

const schema = Type.Array(
  Type.Object(
    {
      id: Type.String({ maxLength: 40, description: 'left empty: the server gives one' }),
      columnId: Id,
      direction: Direction,
    },
    closed,
  ),
  { maxItems: viewLimits.sorts },
)

export const sorts = setting({
  schema,
  initial: [] as readonly ViewSort[],
  accept: (given, rules) =>
    acceptSteps(given, rules, 'sort').map((sort) => ({ ...sort, id: rules.keepId('sort', sort.id) })),
  copy: (steps, copy) =>
    copiedSteps(steps, copy).map((sort) => ({ ...sort, id: newPartId('sort', copy.viewId, copy.nextByte) })),
  live: (stored, now) => liveSteps(stored, now, 'sort'),
  isRead: true,
  use: { as: 'sorts', columns: (steps) => steps.map(({ columnId }) => columnId) },
})
