import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { GroupsWish } from '../../../query/first-of-groups.ts'
import type { OrderStep } from '../../../query/group-operand.ts'
import type { RecordParts } from '../../../query/record-parts.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { NestedWish, RowShape } from '../../../query/select-records.ts'
import type { Page } from '../../../request/page.ts'
import type { RecordsLook } from './look-at.ts'

/** Which records are meant. */
export interface Chosen {
  readonly filter: ResolvedFilter | null
  readonly search?: { readonly text: string; readonly columns: readonly RecordColumn[] }
}

/** What of a record is shown, and how. */
export interface RecordShape {
  readonly shape: RowShape
  /** undefined: all that can be seen. */
  readonly fields?: readonly RecordColumn[]
  /** What of linked records comes along, by id of the link column. */
  readonly nested?: ReadonlyMap<string, NestedWish>
  /** In place of both: members under names of their own, with records of other tables, however deep. */
  readonly parts?: RecordParts
}

export interface RecordWish extends Chosen, RecordShape {
  /** Levels of the view's groups first, unless the call names an order of its own. */
  readonly sorts: readonly OrderStep[]
  readonly shuffle: boolean
}

export interface PageWish extends RecordWish, Page {
  /** Only the first records of these; left out: all that are meant. */
  readonly groups?: GroupsWish
  /** Of the view, for readers who ask for the colours of records. */
  readonly colors?: RecordsLook['colors']
}
