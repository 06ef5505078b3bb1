// Runs a method for whoever calls, however the call came: its words are decoded by the definitions they see, asked of the gate, and
// done by the operations every door calls.
import { callGrpc } from '@rowhouse/core/api/grpc'
import { AppError, notImplemented } from '@rowhouse/core/errors'
import { excerpt } from '@rowhouse/core/filters/refused'
import { onBehalfOf } from '../../dialects/on-behalf-of.ts'
import type { WorkPlace } from '../../dialects/places.ts'
import type { Asking } from '../../request/asking.ts'
import { callerOf } from '../../request/caller-of.ts'
import type { Ctx, InProject } from '../../request/context.ts'
import { identify } from '../../request/identify.ts'
import { limitLink } from '../../request/link-limits.ts'
import { onStructure } from '../../request/on-structure.ts'
import { permit } from '../../request/permit.ts'
import { requireFactor } from '../../request/require-factor.ts'
import { requireRunning } from '../../request/require-running.ts'
import type { Services } from '../../request/services.ts'
import type { Watchers } from '../watching/watchers.ts'
import { type Answer, allowed, type GrpcCall } from './grpc-call.ts'
import { isMethodName, type MethodName, methodOperations } from './method-names.ts'
import { gathered, streamed, unary } from './methods/methods.ts'
import { type ProtoTable, protoFor } from './project-proto.ts'
import type { ProtoMethod } from './proto/proto-file.ts'
import type { Message } from './wire/message-type.ts'

/** What is called, with which words. `Words` is how they come and leave: bytes or JSON. */
export interface Wanted<Words> {
  readonly services: Services
  readonly watchers: Watchers
  readonly asking: Asking
  /** Without the package. */
  readonly service: string
  readonly method: string
  readonly read: (method: ProtoMethod, words: Words) => Message
  readonly write: (method: ProtoMethod, message: Answer) => Words
  readonly takesBytes: boolean
  readonly signal: () => AbortSignal
  /** The call it came by has one already. */
  readonly hasTurn: boolean
}

export async function runUnary<Words>(wanted: Wanted<Words>, words: Words): Promise<Words> {
  return inTurn(wanted, async (begin) => {
    const { call, method } = await begin()
    const run = unary[method.name as keyof typeof unary]
    return wanted.write(method, await run(call, wanted.read(method, words)))
  })
}

export async function runGathered<Words>(wanted: Wanted<Words>, words: readonly Words[]): Promise<Words> {
  return inTurn(wanted, async (begin) => {
    const { call, method } = await begin()
    const run = gathered[method.name as keyof typeof gathered]
    const requests = words.map((one) => wanted.read(method, one))
    return wanted.write(method, await run(call, requests))
  })
}

/** The first answer is waited for, so that whoever is refused is told so by the call itself. */
export async function* runStream<Words>(wanted: Wanted<Words>, words: Words): AsyncGenerator<Words> {
  const ctx = await enter(wanted, onlyReads(wanted))
  const who = callerOf(ctx) ?? ''
  // Who watches waits most of the time.
  const place = wanted.method === 'Watch' ? null : await turnOf(wanted, who)
  let stream: AsyncGenerator<Answer> | undefined
  try {
    let own: InProject<'grpc.call'> = ctx
    let method: ProtoMethod | undefined
    const begin = async (): Promise<IteratorResult<Answer>> => {
      await stream?.return(undefined)
      const begun = await open(wanted, own)
      method = begun.method
      stream = streamed[method.name as keyof typeof streamed](begun.call, wanted.read(method, words))
      return stream.next()
    }
    const first = (): Promise<IteratorResult<Answer>> => whenProven(own, begin)
    const renew = async (): Promise<void> => {
      own = await enter(wanted)
    }
    let next = await onBehalfOf(who, () => onStructure(ctx, first, renew), ctx.proof)
    while (next.done !== true && method !== undefined && stream !== undefined) {
      yield wanted.write(method, next.value)
      const going = stream
      next = await onBehalfOf(who, () => going.next())
    }
  } finally {
    await stream?.return(undefined)
    place?.end()
  }
}

