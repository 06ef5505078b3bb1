import { isStored, type RecordColumn, type RecordTable, type StoredColumn } from '../../../query/record-table.ts'
import { fillerOf } from './column-filler.ts'

/** Columns whose cells take more than being accepted. Most tables have none, and then a write does nothing for them. */
interface ColumnsWithRules {
  readonly secrets: readonly StoredColumn[]
  readonly people: readonly RecordColumn[]
  readonly files: readonly StoredColumn[]
  readonly filledByServer: readonly StoredColumn[]
}

const known = new WeakMap<RecordTable, ColumnsWithRules>()

export function columnsWithRules(table: RecordTable): ColumnsWithRules {
  const found = known.get(table)
  if (found !== undefined) return found
  const stored = table.columns.filter(isStored)
  const made = {
    secrets: stored.filter(({ secret }) => secret),
    people: table.columns.filter(({ type }) => type.holds === 'people' && type.kept === undefined),
    files: stored.filter(({ type }) => type.holds === 'files'),
    filledByServer: stored.filter((column) => fillerOf(column) === 'server'),
  }
  known.set(table, made)
  return made
}
