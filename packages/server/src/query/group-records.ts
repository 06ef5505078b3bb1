import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { type AggregateWant, type FigureReader, requireAggregates } from './aggregate-figures.ts'
import type { Answer, DatabaseRow } from './answer.ts'
import { compileOnce, type Maker } from './compile.ts'
import type { Condition, Search } from './conditions.ts'
import type { GroupStep } from './group-operand.ts'
import { type GroupOrder, type GroupParts, groupSql } from './group-sql.ts'
import { shownColumn } from './link-way.ts'
import { openCondition } from './open-condition.ts'
import type { RecordColumn } from './record-table.ts'
import { cellWriter, type RowShape, rowWriter } from './row-writer.ts'
import { requireVisible, type TableAccess } from './table-access.ts'

interface GroupSpec extends GroupOrder {
  readonly columns: readonly RecordColumn[]
  readonly filter: ResolvedFilter | null
  readonly search?: Search | undefined
  readonly shape: RowShape
}

/** `[{"count":3,"City":"Berlin"}, …]`; records without a value are a group too. Sorts that name other columns say nothing. */
export function selectGroups(access: TableAccess, spec: GroupSpec): Answer<string> {
  const columns = requireVisible(access, spec.columns)
  if (columns.length === 0) throw new TypeError('Groups need at least one column.')
  const { filter, search, shape, sorts, byCount, limit, offset } = spec
  const condition = openCondition(access.table, { filter, search })
  const { kept, query } = compileOnce(access, groups, {
    parts: { columns, condition, sorts, byCount, limit, offset },
    shape,
  })
  return { query, isShort: false, read: (rows) => `[${rows.map((row) => withCount(row, kept(row))).join()}]` }
}

const groups: Maker<{ readonly parts: GroupParts; readonly shape: RowShape }, ReturnType<typeof rowWriter>> = {
  name: 'groups',
  build(access, { parts, shape }) {
    const { statement, keys } = groupSql(access, parts)
    const cells = parts.columns.map((column, at) => {
      const write = cellWriter(access.dialect, { column, word: keys[at]?.word ?? 'longText' }, shape)
      return { name: column.title, write: (row: DatabaseRow) => write(row[`c${at + 1}`]) }
    })
    return { statement, kept: rowWriter(cells) }
  },
}

interface HeadSpec extends Condition {
  readonly steps: readonly GroupStep[]
  readonly wants: readonly AggregateWant[]
  readonly limit: number
}

/** A group of a view: its values, the outermost first, as the JSON of their cells. */
export interface GroupHead {
  readonly values: readonly string[]
  readonly count: number
  /** One for each of the wants. */
  readonly figures: readonly CellValue[]
}

/** The groups of one level of a view, in the order of its records. */
export function selectHeads(
  access: TableAccess,
  { steps, wants, limit, ...condition }: HeadSpec,
): Answer<readonly GroupHead[]> {
  const columns = requireVisible(
    access,
    steps.map(({ column }) => column),
  )
  const { kept, query } = compileOnce(access, heads, {
    columns,
    condition: openCondition(access.table, condition),
    sorts: steps,
    limit,
    offset: 0,
    wants: requireAggregates(access, wants),
  })
  return {
    query,
    isShort: false,
    read: (rows) =>
      rows.map((row) => ({
        values: kept.writers.map((write, at) => write(row[`c${at + 1}`])),
        count: Number(row.n),
        figures: kept.figures.map((read) => read(row)),
      })),
  }
}

interface HeadReaders {
  readonly writers: readonly ReturnType<typeof cellWriter>[]
  readonly figures: readonly FigureReader[]
}

const heads: Maker<GroupParts, HeadReaders> = {
  name: 'heads',
  build(access, parts) {
    const { statement, figures, keys } = groupSql(access, parts)
    const writers = parts.columns.map((column, at) =>
      cellWriter(access.dialect, { column: shownColumn(column), word: keys[at]?.word ?? 'longText' }, 'structured'),
    )
    return { statement, kept: { writers, figures } }
  },
}

function withCount({ n }: DatabaseRow, object: string): string {
  return `{"count":${Number(n)},${object.slice(1)}`
}
