import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import type { Answer } from './answer.ts'
import { compileOnce } from './compile.ts'
import { groupKey, groupSql } from './group-sql.ts'
import { type Look, requireVisible } from './look.ts'
import type { RecordColumn } from './record-table.ts'

export interface DistinctWish {
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
  const spec = { columns, condition: { filter, search }, sorts: [], limit, offset }
  const { fill, kept: words } = compileOnce(look, groupKey(look, spec), () => {
    const { statement, keys } = groupSql(look, spec)
    return { statement, kept: keys.map(({ word }) => word) }
  })
  return {
    query: fill([], look.clock),
    isShort: false,
    read: (rows) => rows.flatMap(({ c1 }) => words.map((word) => dialect.values.fromDatabase(word, c1))),
  }
}
