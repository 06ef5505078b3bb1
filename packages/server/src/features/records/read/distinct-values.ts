import type { CellValue } from '@rowhouse/core/storage'
import { selectDistinct } from '../../../query/distinct-values.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import { type Page, type PageRequest, pageOf } from '../../../request/page.ts'
import { type ColumnKey, columnOf } from './column-key.ts'
import type { RecordsLook } from './look-at.ts'
import { type ChosenRequest, chosenOf } from './record-request.ts'
import type { Chosen } from './record-wish.ts'
import { runAnswer } from './run-answer.ts'

interface DistinctRequest extends Pick<ChosenRequest, 'filter'>, PageRequest {
  readonly column: ColumnKey
  /** Only values that contain this. */
  readonly text?: string | undefined
}

interface DistinctWish extends Pick<Chosen, 'filter'>, Page {
  readonly column: RecordColumn
  readonly search: string | undefined
}

export function distinctWish(look: RecordsLook, { column, filter, text, ...page }: DistinctRequest): DistinctWish {
  const { filter: meant } = chosenOf(look, { filter })
  const found = columnOf(look.sight.columns, column, 'distinct')
  return { column: found, filter: meant, search: text, ...pageOf(page) }
}

/** Each value once, in order; null first, if a record has none. */
export function distinctValues(
  _ctx: InProject<'records.groupBy'>,
  look: RecordsLook,
  wish: DistinctWish,
): Promise<readonly CellValue[]> {
  return runAnswer(look, selectDistinct(look, wish), look.signal?.())
}
