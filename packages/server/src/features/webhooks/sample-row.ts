import type { HookOperation } from '@rowhouse/core/hooks/hook'
import type { JsonValue, StorageWord } from '@rowhouse/core/storage'
import { isStored, type RecordColumn, type RecordTable } from '../../query/record-table.ts'
import type { Row } from './read-rows.ts'

/** A record nobody made: for tables that have none. Of what is deleted existing clients are told the key alone. */
export function sampleRow(
  table: Pick<RecordTable, 'key'>,
  columns: readonly RecordColumn[],
  operation: HookOperation,
): Row {
  const told = columns.filter((column) =>
    operation === 'delete' ? table.key.some(({ id }) => id === column.id) : isStored(column),
  )
  return Object.fromEntries(told.map((column) => [column.title, sampleOf(column)]))
}

function sampleOf(column: RecordColumn): JsonValue {
  if (!isStored(column)) return null
  const { choices } = column.options as { readonly choices?: readonly { readonly title?: string }[] }
  const title = choices?.[0]?.title
  if (title !== undefined) return column.comparison === 'list' ? [title] : title
  return column.comparison === 'list' ? [] : samples[column.word]
}

const samples: Readonly<Record<StorageWord, JsonValue>> = {
  shortText: 'Sample text',
  longText: 'Sample text',
  integer: 1,
  decimal: '1.5',
  float: 1.5,
  boolean: true,
  date: '2026-01-31',
  time: '13:45:00',
  timestamp: '2026-01-31T13:45:00.000Z',
  json: {},
}
