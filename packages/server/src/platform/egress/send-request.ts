import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { AppError } from '@rowhouse/core/errors'
import { plainHost } from './allow-list.ts'
import type { ClientCertificate } from './client-certificate.ts'
import type { Deadline } from './deadline.ts'
import type { Hop } from './redirects.ts'
import { answerTooLarge, tooSlow, unreachable } from './refusals.ts'
import type { PinnedAddress, Target } from './target.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

interface RequestLimits {
  readonly connect: Deadline
  readonly maxBytes: number
  readonly ca: string | undefined
  /** Connections to these very addresses that may wait for the next call; none: one of its own. */
  readonly kept: http.Agent | undefined
  readonly client: ClientCertificate | undefined
}

type OpenLimits = Pick<RequestLimits, 'connect' | 'ca'> & Partial<Pick<RequestLimits, 'kept' | 'client'>>

/** One request to a pinned address. Follows nothing. */
export async function sendRequest(hop: Hop, target: Target, limits: RequestLimits): Promise<Answer> {
  const { connect, maxBytes } = limits
  try {
    const response = await openKept(hop, target, limits)
    const { statusCode, rawHeaders } = response
    return answerOf(statusCode ?? 0, rawHeaders, await readBody(response, maxBytes))
  } catch (cause) {
    connect.signal.throwIfAborted()
    throw cause instanceof AppError ? cause : unreachable(cause)
  }
}

/** Most ask for none of the headers, so they are made when somebody does. */
function answerOf(status: number, rawHeaders: readonly string[], body: Buffer): Answer {
  let made: Headers | undefined
  return {
    status,
    get headers() {
      made ??= headersOf(rawHeaders)
      return made
    },
    body,
  }
}

/** A connection that waited may have been closed by the other side meanwhile: that says nothing about the call. */
async function openKept(hop: Hop, target: Target, limits: OpenLimits): Promise<http.IncomingMessage> {
  for (;;) {
    try {
      return await open(hop, target, limits)
    } catch (error) {
      if (!(error instanceof ClosedMeanwhile)) throw error
    }
  }
}

class ClosedMeanwhile extends Error {}

interface StreamLimits extends Pick<RequestLimits, 'connect' | 'ca'> {
  readonly silentMs: number
}

/** The same without reading the body, which may be long: it ends when nothing comes for a while. */
export async function openRequest(
  hop: Hop,
  target: Target,
  { connect, ca, silentMs }: StreamLimits,
): Promise<{ status: number; headers: Headers; body: Readable }> {
  try {
    const response = await open(hop, target, { connect, ca, silentMs })
    return { status: response.statusCode ?? 0, headers: headersOf(response.rawHeaders), body: response }
  } catch (cause) {
    connect.signal.throwIfAborted()
    throw cause instanceof AppError ? cause : unreachable(cause)
  }
}

function open(
  hop: Hop,
  target: Target,
  { connect, ca, kept, client, silentMs }: OpenLimits & { readonly silentMs?: number },
): Promise<http.IncomingMessage> {
  const isSecure = hop.url.protocol === 'https:'
  const transport = isSecure ? https : http
  const host = plainHost(hop.url.hostname)
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const request = transport.request({
    protocol: hop.url.protocol,
    host,
    port: hop.url.port,
    path: hop.url.pathname + hop.url.search,
    method: hop.method,
    headers: { ...Object.fromEntries(hop.headers), host: hop.url.host },
    // TLS forbids addresses here; the empty text stops Node from taking one out of the Host header.
    servername: isIP(host) === 0 ? host : '',
    lookup: lookupOf(target.addresses),
    ...(ca === undefined ? {} : { ca }),
    // Kept connections are told apart by it.
    ...client,
    // An agent of its own, or that of these addresses: any other pooled socket would skip the check of its address.
    agent: kept ?? new transport.Agent({ autoSelectFamily: true }),
  })
  endWith(request, connect.signal)
  request.once('socket', (socket) => {
    if (request.reusedSocket) connect.lift()
    else socket.once(isSecure ? 'secureConnect' : 'connect', connect.lift)
  })
  // Also while the answer is read: it then ends with this error.
  if (silentMs !== undefined) request.setTimeout(silentMs, () => request.destroy(tooSlow()))
  request.once('response', resolve)
  request.on('error', (error: NodeJS.ErrnoException) =>
    reject(request.reusedSocket && error.code === 'ECONNRESET' ? new ClosedMeanwhile() : error),
  )
  request.end(hop.body)
  return promise
}

/** What `signal` does among its options, which watches the streams of each request and costs more than the rest of it. */
function endWith(request: http.ClientRequest, signal: AbortSignal): void {
  const end = () => void request.destroy(signal.reason)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  request.once('close', () => signal.removeEventListener('abort', end))
}

function lookupOf(addresses: readonly PinnedAddress[]): LookupFunction {
  // autoSelectFamily makes Node ask for all addresses and try them in turn; the list is the checked one, nothing else.
  return (_host, _options, give) => give(null, [...addresses])
}

/** Names and values in turn, as they came. */
function headersOf(rawHeaders: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

function readBody(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  response.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBytes) return void chunks.push(chunk)
    reject(answerTooLarge(maxBytes))
    // Closes the connection.
    response.destroy()
  })
  response.once('end', () => resolve(Buffer.concat(chunks, size)))
  response.once('error', reject)
  // Whatever else ends it before its end; an error for each answer that was whole would cost more than the answer.
  response.once('close', () => {
    if (!response.readableEnded) reject(unreachable(new Error('The answer was broken off.')))
  })
  return promise
}
