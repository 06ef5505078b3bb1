import type { CellValue } from '@rowhouse/core/storage'
import { selectDistinct } from '../../../query/distinct-values.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { InProject } from '../../../request/context.ts'
import { type Page, type PageRequest, pageOf } from '../../../request/page.ts'
import type { RecordsAccess } from './access-to.ts'
import { type ColumnKey, columnOf } from './column-key.ts'
import { type ChosenRequest, chosenOf } from './record-request.ts'
import type { Chosen } from './record-spec.ts'
import { runAnswer } from './run-answer.ts'

interface DistinctRequest extends Pick<ChosenRequest, 'filter'>, PageRequest {
  readonly column: ColumnKey
  /** Only values that contain this. */
  readonly text?: string | undefined
}

interface DistinctSpec extends Pick<Chosen, 'filter'>, Page {
  readonly column: RecordColumn
  readonly search: string | undefined
}

export function distinctSpec(access: RecordsAccess, { column, filter, text, ...page }: DistinctRequest): DistinctSpec {
  const { filter: meant } = chosenOf(access, { filter })
  const found = columnOf(access.sight.columns, column, 'distinct')
  return { column: found, filter: meant, search: text, ...pageOf(page) }
}

/** Each value once, in order; null first, if a record has none. */
export function distinctValues(
  _ctx: InProject<'records.groupBy'>,
  access: RecordsAccess,
  spec: DistinctSpec,
): Promise<readonly CellValue[]> {
  return runAnswer(access, selectDistinct(access, spec), access.signal?.())
}
