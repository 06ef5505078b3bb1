import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { Answer } from './answer.ts'
import { compileOnce, type Maker } from './compile.ts'
import { type GroupParts, groupSql } from './group-sql.ts'
import { type Look, requireVisible } from './look.ts'
import { openCondition } from './open-condition.ts'
import type { RecordColumn } from './record-table.ts'

interface DistinctWish {
  readonly column: RecordColumn
  readonly filter: ResolvedFilter | null
  readonly limit: number
  readonly offset: number
  /** Only values that contain this. */
  readonly search?: string | undefined
}

/** Each value once, in its order; null, if there is one, first. */
export function selectDistinct(look: Look, wish: DistinctWish): Answer<readonly CellValue[]> {
  const { dialect } = look
  const { filter, limit, offset } = wish
  const columns = requireVisible(look, [wish.column])
  const search = wish.search ? { text: wish.search, columns } : undefined
  const condition = openCondition(look.table, { filter, search })
  const { query, kept: words } = compileOnce(look, distinct, { columns, condition, sorts: [], limit, offset })
  return {
    query,
    isShort: false,
    read: (rows) => rows.flatMap(({ c1 }) => words.map((word) => dialect.values.fromDatabase(word, c1))),
  }
}

const distinct: Maker<GroupParts, readonly StorageWord[]> = {
  name: 'distinct',
  build(look, parts) {
    const { statement, keys } = groupSql(look, parts)
    return { statement, kept: keys.map(({ word }) => word) }
  },
}
