import { type AggregateName, aggregateNames } from '../../aggregates.ts'
import { Type } from '../../schema/type.ts'
import { setting } from './setting.ts'

type Footers = Readonly<Record<string, AggregateName>>

export const footers = setting({
  schema: Type.Record(Type.String(), Type.Enum([...aggregateNames]), { description: 'by the id of the column' }),
  initial: {} as Footers,
  accept: (given, { columns }) => only(given, (id) => columns.has(id)),
  copy: (value, { columnId }) =>
    Object.fromEntries(
      Object.entries(value).flatMap(([id, name]) => {
        const other = columnId(id)
        return other === null ? [] : [[other, name] as const]
      }),
    ),
  live: (stored, { known }) => only(stored, (id) => known.has(id)),
  isRead: false,
  keepTrashed: (given, before, { trashed }) => ({ ...only(before, (id) => trashed.has(id)), ...given }),
})

function only(value: Footers, isKept: (id: string) => boolean): Footers {
  return Object.fromEntries(Object.entries(value).filter(([id]) => isKept(id)))
}
