// GraphQL: two schemas made of the tables a caller sees. It translates: fields into operations, what they give into answers.
import { askClassic, askModern } from '@rowhouse/core/api/graphql'
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError } from 'graphql'
import { errorBody } from '../../platform/http/errors.ts'
import type { JsonList } from '../../query/json-list.ts'
import type { InProject } from '../../request/context.ts'
import { type Routes, serveRaw } from '../../request/serve.ts'
import { sendJson } from '../data-api/record-call.ts'
import type { GraphCall } from './graph-call.ts'
import { isStructural } from './is-structural.ts'
import { PersistedQueries } from './persisted-queries.ts'
import { readCalls } from './read-calls.ts'
import { readOperation, runOperation } from './run-operation.ts'
import { type SchemaKind, schemaFor } from './schemas.ts'

export function graphqlRoutes(routes: Routes): void {
  const persisted = new PersistedQueries()
  const answer =
    (kind: SchemaKind) =>
    async ({ ctx, body, request, reply }: Call): Promise<FastifyReply> => {
      try {
        const sent = readCalls(body)
        const call = callOf(ctx, request)
        const { schema, documents } = await schemaFor(ctx, kind)
        // All are read before the first of them runs.
        const operations = [sent].flat().map(({ query, hash, operationName, variables }) => {
          const document = documents.of(hash === undefined ? (query ?? '') : persisted.textOf(hash, query))
          return readOperation({ schema, document, name: operationName, variables })
        })
        const answers: JsonList[] = []
        for (const one of operations) answers.push(await runOperation(call, one))
        if (!('length' in sent)) return sendJson(reply, answers[0] ?? [])
        return sendJson(reply, ['[', ...answers.flatMap((one, at) => (at === 0 ? one : [',', ...one])), ']'])
      } catch (error) {
        return refuse(reply, request, error)
      }
    }
  serveRaw(routes, askClassic, answer('classic'))
  serveRaw(routes, askModern, answer('modern'))
}

interface Call {
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
  const told = {
    message: body.msg,
    ...(locations && { locations }),
    extensions: { code: body.error, status: error.status },
  }
  return reply.code(error.status).send({ ...body, errors: [told] })
}

function refusalOf(thrown: unknown): { readonly error: AppError; readonly locations?: GraphQLError['locations'] } {
  if (thrown instanceof GraphQLError) return { error: invalidRequest(thrown.message), locations: thrown.locations }
  // What is no refusal is for those to say who say it everywhere.
  if (!(thrown instanceof AppError) || thrown.status >= 500 || isStructural(thrown)) throw thrown
  return { error: thrown }
}
