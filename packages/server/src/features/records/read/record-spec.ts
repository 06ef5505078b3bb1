import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { GroupsSpec } from '../../../query/first-of-groups.ts'
import type { OrderStep } from '../../../query/group-operand.ts'
import type { RecordParts } from '../../../query/record-parts.ts'
import type { RecordColumn } from '../../../query/record-table.ts'
import type { NestedSpec, RowShape } from '../../../query/select-records.ts'
import type { Page } from '../../../request/page.ts'
import type { RecordsAccess } from './access-to.ts'

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
  readonly nested?: ReadonlyMap<string, NestedSpec>
  /** In place of both: members under names of their own, with records of other tables, however deep. */
  readonly parts?: RecordParts
}

export interface RecordSpec extends Chosen, RecordShape {
  /** Levels of the view's groups first, unless the call names an order of its own. */
  readonly sorts: readonly OrderStep[]
  readonly shuffle: boolean
}

export interface PageSpec extends RecordSpec, Page {
  /** Only the first records of these; left out: all that are meant. */
  readonly groups?: GroupsSpec
  /** Of the view, for readers who ask for the colours of records. */
  readonly colors?: RecordsAccess['colors']
}
