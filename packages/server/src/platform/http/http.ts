import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@rowhouse/core/errors'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { addBodyParsers } from './body.ts'
import { addBodyTime, longestRequestMs } from './body-time.ts'
import { answerError, errorBody, notFoundSentence } from './errors.ts'
import { addFarewell } from './farewell.ts'
import { addLongAnswers } from './long-answers.ts'
import { corsHeaders, originRefusal } from './origin.ts'
import { schemaCompilers } from './schema-compilers.ts'
import { securityHeaders } from './security-headers.ts'

const urlLimit = 8192

interface HttpOptions {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  /** How long headers may take, and a body; a file may pause so long. */
  readonly headersMs?: number
  readonly bodyMs?: number
}

/** A Fastify server with everything every route shares: limits, headers, origin check, body rules, errors, logs. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { config, headersMs = 30_000 } = options
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: config.bodyLimitBytes,
    requestTimeout: longestRequestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5000, headersMs), shouldUpgradeCallback },
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    exposeHeadRoutes: false,
    clientErrorHandler,
    schemaController: schemaCompilers,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 500, onBadUrl },
  })
  addBodyParsers(app)
  addFarewell(app)
  addBodyTime(app, { bodyMs: options.bodyMs ?? 30_000, onSlow: answerSlow })
  addLongAnswers(app)
  addGate(app, options)
  addReport(app, options)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options.log))
  app.setNotFoundHandler((request, reply) =>
    answerError(new AppError('not_found', notFoundSentence), request, reply, options.log),
  )
  return app
}

/** Some clients offer HTTP/2 beside what they ask for: they are answered, as if they had not. */
const shouldUpgradeCallback = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

// Hooks that wait for nothing call back: a promise for each of them would cost every call more than what they do.
function addGate(app: FastifyInstance, { config }: HttpOptions): void {
  let inFlight = 0
  app.decorateRequest('isInFlight', false)
  app.addHook('onRequest', (request, reply, done) => {
    inFlight += 1
    request.isInFlight = true
    done(refusalOf(request, reply, config, inFlight))
  })
  const leave = (request: FastifyRequest, done: () => void): void => {
    if (request.isInFlight) inFlight -= 1
    request.isInFlight = false
    done()
  }
  app.addHook('onResponse', (request, _reply, done) => leave(request, done))
  app.addHook('onRequestAbort', leave)
}

function refusalOf(request: FastifyRequest, reply: FastifyReply, config: Config, inFlight: number): Error | undefined {
  reply.headers(securityHeaders(request, config))
  // A page knows by it which changes it made itself.
  if (request.method !== 'GET') reply.header('x-request-id', request.id)
  if (config.corsOrigins.length > 0) reply.headers(corsHeaders(request, config))
  if (inFlight > config.maxInFlight)
    return new AppError('source_unavailable', 'The server is busy. Try again in a moment.', { retryAfterSeconds: 1 })
  if (request.url.length > urlLimit) return new AppError('invalid_request', 'The address is longer than 8 kB.')
  return originRefusal(request, config)
}

function addReport(app: FastifyInstance, { log, metrics }: HttpOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = reply.elapsedTime
    metrics.observe(route, request.method, reply.statusCode, ms / 1000)
    if (log.isLevelEnabled('info')) log.info(reportOf(request, reply, route, ms), 'answered')
    done()
  })
}

function reportOf(request: FastifyRequest, reply: FastifyReply, route: string, ms: number): object {
  return {
    requestId: request.id,
    method: request.method,
    route,
    principal: request.principalId,
    status: reply.statusCode,
    ms: Math.round(ms * 10) / 10,
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Counted among those worked on. */
    isInFlight: boolean
    /** Id of the person who calls, for the log line. */
    principalId?: string
  }
}

function onBadUrl(_path: string, request: FastifyRequest['raw'], reply: FastifyReply['raw']): void {
  reply.writeHead(400, { 'content-type': 'application/json; charset=utf-8' })
  reply.end(JSON.stringify(errorBody(new AppError('invalid_request', 'The address is not well-formed.'), randomUUID())))
  request.resume()
}

function answerSlow(socket: Socket): void {
  clientErrorHandler(Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  socket.destroySoon()
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
