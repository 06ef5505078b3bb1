import { decimalFromNumber } from '@rowhouse/core/column-types/decimal-text'
import { joinFilters, type ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { selectCount } from '../../../query/count-records.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import { countWithin } from './count-within.ts'
import type { RecordsLook } from './look-at.ts'
import type { NumberRange } from './read-ranges.ts'
import type { Chosen } from './read-wish.ts'

/** How many values of a column of numbers lie in each range. */
export async function distributeRecords(
  _ctx: InProject<'records.groupBy'>,
  look: RecordsLook,
  column: RecordColumn,
  ranges: readonly NumberRange[],
  chosen: Chosen,
): Promise<readonly { readonly range: string; readonly count: number }[]> {
  const counted = []
  for (const range of ranges) {
    const filter = joinFilters('and', [chosen.filter, inRange(column, range, range === ranges.at(-1))])
    const count = await countWithin(look, selectCount(look, { ...chosen, filter }), look.signal?.())
    counted.push({ range: `${range.from}-${range.to}`, count })
  }
  return counted
}

function inRange(column: RecordColumn, { from, to }: NumberRange, isLast: boolean): ResolvedFilter {
  const test = (operator: 'gte' | 'lt' | 'lte', bound: number): ResolvedFilter => ({
    kind: 'test',
    column,
    operator,
    value: { kind: 'value', value: cellOf(column, bound) },
  })
  // Whole numbers know no bound between two of them: before 2.5 means before 3.
  const end = isLast ? test('lte', wholeOf(column, to, Math.floor)) : test('lt', wholeOf(column, to, Math.ceil))
  return { kind: 'group', joined: 'and', not: false, members: [test('gte', wholeOf(column, from, Math.ceil)), end] }
}

function wholeOf({ comparison }: RecordColumn, bound: number, round: (value: number) => number): number {
  return comparison === 'number' ? round(bound) : bound
}

function cellOf({ comparison }: RecordColumn, bound: number): CellValue {
  return comparison === 'number' ? bound : decimalFromNumber(bound)
}
