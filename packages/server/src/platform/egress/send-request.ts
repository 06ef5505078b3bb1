import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { AppError } from '@rowhouse/core/errors'
import { plainHost } from './allow-list.ts'
import { Answer, headersOf } from './answer.ts'
import type { ClientCertificate } from './client-certificate.ts'
import type { Deadline } from './deadline.ts'
import type { Hop } from './redirects.ts'
import { answerTooLarge, tooSlow, unreachable } from './refusals.ts'
import type { PinnedAddress } from './target.ts'

/** What a request goes by. */
interface Way {
  /** Where connections may go; nowhere else. */
  readonly addresses: readonly PinnedAddress[]
  /** Its limit is lifted once there is a connection. */
  readonly deadline: Deadline
  readonly ca: string | undefined
  /** Connections to these very addresses that may wait for the next call; left out: one of its own. */
  readonly agent?: http.Agent
  readonly client?: ClientCertificate | undefined
  /** How long nothing may come; left out: as long as the deadline allows. */
  readonly silentMs?: number
}

/** One request to checked addresses. Follows nothing. */
export async function sendRequest(hop: Hop, way: Way & { readonly maxBytes: number }): Promise<Answer> {
  try {
    const response = await openKept(hop, way)
    const { statusCode: status = 0, rawHeaders } = response
    return new Answer(hop.url, { status, rawHeaders, body: await readBody(response, way.maxBytes) })
  } catch (cause) {
    way.deadline.signal.throwIfAborted()
    throw cause instanceof AppError ? cause : unreachable(cause)
  }
}

/** A connection that waited may have been closed by the other side meanwhile: that says nothing about the call. */
async function openKept(hop: Hop, way: Way): Promise<http.IncomingMessage> {
  for (;;) {
    try {
      return await open(hop, way)
    } catch (error) {
      if (!(error instanceof ClosedMeanwhile)) throw error
    }
  }
}

class ClosedMeanwhile extends Error {}

/** The same without reading the body, which may be long: it ends when nothing comes for a while. */
export async function openRequest(
  hop: Hop,
  way: Way & { readonly silentMs: number },
): Promise<{ status: number; headers: Headers; body: Readable }> {
  try {
    const response = await open(hop, way)
    return { status: response.statusCode ?? 0, headers: headersOf(response.rawHeaders), body: response }
  } catch (cause) {
    way.deadline.signal.throwIfAborted()
    throw cause instanceof AppError ? cause : unreachable(cause)
  }
}

function open(
  { url, method, headers, body }: Hop,
  { addresses, deadline, ca, agent, client, silentMs }: Way,
): Promise<http.IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const transport = isSecure ? https : http
  const host = plainHost(url.hostname)
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const request = transport.request({
    protocol: url.protocol,
    host,
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers: { ...headers, host: url.host },
    // TLS forbids addresses here; the empty text stops Node from taking one out of the Host header.
    servername: isIP(host) === 0 ? host : '',
    lookup: lookupOf(addresses),
    ...(ca === undefined ? {} : { ca }),
    // Kept connections are told apart by it.
    ...client,
    // An agent of its own, or that of these addresses: any other pooled socket would skip the check of its address.
    agent: agent ?? new transport.Agent({ autoSelectFamily: true }),
  })
  endWith(request, deadline.signal)
  request.once('socket', (socket) => {
    if (request.reusedSocket) deadline.lift()
    else socket.once(isSecure ? 'secureConnect' : 'connect', deadline.lift)
  })
  // Also while the answer is read: it then ends with this error.
  if (silentMs !== undefined) request.setTimeout(silentMs, () => request.destroy(tooSlow()))
  request.once('response', resolve)
  request.on('error', (error: NodeJS.ErrnoException) =>
    reject(request.reusedSocket && error.code === 'ECONNRESET' ? new ClosedMeanwhile() : error),
  )
  request.end(body)
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
