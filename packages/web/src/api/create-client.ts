import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import { type StepMark, stepHeader, stepToText } from '@rowhouse/core/steps'
import type { CallingLink } from '../state/link-in-address.ts'
import { type ApiError, errorFromReply, isDatabaseMissing, isNotNow, unreachable } from './errors.ts'
import { asOwn } from './own-requests.ts'
import { requestAddress } from './request-address.ts'
import { type Caller, requestHeaders } from './request-headers.ts'

/** Everything the client needs of the world, so that it can be tried without a browser. */
export interface ClientWorld {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly page: () => string
  readonly caller: () => Caller
  /** The token as other tabs see it now, which may be newer than the one in this tab's memory. */
  readonly storedToken: () => string | null
  readonly keepToken: (token: string) => void
  readonly sessionLost: () => void
  /** A call by a public link was refused as if there were no such link, or as if its password had not been given. */
  readonly linkDoubted: (link: CallingLink, status: number) => void
  readonly databaseMissing: () => void
  /** Nothing else is answered before the person has a second factor. */
  readonly factorWanted: () => void
  /** Has the person prove who they are; false when they would rather not. */
  readonly reauthenticate: () => Promise<boolean>
  /** Runs one piece of work at a time over all tabs. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  readonly busy: { readonly start: () => void; readonly finish: () => void }
}

type Filled<E extends Endpoint, Part extends 'params' | 'query' | 'body', Value> = Part extends keyof E
  ? object extends Value
    ? { readonly [P in Part]?: Value | undefined }
    : undefined extends Value
      ? { readonly [P in Part]?: Value }
      : { readonly [P in Part]: Value }
  : unknown

type CallInput<E extends Endpoint> = Filled<E, 'params', ParamsOf<E>> &
  Filled<E, 'query', QueryOf<E>> &
  Filled<E, 'body', BodyOf<E>> & {
    readonly signal?: AbortSignal | undefined
    /** The body as it is, for endpoints that take a file instead of JSON. */
    readonly file?: Blob | undefined
    /** The version the caller knows: somebody else's change in between is a conflict. */
    readonly ifMatch?: string | undefined
    /** The version the caller has: the same is not sent again. */
    readonly ifNoneMatch?: string | undefined
    /** A name of this very write: sent again, it is stored once. */
    readonly once?: string | undefined
    /** What the person does at the screen, of which this call is a part. */
    readonly step?: StepMark | undefined
  }

type CallArguments<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

interface Client {
  call<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<ReplyOf<E>>
  callForBlob<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Blob>
  /** Its body is still on the way: for answers that may be larger than memory. */
  callForResponse<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Response>
  /** With the id of the change the call made: undoing takes it back. */
  callForChange<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Changed<ReplyOf<E>>>
  /** With the version of what it gives; null: it is the one the caller has. */
  callForVersion<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Versioned<ReplyOf<E>> | null>
  /** A newer token than `spent`, or null when the session is over. Throws when the server cannot be asked. */
  renewToken(spent: string | null): Promise<string | null>
}

interface Changed<Reply> {
  readonly reply: Reply
  /** null: nothing was changed. */
  readonly change: string | null
  /** Of a form that was handed in: where the answer can be changed; null: nowhere. */
  readonly address: string | null
}

interface Versioned<Reply> {
  readonly reply: Reply
  readonly etag: string | undefined
}

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly file?: Blob
  readonly signal?: AbortSignal
  readonly ifMatch?: string
  readonly ifNoneMatch?: string
  readonly once?: string
  readonly step?: StepMark
}

/** Their 401 means “wrong password” and the like, which the form has to say. */
const answersToCaller = /\/user\/(signin|signup|signout)$|\/genTokenByCode$|\/token\/refresh$/

