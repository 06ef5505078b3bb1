// One call of this door: whose it is, and what its method does with it.
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { accessTo, type RecordsAccess } from '../../features/records/read/access-to.ts'
import type { InProject } from '../../request/context.ts'
import { permit } from '../../request/permit.ts'
import type { Watchers } from '../watching/watchers.ts'
import type { ProtoTable } from './project-proto.ts'
import type { Message } from './wire/message-type.ts'

export interface GrpcCall {
  readonly ctx: InProject<'grpc.call'>
  readonly at: ProtoTable
  readonly zone: string | undefined
  readonly ifMatch: string | undefined
  readonly idempotencyKey: string | undefined
  /** Aborts when nobody waits any more. */
  readonly signal: () => AbortSignal
  readonly watchers: Watchers
  /** Messages are written as bytes: then a method may give what it has written itself. */
  readonly takesBytes: boolean
  /** The same with the rights and the structure of now; throws when there are none left. */
  readonly renew: () => Promise<GrpcCall>
}

/** A message, or its bytes for whoever takes them. */
export type Answer = Message | Buffer

export type RunUnary = (call: GrpcCall, request: Message) => Promise<Answer>
export type RunGathered = (call: GrpcCall, requests: readonly Message[]) => Promise<Message>
export type RunStream = (call: GrpcCall, request: Message) => AsyncGenerator<Answer>

export async function allowed<Operation extends OperationName>(
  { ctx }: Pick<GrpcCall, 'ctx'>,
  operation: Operation,
): Promise<InProject<Operation>> {
  // The context is that of a project already.
  return (await permit(ctx, operation)) as unknown as InProject<Operation>
}

export const accessToTable = ({ ctx, at, zone, signal }: GrpcCall, view?: unknown): Promise<RecordsAccess> =>
  accessTo(ctx, { table: at.table.id, view: textIn(view) }, { zone, signal })

/** A text that says something: fields that are not there are empty. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
