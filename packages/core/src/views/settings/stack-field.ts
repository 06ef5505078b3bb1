import { Nullable } from '../../api/endpoint.ts'
import { refused } from '../../filters/refused.ts'
import { Type } from '../../schema/type.ts'
import { canStack } from '../stack-by.ts'
import { type SettingUse, setting, type ViewSetting } from './setting.ts'

interface StackFieldWords {
  /** The key of the setting. */
  readonly key: string
  readonly description: string
  /** “Cards are stacked”: what is done by its values. */
  readonly what: string
  /** Told when its column is gone, or is another now. */
  readonly gone: string
  readonly use: SettingUse
}

const schemaOf = (description: string) => Nullable(Type.String({ maxLength: 40, description }))

/** The id of a column by whose values records stand together, or none. */
export function stackField(words: StackFieldWords): ViewSetting<string | null, ReturnType<typeof schemaOf>> {
  const { key, description, what, gone, use } = words
  return setting({
    schema: schemaOf(description),
    initial: null as string | null,
    accept(columnId, { columns, note }) {
      const column = columnId === null ? undefined : columns.get(columnId)
      // What is missing now may be there again tomorrow.
      if (column !== undefined && column.missing === undefined && !canStack(column))
        throw refused(key, `${what} by one choice, person or linked record, which “${column.title}” does not hold`)
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
    use: { as: use, columns: (value) => [value] },
  })
}
