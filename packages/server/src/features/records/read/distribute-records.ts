import { decimalFromNumber } from '@rowhouse/core/column-types/decimal-text'
import { invalidRequest } from '@rowhouse/core/errors'
import { joinFilters, type ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { selectCount } from '../../../query/count-records.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from './access-to.ts'
import { countWithin } from './count-within.ts'
import type { Chosen } from './record-spec.ts'

/** From the first number on, to before the second; the last range ends with its own end. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

export const mostRanges = 100

interface Distribution extends Chosen {
  readonly column: RecordColumn
  readonly ranges: readonly NumberRange[]
}

/** How many values of a column of numbers lie in each range. */
export async function distributeRecords(
  _ctx: InProject<'records.groupBy'>,
  access: RecordsAccess,
  { column, ranges, ...chosen }: Distribution,
): Promise<readonly { readonly range: string; readonly count: number }[]> {
  refuseUnfit(column, ranges)
  const counted = []
  for (const range of ranges) {
    const filter = joinFilters('and', [chosen.filter, inRange(column, range, range === ranges.at(-1))])
    const count = await countWithin(access, selectCount(access, { ...chosen, filter }), access.signal?.())
    counted.push({ range: `${range.from}-${range.to}`, count })
  }
  return counted
}

function refuseUnfit({ comparison, title }: RecordColumn, ranges: readonly NumberRange[]): void {
  if (comparison !== 'number' && comparison !== 'decimal')
    throw invalidRequest(`The column “${title}” holds no numbers to distribute.`)
  if (ranges.length > mostRanges) throw invalidRequest(`At most ${mostRanges} ranges can be counted at once.`)
  if (ranges.length === 0 || ranges.some(({ from, to }) => !(from < to)))
    throw invalidRequest('Ranges need numbers that grow.')
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
