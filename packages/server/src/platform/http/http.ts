import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { AppError } from '@rowhouse/core/errors'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { addBodyParsers } from './body.ts'
import { answerError, errorBody, notFoundSentence } from './errors.ts'
import { checkOrigin, corsHeaders } from './origin.ts'
import { securityHeaders } from './security-headers.ts'

const urlLimit = 8192

export interface HttpOptions {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
}

/** A Fastify server with everything every route shares: limits, headers, origin check, body rules, errors, logs. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { config } = options
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: config.bodyLimitBytes,
    // Slow clients are closed, so that they cannot hold connections open for nothing.
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    exposeHeadRoutes: false,
    clientErrorHandler,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 300, onBadUrl },
  })
  addBodyParsers(app)
  addFarewell(app)
  addGate(app, options)
  addReport(app, options)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options.log))
  app.setNotFoundHandler((request, reply) =>
    answerError(new AppError('not_found', notFoundSentence), request, reply, options.log),
  )
  return app
}

function addGate(app: FastifyInstance, { config }: HttpOptions): void {
  let inFlight = 0
  const leaving = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(request, config))
    reply.headers(corsHeaders(request, config))
    inFlight += 1
    leaving.add(request)
    if (inFlight > config.maxInFlight)
      throw new AppError('source_unavailable', 'The server is busy. Try again in a moment.', { retryAfterSeconds: 1 })
    if (request.url.length > urlLimit) throw new AppError('invalid_request', 'The address is longer than 8 kB.')
    checkOrigin(request, config)
  })
  const leave = async (request: FastifyRequest): Promise<void> => {
    if (leaving.delete(request)) inFlight -= 1
  }
  app.addHook('onResponse', leave)
  app.addHook('onRequestAbort', leave)
}

/** A connection that is busy when the server stops would be kept alive after its answer and hold the stop up. */
function addFarewell(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

function addReport(app: FastifyInstance, { log, metrics }: HttpOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.observe(route, request.method, reply.statusCode, reply.elapsedTime / 1000)
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        principal: request.principalId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the person who calls, for the log line. */
    principalId?: string
  }
}

function onBadUrl(_path: string, request: FastifyRequest['raw'], reply: FastifyReply['raw']): void {
  reply.writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
  reply.end(JSON.stringify(errorBody(new AppError('invalid_request', 'The address is not well-formed.'), randomUUID())))
  request.resume()
}

/** What is not even HTTP never reaches a route; it still gets our body and no detail. */
function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const status = isTooLarge ? '431 Request Header Fields Too Large' : isSlow ? '408 Request Timeout' : '400 Bad Request'
  const sentence = isTooLarge
    ? 'The headers are too large.'
    : isSlow
      ? 'The request took too long to arrive.'
      : 'The request is not well-formed.'
  const body = JSON.stringify(errorBody(new AppError('invalid_request', sentence), randomUUID()))
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
