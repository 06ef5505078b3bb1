import { type AggregateName, aggregateNames } from '../../aggregates.ts'
import { closed, Nullable } from '../../api/endpoint.ts'
import { Type } from '../../schema/type.ts'
import { Id } from './schemas.ts'
import { setting } from './setting.ts'

interface StackTotal {
  readonly columnId: string
  readonly func: AggregateName
}

export const stackTotal = setting({
  schema: Nullable(
    Type.Object(
      { columnId: Id, func: Type.Enum([...aggregateNames]) },
      {
        ...closed,
        description: 'told of all records of the view, of each stack of a board, of each lane of a timeline',
      },
    ),
  ),
  initial: null as StackTotal | null,
  accept: (given, { columns }) => (given !== null && columns.has(given.columnId) ? given : null),
  copy(value, { columnId }) {
    const id = value === null ? null : columnId(value.columnId)
    return value === null || id === null ? null : { ...value, columnId: id }
  },
  live: (stored, { known }) => (stored !== null && known.has(stored.columnId) ? stored : null),
  isRead: false,
})