type Begin = () => Promise<{ readonly call: GrpcCall; readonly method: ProtoMethod }>

async function inTurn<Words, T>(wanted: Wanted<Words>, run: (begin: Begin) => Promise<T>): Promise<T> {
  let ctx = await enter(wanted, onlyReads(wanted))
  const who = callerOf(ctx) ?? ''
  const place = await turnOf(wanted, who)
  const renew = async (): Promise<void> => {
    ctx = await enter(wanted)
  }
  const answer = (): Promise<T> => whenProven(ctx, () => run(() => open(wanted, ctx)))
  try {
    return await onBehalfOf(who, () => onStructure(ctx, answer, renew), ctx.proof)
  } finally {
    place?.end()
  }
}

const turnOf = async <Words>({ hasTurn, services }: Wanted<Words>, who: string): Promise<WorkPlace | null> =>
  hasTurn ? null : services.turns.take(who)

const onlyReads = <Words>({ method }: Wanted<Words>): boolean => readingMethods.has(method)

const readingMethods: ReadonlySet<string> = new Set<MethodName>(['List', 'Read', 'Count'])

/** What was worked out, or why it could not be, once it is known that the caller is who they were taken for. */
async function whenProven<T>({ proof }: InProject<'grpc.call'>, run: () => Promise<T>): Promise<T> {
  if (proof === null) return run()
  try {
    const answer = await run()
    await proof.hold()
    return answer
  } catch (error) {
    await proof.holdFor(error)
    throw error
  }
}

/** The same gate as for a call by HTTP. */
async function enter<Words>(wanted: Wanted<Words>, foresees = false): Promise<InProject<'grpc.call'>> {
  const ctx = await identify(wanted.services, wanted.asking, 'project', { foresees })
  return admit(ctx).catch((error: unknown) => {
    // Nobody is refused for what they were before.
    if (ctx.proof === null) throw error
    return enter(wanted)
  })
}

async function admit(ctx: Ctx): Promise<InProject<'grpc.call'>> {
  requireFactor(ctx, callGrpc)
  const allowedCtx = await permit(ctx, 'grpc.call')
  if (ctx.link !== null) limitLink(ctx, callGrpc)
  await requireRunning(ctx, 'grpc.call')
  // Of a project: its scope says so.
  return allowedCtx as InProject<'grpc.call'>
}

async function open<Words>(
  wanted: Wanted<Words>,
  ctx: InProject<'grpc.call'>,
): Promise<{ readonly call: GrpcCall; readonly method: ProtoMethod }> {
  const { asking, signal, watchers, takesBytes } = wanted
  if (!isMethodName(wanted.method)) throw noMethod(wanted)
  const at = await tableOf(wanted, ctx, wanted.method)
  const method = at.methods.get(wanted.method)
  if (method === undefined) throw new AppError('conflict', 'Records of this table can only be read.')
  const call: GrpcCall = {
    ctx,
    at,
    zone: headerOf(asking, 'xc-timezone'),
    ifMatch: headerOf(asking, 'if-match'),
    idempotencyKey: headerOf(asking, 'idempotency-key'),
    signal,
    watchers,
    takesBytes,
    renew: async () => (await open(wanted, await enter(wanted))).call,
  }
  return { call, method }
}

async function tableOf<Words>(
  wanted: Wanted<Words>,
  ctx: InProject<'grpc.call'>,
  method: MethodName,
): Promise<ProtoTable> {
  const { tables } = await protoFor(ctx)
  const at = tables.get(wanted.service)
  if (at === undefined) throw noMethod(wanted)
  // What they may not do is refused in the words of the gate.
  await allowed({ ctx }, methodOperations[method])
  return at
}

const noMethod = <Words>({ service, method }: Wanted<Words>): AppError =>
  notImplemented(`There is no method ${excerpt(method)} of a service ${excerpt(service)} here.`)

function headerOf({ headers }: Asking, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
