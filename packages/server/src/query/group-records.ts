import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { Answer, DatabaseRow } from './answer.ts'
import { compileOnce } from './compile.ts'
import type { Search } from './conditions.ts'
import { type GroupOrder, groupKey, groupSql } from './group-sql.ts'
import { type Look, requireVisible } from './look.ts'
import { valueOperand } from './operands.ts'
import type { RecordColumn } from './record-table.ts'
import { type RowShape, rowWriter } from './row-writer.ts'

export interface GroupWish extends GroupOrder {
  readonly columns: readonly RecordColumn[]
  readonly filter: ResolvedFilter | null
  readonly search?: Search | undefined
  readonly shape: RowShape
}

/** `[{"count":3,"City":"Berlin"}, …]`; records without a value are a group too. Sorts that name other columns say nothing. */
export function selectGroups(look: Look, wish: GroupWish): Answer<string> {
  const columns = requireVisible(look, wish.columns)
  if (columns.length === 0) throw new TypeError('Groups need at least one column.')
  const { kept, fill } = compileOnce(look, `${wish.shape} ${groupKey(look, columns, wish, wish)}`, () => ({
    statement: groupSql(look, columns, wish, wish),
    kept: rowWriter(
      look.dialect,
      columns.map((column) => ({ column, word: valueOperand(look, column).word })),
      wish.shape,
    ),
  }))
  return {
    query: fill([], look.clock),
    isShort: false,
    read: (rows) => `[${rows.map((row) => withCount(row, kept(row))).join()}]`,
  }
}

function withCount({ n }: DatabaseRow, object: string): string {
  return `{"count":${Number(n)},${object.slice(1)}`
}
