import { Nullable } from '../../api/endpoint.ts'
import { refused } from '../../filters/refused.ts'
import { Type } from '../../schema/type.ts'
import { canColorRows } from '../color-by.ts'
import { setting } from './setting.ts'

const gone = 'Rows were coloured by a field that is no longer there or has no choices any more.'

export const colorBy = setting({
  schema: Nullable(
    Type.String({
      maxLength: 40,
      description: 'id of a SingleSelect column: rows that no rule matches take the colour of their choice',
    }),
  ),
  initial: null as string | null,
  accept(columnId, { columns, note }) {
    const column = columnId === null ? undefined : columns.get(columnId)
    if (column !== undefined && !canColorRows(column))
      throw refused('colorBy', `The column “${column.title}” has no choices whose colours rows could take`)
    if (columnId !== null && column === undefined) note(gone)
    return column?.id ?? null
  },
  copy: (value, { columnId }) => (value === null ? null : columnId(value)),
  live(stored, { columns, note }) {
    const field = columns.find((column) => column.id === stored && canColorRows(column))
    if (stored !== null && field === undefined) note(gone)
    return field?.id ?? null
  },
  isRead: true,
  use: { as: 'colors', columns: (value) => [value] },
})
