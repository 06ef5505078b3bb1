// What a question in GraphQL is answered with. With all it stands on it is a tenth of the program: it is loaded when somebody asks.
import { Readable } from 'node:stream'
import { askModern } from '@rowhouse/core/api/graphql'
import { AppError, internalError, invalidRequest } from '@rowhouse/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, OperationTypeNode } from 'graphql'
import { onBehalfOf } from '../../dialects/on-behalf-of.ts'
import { errorBody } from '../../platform/http/errors.ts'
import { type JsonList, wholeText } from '../../query/json-list.ts'
import { callerOf } from '../../request/caller-of.ts'
import type { InProject } from '../../request/context.ts'
import type { Routes } from '../../request/serve.ts'
import { leaveTurn } from '../../request/turn.ts'
import { sendJson } from '../data-api/record-call.ts'
import type { Watchers } from '../watching/watchers.ts'
import { begun, eventStream, takesEvents } from './event-stream.ts'
import type { GraphCall } from './graph-call.ts'
import { isStructural } from './is-structural.ts'
import { PersistedQueries } from './persisted-queries.ts'
import { readCalls } from './read-calls.ts'
import { type ReadOperation, readOperation, runOperation } from './run-operation.ts'
import { type SchemaKind, schemaFor } from './schemas.ts'
import { type Subscription, subscribe } from './subscribe.ts'

export type AskGraphql = (kind: SchemaKind) => (asked: GraphqlCall) => Promise<() => FastifyReply>

export function askGraphql(routes: Routes, watchers: Watchers): AskGraphql {
  const persisted = new PersistedQueries()
  const answer: AskGraphql =
    (kind) =>
    async (asked): Promise<() => FastifyReply> => {
      const { ctx, body, request, reply } = asked
      try {
        const sent = readCalls(body)
        const read = async (now: GraphqlCall['ctx']) => {
          const { schema, documents } = await schemaFor(now, kind)
          const operations: ReadOperation[] = []
          for (const { query, hash, operationName, variables } of [sent].flat()) {
            const text = hash === undefined ? (query ?? '') : persisted.textOf(hash, query)
            const document = documents.known(text) ?? (await documents.read(text))
            operations.push(readOperation({ schema, document, name: operationName, variables }))
          }
          return operations
        }
        // All are read before the first of them runs.
        const operations = await read(ctx)
        // Questions only: whatever goes on or is written begins with what is known.
        if (takesEvents(request) || operations.some(({ kind }) => kind !== OperationTypeNode.QUERY))
          await ctx.proof?.hold()
        if (takesEvents(request)) {
          const events = await sendEvents(asked, operations, read)
          return () => events
        }
        const call = callOf(ctx, request)
        const answers: JsonList[] = []
        for (const one of operations) answers.push(await runOperation(call, requireAnswered(one)))
        if (!('length' in sent)) return () => sendJson(reply, answers[0] ?? [])
        return () => sendJson(reply, ['[', ...answers.flatMap((one, at) => (at === 0 ? one : [',', ...one])), ']'])
      } catch (error) {
        return () => refuse(reply, request, error)
      }
    }

  async function sendEvents(
    { ctx, request, reply }: GraphqlCall,
    operations: readonly ReadOperation[],
    read: (now: GraphqlCall['ctx']) => Promise<readonly ReadOperation[]>,
  ): Promise<FastifyReply> {
    const [operation, ...more] = operations
    if (operation === undefined || more.length > 0) throw invalidRequest('As events one operation can be asked for.')
    const first = { call: callOf(ctx, request), operation }
    const left = new AbortController()
    reply.raw.on('close', () => left.abort())
    const renew = async (): Promise<Subscription> => {
      await routes.answering.get(askModern)?.enter(request, { isPart: true })
      // The gate has set it, as it did before.
      const now = request.ctx as unknown as GraphqlCall['ctx']
      const [again = operation] = await read(now)
      return { call: callOf(now, request), operation: again }
    }
    const isWatched = operation.kind === OperationTypeNode.SUBSCRIPTION
    const answers = isWatched
      ? onBehalf(ctx, subscribe({ first, watchers, signal: left.signal, renew }))
      : once(async () => wholeText(await runOperation(first.call, operation)))
    const events = eventStream(await begun(answers), (error) => JSON.stringify({ errors: [toldError(request, error)] }))
    if (isWatched) leaveTurn(request)
    return reply
      .type('text/event-stream; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .send(Readable.from(events, { objectMode: false }))
  }

  return answer
}

async function* once(run: () => Promise<string>): AsyncGenerator<string> {
  yield await run()
}

/** What is read for an event is read in the name of whoever waits for it. */
async function* onBehalf<T>(ctx: GraphqlCall['ctx'], answers: AsyncGenerator<T>): AsyncGenerator<T> {
  const next = () => onBehalfOf(callerOf(ctx) ?? '', () => answers.next())
  try {
    for (let one = await next(); one.done !== true; one = await next()) yield one.value
  } finally {
    await answers.return(undefined)
  }
}

function requireAnswered(operation: ReadOperation): ReadOperation {
  if (operation.kind === OperationTypeNode.SUBSCRIPTION)
    throw invalidRequest('Ask for subscriptions with the header “accept: text/event-stream”.')
  return operation
}

export interface GraphqlCall {
  readonly ctx: InProject<'graphql.ask'>
  readonly body: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

function callOf(ctx: InProject<'graphql.ask'>, { headers }: FastifyRequest): GraphCall {
  const { 'xc-timezone': zone, 'idempotency-key': key } = headers
  if (zone !== undefined && typeof zone !== 'string') throw invalidRequest('xc-timezone can be given once.')
  const write = { ifMatch: headers['if-match'] }
  return { ctx, zone, write, idempotencyKey: Array.isArray(key) ? key.join(', ') : key }
}

/** In the words of this API and, beside them, in those of GraphQL. */
function refuse(reply: FastifyReply, request: FastifyRequest, thrown: unknown): FastifyReply {
  const { error, locations } = refusalOf(thrown)
  const body = errorBody(error, request.id)
  return reply.code(error.status).send({ ...body, errors: [toldOf(error, request, locations)] })
}

/** Of what has begun: that it is not refused any more is no reason to say more than a refusal would. */
function toldError(request: FastifyRequest, thrown: unknown): object {
  if (thrown instanceof GraphQLError) return toldOf(invalidRequest(thrown.message), request, thrown.locations)
  const error = thrown instanceof AppError ? thrown : internalError(thrown)
  if (error.status >= 500) request.ctx.log.error({ requestId: request.id, error }, 'a subscription failed')
  return toldOf(error, request)
}

function toldOf(error: AppError, request: FastifyRequest, locations?: GraphQLError['locations']): object {
  const { msg: message, error: code } = errorBody(error, request.id)
  return { message, ...(locations && { locations }), extensions: { code, status: error.status } }
}

function refusalOf(thrown: unknown): { readonly error: AppError; readonly locations?: GraphQLError['locations'] } {
  if (thrown instanceof GraphQLError) return { error: invalidRequest(thrown.message), locations: thrown.locations }
  // What is no refusal is for those to say who say it everywhere.
  if (!(thrown instanceof AppError) || thrown.status >= 500 || isStructural(thrown)) throw thrown
  return { error: thrown }
}
