import { closed, Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { viewLimits } from '../view-limits.ts'
import { setting } from './setting.ts'
import { unique } from './unique.ts'

interface PlacedStack {
  readonly key: string
  readonly isHidden: boolean
  readonly isFolded: boolean
  readonly limit: number | null
}

type Stacks = readonly PlacedStack[]

const schema = Type.Array(
  Type.Object(
    {
      key: Type.String({
        maxLength: 255,
        description: 'id of the choice or person, name of the linked record; empty: cards without a value',
      }),
      isHidden: Type.Boolean(),
      isFolded: Type.Boolean(),
      limit: Nullable(
        Type.Integer({
          minimum: 1,
          maximum: viewLimits.stackLimit,
          description: 'more cards than these are warned of, not refused',
        }),
      ),
    },
    closed,
  ),
  {
    maxItems: viewLimits.stacks,
    description: 'in order; stacks that are not named follow in the order of their field',
  },
)

/** A choice that is gone may come back by an undo, so its stack keeps its place. */
export const stacks = setting({
  schema,
  initial: [] as Stacks,
  accept: (given) => unique(given, ({ key }) => key),
  copy: (value) => value,
  live: (stored) => stored,
  isRead: false,
})
