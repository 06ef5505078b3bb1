import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { Answer } from './answer.ts'
import { compileOnce, type Maker } from './compile.ts'
import { type GroupParts, groupSql } from './group-sql.ts'
import { openCondition } from './open-condition.ts'
import type { RecordColumn } from './record-table.ts'
import { requireVisible, type TableAccess } from './table-access.ts'

interface DistinctSpec {
  readonly column: RecordColumn
  readonly filter: ResolvedFilter | null
  readonly limit: number
  readonly offset: number
  /** Only values that contain this. */
  readonly search?: string | undefined
}

/** Each value once, in its order; null, if there is one, first. */
export function selectDistinct(access: TableAccess, spec: DistinctSpec): Answer<readonly CellValue[]> {
  const { dialect } = access
  const { filter, limit, offset } = spec
  const columns = requireVisible(access, [spec.column])
  const search = spec.search ? { text: spec.search, columns } : undefined
  const condition = openCondition(access.table, { filter, search })
  const { query, kept: words } = compileOnce(access, distinct, { columns, condition, sorts: [], limit, offset })
  return {
    query,
    isShort: false,
    read: (rows) => rows.flatMap(({ c1 }) => words.map((word) => dialect.values.fromDatabase(word, c1))),
  }
}

const distinct: Maker<GroupParts, readonly StorageWord[]> = {
  name: 'distinct',
  build(access, parts) {
    const { statement, keys } = groupSql(access, parts)
    return { statement, kept: keys.map(({ word }) => word) }
  },
}
