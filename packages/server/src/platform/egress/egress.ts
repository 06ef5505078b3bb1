// The only way out: every outgoing HTTP call of the server is made here, so that no feature can forget the checks.
// It must never connect to an address that was not checked, and never say what it found inside the network.

import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { Readable } from 'node:stream'
import { type AllowList, parseAllowList } from './allow-list.ts'
import type { Answer } from './answer.ts'
import type { ClientCertificate } from './client-certificate.ts'
import { type Deadline, startDeadline, within } from './deadline.ts'
import type { KeptConnections } from './kept-connections.ts'
import { type Hop, nextHop, redirectOf } from './redirects.ts'
import { invalidHeader, refusedRedirect } from './refusals.ts'
import type * as SendRequest from './send-request.ts'
import { type Lookup, lookupAll, parseTarget, pinTarget } from './target.ts'

export interface Egress {
  fetch(url: string, init?: EgressInit): Promise<EgressResponse>
  /** For bodies that are not to be held in memory. Follows no redirect; `timeoutMs` is how long it may be silent. */
  open(url: string, init?: EgressInit): Promise<EgressStream>
}

export interface EgressStream {
  readonly status: number
  readonly headers: Headers
  /** To be read to its end or destroyed. */
  readonly body: Readable
}

export interface EgressInit {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly timeoutMs?: number
  readonly maxBytes?: number
  readonly redirect?: 'follow' | 'refuse'
  /** For whoever calls one place again and again and does not mind being heard twice when a connection breaks. */
  readonly keepAlive?: boolean
  /** As whom to call where the other side asks for a certificate, as PEM. Follows no redirect. */
  readonly client?: ClientCertificate
  readonly signal?: AbortSignal
}

export interface EgressResponse {
  readonly status: number
  readonly headers: Headers
  /** Where the answer came from, after redirects. */
  readonly url: string
  // Taken off their answer these do not work, which the compiler tells by `this`.
  text(this: EgressResponse): string
  json(this: EgressResponse): unknown
  bytes(this: EgressResponse): Uint8Array
}

export interface EgressOptions {
  /** Entries of EGRESS_ALLOW: `host:port`, a range, or a range with a port. */
  readonly allow: readonly string[]
  readonly lookup?: Lookup
  /** A certificate to trust instead of the public authorities, as PEM. */
  readonly ca?: string
}

export function createEgress({ allow, lookup = lookupAll, ca }: EgressOptions): Egress {
  const allowList = parseAllowList(allow)
  const wayOut = onceLoaded()
  return {
    async fetch(url, init = {}) {
      const hop = firstHop(url, init)
      const deadline = startDeadline(init.timeoutMs ?? TOTAL_MS, init.signal)
      try {
        return await follow(hop, init, (next) => ask(next, { allowList, lookup, ca, deadline, init, wayOut }))
      } finally {
        deadline.end()
      }
    },
    async open(url, init = {}) {
      const hop = firstHop(url, init)
      const deadline = startDeadline(null, init.signal)
      try {
        deadline.limit(CONNECT_MS)
        const { addresses } = await within(deadline.signal, () => pinTarget(hop.url, allowList, lookup))
        const { openRequest } = await wayOut()
        const answer = await openRequest(hop, { addresses, deadline, ca, silentMs: init.timeoutMs ?? TOTAL_MS })
        if (redirectOf(answer) === undefined) return answer
        answer.body.destroy()
        throw refusedRedirect()
      } finally {
        deadline.end()
      }
    },
  }
}

interface WayOut {
  readonly sendRequest: typeof SendRequest.sendRequest
  readonly openRequest: typeof SendRequest.openRequest
  readonly kept: KeptConnections
}

/** With the first call out, so that no start waits for it. */
function onceLoaded(): () => Promise<WayOut> {
  let loading: Promise<WayOut> | null = null
  const load = async (): Promise<WayOut> => {
    const [{ sendRequest, openRequest }, { KeptConnections }] = await Promise.all([
      import('./send-request.ts'),
      import('./kept-connections.ts'),
    ])
    return { sendRequest, openRequest, kept: new KeptConnections() }
  }
  return () => {
    loading ??= load()
    return loading
  }
}

const CONNECT_MS = 5_000
const TOTAL_MS = 10_000
const MAX_BYTES = 10_000_000
const MAX_REDIRECTS = 3

function firstHop(url: string, init: EgressInit): Hop {
  return { url: parseTarget(url), method: init.method ?? 'GET', headers: requestHeaders(init), body: init.body }
}

// These belong to the connection. A caller who could set them could smuggle a second request or name another host.
const connectionHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function requestHeaders(init: EgressInit): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { accept: '*/*', 'user-agent': 'Rowhouse' }
  for (const [given, value] of Object.entries(init.headers ?? {})) {
    const name = given.toLowerCase()
    if (!connectionHeaders.has(name)) headers[name] = checkedValue(name, value)
  }
  // Nothing is unpacked here, so nothing may come packed: a small packed answer can hide a huge one.
  headers['accept-encoding'] = 'identity'
  return headers
}

/** Blanks and line ends around a value are no part of it. */
function checkedValue(name: string, value: string): string {
  // By no pattern: one that looks for an end takes minutes where a value is mostly blanks.
  const trimmed = value.trim()
  try {
    validateHeaderName(name)
    validateHeaderValue(name, trimmed)
    return trimmed
  } catch (cause) {
    throw invalidHeader(cause)
  }
}

async function follow(first: Hop, init: EgressInit, send: (hop: Hop) => Promise<Answer>): Promise<EgressResponse> {
  let hop = first
  for (let redirects = 0; ; redirects++) {
    const answer = await send(hop)
    const location = redirectOf(answer)
    if (location === undefined) return answer
    if (init.redirect === 'refuse' || init.client !== undefined || redirects === MAX_REDIRECTS) throw refusedRedirect()
    hop = nextHop(hop, answer.status, location)
  }
}

interface Journey {
  readonly allowList: AllowList
  readonly lookup: Lookup
  readonly ca: string | undefined
  readonly deadline: Deadline
  readonly init: EgressInit
  readonly wayOut: () => Promise<WayOut>
}

async function ask(hop: Hop, { allowList, lookup, ca, deadline, init, wayOut }: Journey): Promise<Answer> {
  deadline.limit(CONNECT_MS)
  const pin = () => pinTarget(hop.url, allowList, lookup)
  const { sendRequest, kept } = await wayOut()
  const place =
    init.keepAlive === true
      ? (kept.known(hop.url) ?? (await within(deadline.signal, () => kept.find(hop.url, pin))))
      : await within(deadline.signal, pin)
  const { client, maxBytes = MAX_BYTES } = init
  return sendRequest(hop, { ...place, deadline, maxBytes, ca, client })
}
