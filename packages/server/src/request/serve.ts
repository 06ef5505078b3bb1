import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import { AppError } from '@rowhouse/core/errors'
import { operations } from '@rowhouse/core/permissions/operations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../dialects/on-behalf-of.ts'
import { callerOf } from './caller-of.ts'
import type { Allowed, Ctx, InProject, Signed } from './context.ts'
import { requireFreshSignIn } from './fresh-sign-in.ts'
import { identify } from './identify.ts'
import { compileInput } from './input.ts'
import { limitLink } from './link-limits.ts'
import { onStructure } from './on-structure.ts'
import { permit } from './permit.ts'
import { requireFactor } from './require-factor.ts'
import { requireRunning } from './require-running.ts'
import type { Services } from './services.ts'
import { siteOf } from './site.ts'
import { duringTurn, takeTurn } from './turn.ts'

/** Where features hang their routes; keeps every contract, for the OpenAPI text and the check at start. */
export interface Routes {
  readonly http: FastifyInstance
  readonly services: Services
  readonly served: Endpoint[]
  /** How each contract is answered, for doors whose calls are made of others (`call-served.ts`). */
  readonly answering: Map<Endpoint, Answering>
}

interface Answering {
  /** By which its answer is written; null: it writes the reply itself. */
  readonly reply: object | null
  /** The gate: sets the context of the request, or throws. A call that is part of another has the turn of that one. */
  enter(request: FastifyRequest, options?: { readonly isPart: boolean }): Promise<void>
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

type CtxOf<E extends Endpoint> = E['scope'] extends 'public'
  ? Allowed<E['operation']>
  : E['scope'] extends 'project' | 'trashedProject' | 'link'
    ? InProject<E['operation']>
    : Signed<E['operation']>

interface Call<E extends Endpoint> {
  readonly ctx: CtxOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Serves a contract: its answer is what the function returns, written by the contract's reply schema. */
export function serve<const E extends Endpoint>(
  routes: Routes,
  contract: E,
  answer: (call: Call<E>) => Promise<ReplyOf<E>>,
): void {
  addRoute(routes, contract, contract.reply, async (call) => call.reply.send(await answer(call)))
}

/**
 * The same for what only reads, and is asked so often that it does not wait to hear who calls: the function prepares the
 * reply and gives back what sends it, which is called when that is proven (`proof.ts`).
 */
export function serveForeseen<const E extends Endpoint>(
  routes: Routes,
  contract: E,
  prepare: (call: Call<E>) => Promise<() => FastifyReply>,
): void {
  const answer = async (call: Call<E>): Promise<FastifyReply> => {
    const send = await prepare(call)
    await call.ctx.proof?.hold()
    return send()
  }
  addRoute(routes, contract, null, answer, { foresees: true })
}

/** Serves a contract whose answer is no JSON: the function writes the reply itself. */
export function serveRaw<const E extends Endpoint>(
  routes: Routes,
  contract: E,
  answer: (call: Call<E>) => Promise<FastifyReply>,
): void {
  addRoute(routes, contract, null, answer)
}

function addRoute<E extends Endpoint>(
  routes: Routes,
  contract: E,
  reply: object | null,
  answer: (call: Call<E>) => Promise<FastifyReply>,
  { foresees } = { foresees: false },
): void {
  const { http, services, served } = routes
  const answering = answeringOf(services, contract, { reply, answer, foresees })
  served.push(contract)
  routes.answering.set(contract, answering)
  for (const url of [contract.path, ...(contract.aliases ?? [])]) {
    http.route({
      method: contract.answersHead === true ? [contract.method, 'HEAD'] : contract.method,
      url,
      config: configOf(contract),
      // Strangers sign in, sign up and ask; nothing of that is long.
      ...(contract.scope === 'public' || contract.namedInBody === true ? { bodyLimit: publicBodyLimit } : {}),
      ...(reply === null ? {} : { schema: { response: { 200: reply } } }),
      // Before the body is read: a stranger cannot make us parse ten megabytes.
      [contract.namedInBody === true ? 'preHandler' : 'onRequest']:
        contract.tokensAt === undefined
          ? (request: FastifyRequest) => answering.enter(request)
          : (request: FastifyRequest, response: FastifyReply) =>
              answering.enter(request).catch((error) => {
                tellWhere(error, request, response, `${siteOf(request, services.config)}${contract.tokensAt}`)
                throw error
              }),
      handler: (request, response) => duringTurn(request, () => answering.answer(request, response)),
    })
  }
}

/** Programs without a token, or with one that has ended, look there for how to get one. */
function tellWhere(error: unknown, request: FastifyRequest, reply: FastifyReply, address: string): void {
  if (!(error instanceof AppError) || error.status !== 401) return
  const isSent = request.headers.authorization !== undefined
  reply.header('www-authenticate', `Bearer resource_metadata="${address}"${isSent ? ', error="invalid_token"' : ''}`)
}

/** What a route of a contract is known by. */
export const configOf = (contract: Endpoint) => ({
  operation: contract.operation,
  scope: contract.scope,
  takesFile: contract.takesFile === true,
  opensInTab: contract.opensInTab === true,
  takesMasterKey: contract.takesMasterKey === true,
  takesForm: contract.takesForm === true,
})

interface Served<E extends Endpoint> {
  readonly reply: object | null
  readonly answer: (call: Call<E>) => Promise<FastifyReply>
  readonly foresees: boolean
}

function answeringOf<E extends Endpoint>(
  services: Services,
  contract: E,
  { reply, answer, foresees }: Served<E>,
): Answering {
  const read = compileInput(contract)
  const admit = async (request: FastifyRequest, ctx: Ctx): Promise<void> => {
    requireFactor(ctx, contract)
    request.ctx = await permit(ctx, contract.operation)
    await requireRunning(ctx, contract.operation)
    if (contract.freshSignIn === true) await requireFreshSignIn(ctx)
  }
  return {
    reply,
    enter: async (request, { isPart } = { isPart: false }) => {
      const ctx = await identify(services, request, contract.scope, { foresees: foresees && !isPart })
      const who = callerOf(ctx)
      if (who !== null && !isPart) await takeTurn(request, services.turns, who)
      if (who === null && contract.scope === 'account') requireShort(request)
      await admit(request, ctx).catch(async (error: unknown) => {
        // Nobody is refused for what they were before.
        if (ctx.proof === null) throw error
        await admit(request, await identify(services, request, contract.scope))
      })
      if (ctx.link !== null) limitLink(ctx, contract)
    },
    answer: async (request, response) => {
      const input = read(request)
      // `compileInput` has checked the input by the contract and `enter` has set the context.
      const run = async (): Promise<FastifyReply> => {
        try {
          return await answer({ ...input, ctx: request.ctx, request, reply: response } as unknown as Call<E>)
        } catch (error) {
          await request.ctx.proof?.holdFor(error)
          throw error
        }
      }
      // A file is read as it comes, and only once.
      const renew = async (): Promise<void> => {
        await admit(request, await identify(services, request, contract.scope))
      }
      const work = () => (contract.takesFile === true ? run() : onStructure(request.ctx, run, renew))
      return onBehalfOf(callerOf(request.ctx) ?? '', work, request.ctx.proof)
    },
  }
}

/** Where strangers may call what is for people, their bodies are as short as everywhere else. */
function requireShort({ headers }: FastifyRequest): void {
  const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity
  if (length > publicBodyLimit) throw new AppError('too_large', 'Sign in to send more than 64 kB.')
}

const publicBodyLimit = 64 * 1024

/** Default deny: a route that names no operation stops the start. */
export function requireOperations(http: FastifyInstance): void {
  http.addHook('onRoute', (route) => {
    const { operation } = (route.config ?? {}) as { operation?: string }
    if (operation === undefined || !Object.hasOwn(operations, operation))
      throw new Error(`The route ${String(route.method)} ${route.url} declares no operation.`)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
  }
  interface FastifyContextConfig {
    operation: string
    scope: string
    opensInTab?: boolean
    takesMasterKey?: boolean
    takesForm?: boolean
  }
}
