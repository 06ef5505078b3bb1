import { Nullable } from '../../api/endpoint.ts'
import { refused } from '../../filters/refused.ts'
import { Type } from '../../schema/type.ts'
import { canCover } from '../can-cover.ts'
import { setting } from './setting.ts'

const gone = 'Cards had pictures of a field that is no longer there or holds no files any more.'

export const cover = setting({
  schema: Nullable(
    Type.String({ maxLength: 40, description: 'id of an Attachment column: its first picture stands on the card' }),
  ),
  initial: null as string | null,
  accept(columnId, { columns, note }) {
    const column = columnId === null ? undefined : columns.get(columnId)
    if (column !== undefined && !canCover(column))
      throw refused('cover', `The column “${column.title}” holds no files that cards could show`)
    if (columnId !== null && column === undefined) note(gone)
    return column?.id ?? null
  },
  copy: (value, { columnId }) => (value === null ? null : columnId(value)),
  live(stored, { columns, note }) {
    const field = columns.find((column) => column.id === stored && canCover(column))
    if (stored !== null && field === undefined) note(gone)
    return field?.id ?? null
  },
  isRead: true,
  shows: (value) => (value === null ? [] : [value]),
  use: { as: 'cover', columns: (value) => [value] },
})
