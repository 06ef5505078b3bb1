import { Nullable } from '../../api/endpoint.ts'
import { refused } from '../../filters/refused.ts'
import { Type } from '../../schema/type.ts'
import { canDepend } from '../can-depend.ts'
import { setting } from './setting.ts'

const gone = 'Records waited for those of a field that is no longer there: no arrows are drawn, and nothing is shifted.'

export const dependsOn = setting({
  schema: Nullable(
    Type.String({
      maxLength: 40,
      description: 'id of a column that links records of the table to each other: a record waits for those in it',
    }),
  ),
  initial: null as string | null,
  accept(columnId, { columns, note }) {
    const column = columnId === null ? undefined : columns.get(columnId)
    // What is missing now may be there again tomorrow.
    if (column !== undefined && column.missing === undefined && !canDepend(column, [...columns.values()]))
      throw refused('dependsOn', `“${column.title}” does not link records of this table to each other`)
    if (columnId !== null && column === undefined) note(gone)
    return column?.id ?? null
  },
  copy: (value, { columnId }) => (value === null ? null : columnId(value)),
  live(stored, { columns, note }) {
    const field = columns.find((column) => column.id === stored && canDepend(column, columns))
    if (stored !== null && field === undefined) note(gone)
    return field?.id ?? null
  },
  isRead: true,
  shows: (value) => (value === null ? [] : [value]),
  use: { as: 'dependencies', columns: (value) => [value] },
})
