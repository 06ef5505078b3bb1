import type { CellValue } from '@rowhouse/core/storage'
import { selectDistinct } from '../../../query/distinct-values.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsLook } from './look-at.ts'
import type { Paging } from './read-paging.ts'
import type { Chosen } from './read-wish.ts'
import { runAnswer } from './run-answer.ts'

export interface DistinctWish extends Pick<Chosen, 'filter'>, Paging {
  readonly column: RecordColumn
  /** Only values that contain this. */
  readonly search?: string | undefined
}

/** Each value once, in order; null first, if a record has none. */
export function distinctValues(
  _ctx: InProject<'records.groupBy'>,
  look: RecordsLook,
  wish: DistinctWish,
): Promise<readonly CellValue[]> {
  return runAnswer(look, selectDistinct(look, wish), look.signal?.())
}
