import type { AggregateName } from '@rowhouse/core/aggregates'
import { invalidRequest } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { AggregateWant } from '../../../query/aggregate-figures.ts'
import { selectAggregates } from '../../../query/aggregate-records.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from './access-to.ts'
import { type ColumnKey, columnOf } from './column-key.ts'
import type { Chosen } from './record-spec.ts'
import { runAnswer } from './run-answer.ts'

interface FigureRequest {
  readonly column: ColumnKey
  readonly func: AggregateName
}

const most = 500

export function figuresOf({ sight }: RecordsAccess, asked: readonly FigureRequest[]): readonly AggregateWant[] {
  if (asked.length === 0 || asked.length > most) throw invalidRequest(`aggregates takes 1 to ${most} figures.`)
  return asked.map(({ column, func }) => ({ column: columnOf(sight.columns, column, 'aggregates'), func }))
}

/** A figure for each want, in their order. */
export function aggregateRecords(
  _ctx: InProject<'records.groupBy'>,
  access: RecordsAccess,
  wants: readonly AggregateWant[],
  chosen: Chosen,
): Promise<readonly CellValue[]> {
  return runAnswer(access, selectAggregates(access, { wants, ...chosen }), access.signal?.())
}
