// A call that is made of others: what a contract serves, asked for in the name of whoever sent this request. The gate, the
// checks of input and the answer are those of the contract; only the journey over HTTP is left out.
import { Readable } from 'node:stream'
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { notFound } from '@rowhouse/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { projectKeyOf } from './project-key.ts'
import { configOf, type Routes } from './serve.ts'

/** Like what an address, a query and a body would hold; headers are laid over those that were sent. */
export interface ServedInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Origin {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly within: string | null
}

/** What was answered, not yet on its way. */
export interface ServedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly payload: unknown
}

/** `within`: the project the whole call speaks of; what lies in another is not there. */
export async function callServed(
  { answering }: Routes,
  { request, reply, within }: Origin,
  contract: Endpoint,
  input: ServedInput,
): Promise<ServedAnswer> {
  const served = answering.get(contract)
  if (served === undefined) throw new Error(`Nobody answers ${contract.method} ${contract.path}.`)
  const part = partOf(request, contract, input)
  await served.enter(part, { isPart: true })
  requireWithin(part, within)
  const kept = new KeptReply(reply.raw)
  await served.answer(part, kept as unknown as FastifyReply)
  const written = served.reply === null ? kept.payload : serialized(reply, kept.payload, served.reply)
  return { status: kept.statusCode, headers: kept.kept, payload: written }
}

/** By the schema of the contract: what is not in it cannot leak here either. */
const serialized = (reply: FastifyReply, payload: unknown, schema: object): unknown =>
  reply.serializeInput(payload as Record<string, unknown>, schema as Record<string, unknown>)

/** The same answer as for what is made up. */
function requireWithin(part: FastifyRequest, within: string | null): void {
  const { project } = part.ctx
  if (within === null || project === null || project.id === within) return
  const { kind, key } = projectKeyOf(part, 'project')
  throw notFound(kind, key)
}

/** The answer as a value; what is no JSON stays as it is. */
export async function answerValue(answer: ServedAnswer): Promise<unknown> {
  const type = answer.headers['content-type']
  if (type !== undefined && !String(type).startsWith('application/json')) return answer.payload
  const text = await answerText(answer)
  if (typeof text === 'string') return text === '' ? null : JSON.parse(text)
  return text ?? null
}

/** JSON as it was written, unread: numbers keep every digit. */
export async function answerText({ payload }: ServedAnswer): Promise<unknown> {
  return payload instanceof Readable ? Buffer.concat(await payload.toArray()).toString() : payload
}

/** The request that would have come by itself: another place and other words, the same sender. */
function partOf(request: FastifyRequest, contract: Endpoint, input: ServedInput): FastifyRequest {
  const { params = {}, query = {}, body, headers = {} } = input
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const { takesMasterKey } = request.routeOptions.config
  const own = {
    params,
    query: given(query),
    body: given(body),
    headers: { ...request.headers, ...headers },
    url: `${path}?${JSON.stringify(query)}`,
    routeOptions: { config: { ...configOf(contract), takesMasterKey }, url: contract.path },
    ctx: undefined,
  }
  const properties = Object.entries(own).map(([name, value]) => [name, { value, writable: true }] as const)
  return Object.create(request, Object.fromEntries(properties)) as FastifyRequest
}

/** What is not there was not sent. */
function given(value: unknown): unknown {
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value as object).filter(([, part]) => part !== undefined))
}

/** As much of a reply as whoever answers a contract asks for; what is sent stays here. */
class KeptReply {
  /** By which it is told that the caller has left. */
  readonly raw: FastifyReply['raw']
  statusCode = 200
  payload: unknown
  readonly kept: Record<string, unknown> = {}

  constructor(raw: FastifyReply['raw']) {
    this.raw = raw
  }

  code(status: number): this {
    this.statusCode = status
    return this
  }

  status(status: number): this {
    return this.code(status)
  }

  type(type: string): this {
    return this.header('content-type', type)
  }

  header(name: string, value: unknown): this {
    this.kept[name.toLowerCase()] = value
    return this
  }

  headers(values: Readonly<Record<string, unknown>>): this {
    for (const [name, value] of Object.entries(values)) this.header(name, value)
    return this
  }

  getHeader(name: string): unknown {
    return this.kept[name.toLowerCase()]
  }

  send(payload?: unknown): this {
    this.payload = payload
    return this
  }
}
