import { closed } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import type { SortDirection } from '../../sorts/sort-step.ts'
import { viewLimits } from '../view-limits.ts'
import { acceptSteps, copiedSteps, liveSteps } from './order-steps.ts'
import { Direction, Id } from './schemas.ts'
import { setting } from './setting.ts'

interface ViewGroup {
  readonly columnId: string
  readonly direction: SortDirection
}

export const groups = setting({
  schema: Type.Array(Type.Object({ columnId: Id, direction: Direction }, closed), { maxItems: viewLimits.groups }),
  initial: [] as readonly ViewGroup[],
  accept: (given, rules) => acceptSteps(given, rules, 'group'),
  copy: copiedSteps,
  live: (stored, now) => liveSteps(stored, now, 'group'),
  isRead: true,
  shows: (steps) => steps.map(({ columnId }) => columnId),
  use: { as: 'groups', columns: (steps) => steps.map(({ columnId }) => columnId) },
})
