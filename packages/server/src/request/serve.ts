import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import { operations } from '@rowhouse/core/permissions/operations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onBehalfOf } from '../dialects/on-behalf-of.ts'
import { unlessOutrun } from './calm.ts'
import type { Allowed, Ctx, InProject, Signed } from './context.ts'
import { requireFreshSignIn } from './fresh-sign-in.ts'
import { identify } from './identify.ts'
import { compileInput } from './input.ts'
import { limitLink } from './link-limits.ts'
import { permit } from './permit.ts'
import type { Services } from './services.ts'
import { duringTurn, takeTurn } from './turn.ts'
import { withoutMissing } from './without-missing.ts'

/** Where features hang their routes; keeps every contract, for the OpenAPI text and the check at start. */
export interface Routes {
  readonly http: FastifyInstance
  readonly services: Services
  readonly served: Endpoint[]
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
): void {
  const { http, services, served } = routes
  const read = compileInput(contract)
  served.push(contract)
  for (const url of [contract.path, ...(contract.aliases ?? [])]) {
    http.route({
      method: contract.answersHead === true ? [contract.method, 'HEAD'] : contract.method,
      url,
      config: {
        operation: contract.operation,
        scope: contract.scope,
        takesFile: contract.takesFile === true,
        opensInTab: contract.opensInTab === true,
      },
      // Strangers sign in, sign up and ask; nothing of that is long.
      ...(contract.scope === 'public' ? { bodyLimit: publicBodyLimit } : {}),
      ...(reply === null ? {} : { schema: { response: { 200: reply } } }),
      // Before the body is read: a stranger cannot make us parse ten megabytes.
      onRequest: async (request) => {
        const ctx = await identify(services, request, contract.scope)
        const who = callerOf(ctx)
        if (who !== null) await takeTurn(request, services.turns, who)
        request.ctx = await permit(ctx, contract.operation)
        if (ctx.link !== null) limitLink(ctx, contract)
        if (contract.freshSignIn === true) await requireFreshSignIn(ctx)
      },
      handler: async (request, response) => {
        const input = read(request)
        // `compileInput` has checked the input by the contract and `onRequest` has set the context.
        const run = () => answer({ ...input, ctx: request.ctx, request, reply: response } as unknown as Call<E>)
        // A file is read as it comes, and only once.
        const renew = async (): Promise<void> => {
          request.ctx = await permit(await identify(services, request, contract.scope), contract.operation)
        }
        const work = () => (contract.takesFile === true ? run() : onStructure(request.ctx, run, renew))
        return duringTurn(request, () => onBehalfOf(callerOf(request.ctx) ?? '', work))
      },
    })
  }
}

/** Whose turn it is: visitors of a link are told apart by where they come from; null: anybody. */
const callerOf = ({ actor, link, caller }: Ctx): string | null =>
  actor?.id ?? (link === null ? null : `${link.id} ${caller.address}`)

const publicBodyLimit = 64 * 1024

/** Once more where the structure turned out to be another than the call took it for. */
function onStructure<T>(ctx: Ctx, run: () => Promise<T>, renew: () => Promise<void>): Promise<T> {
  const { project, calm } = ctx
  if (project === null) return run()
  return unlessOutrun({ calm, project: project.id, run: () => withoutMissing(ctx, run), renew })
}

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
  }
}