export function createClient(world: ClientWorld): Client {
  let renewal: { readonly spent: string | null; readonly done: Promise<string | null> } | null = null

  function renewToken(spent: string | null): Promise<string | null> {
    if (renewal?.spent !== spent) {
      const done = world
        .alone(() => renew(world, spent))
        .finally(() => {
          renewal = null
        })
      renewal = { spent, done }
    }
    return renewal.done
  }

  async function request(endpoint: Endpoint, input: LooseInput): Promise<Response> {
    const { token: spent, link, masterKey } = callerOf(world, endpoint)
    const response = await send(world, endpoint, input)
    if (link !== null) {
      if (response.status === 401 || response.status === 404) world.linkDoubted(link, response.status)
      return response
    }
    if (response.status !== 401 || masterKey || answersToCaller.test(endpoint.path)) return response
    const token = await renewToken(spent)
    if (token !== null) return send(world, endpoint, input)
    // Whoever left meanwhile has no session to lose, and whoever came has another one.
    if (world.storedToken() === spent) world.sessionLost()
    return response
  }

  async function answer(endpoint: Endpoint, input: LooseInput = {}): Promise<Response> {
    const response = await attempt(endpoint, input)
    if (response.ok || response.status === 304) return response
    const error = await refusal(world, response)
    // What was refused changed nothing, so the same call goes out once more.
    if (error.code === 'reauthentication_required' && (await world.reauthenticate())) return answer(endpoint, input)
    throw error
  }

  async function attempt(endpoint: Endpoint, input: LooseInput): Promise<Response> {
    world.busy.start()
    try {
      return await (endpoint.method === 'GET' ? request(endpoint, input) : asOwn(() => request(endpoint, input)))
    } finally {
      world.busy.finish()
    }
  }

  return {
    renewToken,
    call: async (endpoint, input?) => (await readJson(await answer(endpoint, input as LooseInput))) as never,
    callForBlob: async (endpoint, input?) => (await answer(endpoint, input as LooseInput)).blob(),
    callForResponse: (endpoint, input?) => answer(endpoint, input as LooseInput),
    async callForVersion(endpoint, input?) {
      const response = await answer(endpoint, input as LooseInput)
      if (response.status === 304) return null
      return { reply: (await readJson(response)) as never, etag: response.headers.get('etag') ?? undefined }
    },
    async callForChange(endpoint, input?) {
      const response = await answer(endpoint, input as LooseInput)
      const { headers } = response
      const [change, address] = [headers.get('x-rowhouse-change'), headers.get('x-rowhouse-answer')]
      return { reply: (await readJson(response)) as never, change, address }
    },
  }
}

/**
 * A link is for what it leads to: whatever speaks of no project is asked by whoever is there. Operation calls name theirs in the
 * body, and they alone take a master key.
 */
function callerOf(world: ClientWorld, { scope, takesMasterKey }: Endpoint): Caller {
  const { link, masterKey = null, ...caller } = world.caller()
  const leadsThere = scope === 'project' || scope === 'link' || takesMasterKey === true
  return { ...caller, link: leadsThere ? link : null, masterKey: takesMasterKey ? masterKey : null }
}

async function send(world: ClientWorld, endpoint: Endpoint, input: LooseInput): Promise<Response> {
  const address = requestAddress(world.page(), endpoint.path, input.params, input.query)
  const headers = requestHeaders(address, callerOf(world, endpoint))
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' }
  if (input.signal) init.signal = input.signal
  if (input.ifMatch !== undefined) headers['if-match'] = input.ifMatch
  if (input.ifNoneMatch !== undefined) headers['if-none-match'] = input.ifNoneMatch
  if (input.once !== undefined) headers['idempotency-key'] = input.once
  if (input.step !== undefined) headers[stepHeader] = stepToText(input.step)
  if (input.file) {
    headers['content-type'] = input.file.type
    init.body = input.file
  } else if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  return reach(world, address, init)
}

async function renew(world: ClientWorld, spent: string | null): Promise<string | null> {
  const stored = world.storedToken()
  if (stored !== null && stored !== spent) {
    world.keepToken(stored)
    return stored
  }
  const response = await reach(world, requestAddress(world.page(), '/auth/refresh-token'), {
    method: 'POST',
    headers: { 'xc-gui': 'true' },
    credentials: 'include',
    body: null,
  })
  if (!response.ok) {
    // An overloaded or restarting server says nothing about the session: keep it and let the call fail.
    if (isNotNow(response.status) || response.status >= 500)
      throw await errorFromReply(response.status, await response.text())
    return null
  }
  const { token } = (await response.json()) as { token?: unknown }
  if (typeof token !== 'string' || token === '') return null
  world.keepToken(token)
  return token
}

async function reach(world: ClientWorld, address: string, init: RequestInit): Promise<Response> {
  try {
    return await world.fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachable()
  }
}

async function refusal(world: ClientWorld, response: Response): Promise<ApiError> {
  const error = await errorFromReply(response.status, await response.blob())
  if (isDatabaseMissing(error)) world.databaseMissing()
  if (error.code === 'second_factor_setup_required') world.factorWanted()
  return error
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}
