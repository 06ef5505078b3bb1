import type { CellValue } from '@rowhouse/core/storage'
import type { AggregateWant } from '../../../query/aggregate-figures.ts'
import { selectAggregates } from '../../../query/aggregate-records.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsLook } from './look-at.ts'
import type { Chosen } from './read-wish.ts'
import { runAnswer } from './run-answer.ts'

/** A figure for each want, in their order. */
export function aggregateRecords(
  _ctx: InProject<'records.groupBy'>,
  look: RecordsLook,
  wants: readonly AggregateWant[],
  chosen: Chosen,
): Promise<readonly CellValue[]> {
  return runAnswer(look, selectAggregates(look, { wants, ...chosen }), look.signal?.())
}
