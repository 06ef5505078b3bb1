// One call of this door: whose it is, and what its fields do with it. A field of a root asks the same gate as the address of the
// REST API that does the same, so a right that is missing here is missing there.
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { accessTo, type RecordsAccess } from '../../features/records/read/access-to.ts'
import type { WriteSpec } from '../../features/records/write/write-spec.ts'
import type { JsonList } from '../../query/json-list.ts'
import type { RecordPart } from '../../query/record-parts.ts'
import type { InProject } from '../../request/context.ts'
import { permit } from '../../request/permit.ts'
import type { Selected } from './selection.ts'

export interface GraphCall {
  readonly ctx: InProject<'graphql.ask'>
  readonly zone: string | undefined
  /** Of the headers, for writes that do not say otherwise. */
  readonly write: Pick<WriteSpec, 'ifMatch' | 'silent' | 'loss'>
  readonly idempotencyKey: string | undefined
}

/** JSON of the field. */
export type RunField = (call: GraphCall, selected: Selected) => Promise<string | JsonList>

/** A member of a record. `access` is at the table of the record. */
export type MakePart = (access: RecordsAccess, selected: Selected) => RecordPart

/** What of a table is watched: the record as JSON, as it is now; null: it is not there, or not what was asked for. */
export interface WatchedRecords {
  readonly tableId: string
  readonly read: (id: string) => Promise<string | null>
}

/** A field of the root of subscriptions. Throws what is wrong with what it asks for. */
type WatchField = (call: GraphCall, selected: Selected) => Promise<WatchedRecords>

/** What a field leads to: how many records at most. */
type CountRecords = (selected: Selected) => number

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    readonly run?: RunField
    readonly watch?: WatchField
    readonly part?: MakePart
    /** Its value may be an error. In cells that are stored, what looks like one is what somebody wrote. */
    readonly mayFail?: boolean
    readonly most?: CountRecords
  }
}

export async function allowed<Operation extends OperationName>(
  { ctx }: GraphCall,
  operation: Operation,
): Promise<InProject<Operation>> {
  // The context is that of a project already.
  return (await permit(ctx, operation)) as unknown as InProject<Operation>
}

export const accessToTable = ({ ctx, zone }: GraphCall, table: string): Promise<RecordsAccess> =>
  accessTo(ctx, { table }, { zone })
