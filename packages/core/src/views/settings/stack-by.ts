import { Nullable } from '../../api/endpoint.ts'
import { refused } from '../../filters/refused.ts'
import { Type } from '../../schema/type.ts'
import { canStack } from '../stack-by.ts'
import { setting } from './setting.ts'

const gone = 'Cards were stacked by a field that is no longer there or holds more than one value. Choose another field.'

export const stackBy = setting({
  schema: Nullable(
    Type.String({
      maxLength: 40,
      description: 'id of a column that holds one choice, one person or one linked record: each is a stack of cards',
    }),
  ),
  initial: null as string | null,
  accept(columnId, { columns, note }) {
    const column = columnId === null ? undefined : columns.get(columnId)
    // What is missing now may be there again tomorrow.
    if (column !== undefined && column.missing === undefined && !canStack(column))
      throw refused(
        'stackBy',
        `Cards are stacked by one choice, person or linked record, which “${column.title}” does not hold`,
      )
    if (columnId !== null && column === undefined) note(gone)
    return column?.id ?? null
  },
  copy: (value, { columnId }) => (value === null ? null : columnId(value)),
  live(stored, { columns, note }) {
    const field = columns.find((column) => column.id === stored && canStack(column))
    if (stored !== null && field === undefined) note(gone)
    return field?.id ?? null
  },
  isRead: true,
  shows: (value) => (value === null ? [] : [value]),
  use: { as: 'stacks', columns: (value) => [value] },
})
