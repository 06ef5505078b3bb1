import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { LaterValue } from '../dialects/values/later-value.ts'
import type { RecordTable } from './record-table.ts'

/** Words whose comparison looks the same for every value; others are compared in a form made from the value. */
const alike: ReadonlySet<StorageWord> = new Set(['shortText', 'longText', 'integer'])

/** The key of a record with its values left open; null where the values decide what the statement looks like. */
export function laterKey({ key }: RecordTable, from = 0): readonly CellValue[] | null {
  if (!key.every(({ word }) => alike.has(word))) return null
  return key.map((_, at) => LaterValue.asValue(from + at))
}
