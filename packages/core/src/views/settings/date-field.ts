import { Nullable } from '../../api/endpoint.ts'
import { refused } from '../../filters/refused.ts'
import { Type } from '../../schema/type.ts'
import { canDate } from '../can-date.ts'
import { setting, type ViewSetting } from './setting.ts'

interface DateFieldWords {
  /** The key of the setting. */
  readonly key: string
  readonly description: string
  /** Told when its column is gone, or is another now. */
  readonly gone: string
}

const schemaOf = (description: string) => Nullable(Type.String({ maxLength: 40, description }))

/** The id of a column of days or moments, or none. */
export function dateField({
  key,
  description,
  gone,
}: DateFieldWords): ViewSetting<string | null, ReturnType<typeof schemaOf>> {
  return setting({
    schema: schemaOf(description),
    initial: null as string | null,
    accept(columnId, { columns, note }) {
      const column = columnId === null ? undefined : columns.get(columnId)
      // What is missing now may be there again tomorrow.
      if (column !== undefined && column.missing === undefined && !canDate(column))
        throw refused(key, `The column “${column.title}” holds neither days nor moments`)
      if (columnId !== null && column === undefined) note(gone)
      return column?.id ?? null
    },
    copy: (value, { columnId }) => (value === null ? null : columnId(value)),
    live(stored, { columns, note }) {
      const field = columns.find((column) => column.id === stored && canDate(column))
      if (stored !== null && field === undefined) note(gone)
      return field?.id ?? null
    },
    isRead: true,
    shows: (value) => (value === null ? [] : [value]),
    spans: (value) => (value === null ? [] : [value]),
    use: { as: 'dates', columns: (value) => [value] },
  })
}
