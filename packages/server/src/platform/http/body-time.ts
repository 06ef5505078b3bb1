import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The longest a file may take; Node itself ends what takes longer. */
export const longestRequestMs = 2 * 60 * 60 * 1000

/**
 * Slow clients are closed, so that they cannot hold connections open for nothing: a body has to be there in time, and a file
 * has to keep coming.
 */
export function addBodyTime(
  app: FastifyInstance,
  { bodyMs, onSlow }: { readonly bodyMs: number; readonly onSlow: (socket: Socket) => void },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) watch(request, bodyMs, onSlow)
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function watch({ raw, routeOptions }: FastifyRequest, ms: number, onSlow: (socket: Socket) => void): void {
  const { socket } = raw
  // A call without a network has nothing to wait for.
  if (typeof socket.destroySoon !== 'function') return
  const isFile = routeOptions.config?.takesFile === true
  let known = socket.bytesRead
  const timer = setInterval(() => {
    const isComing = isFile && socket.bytesRead > known
    known = socket.bytesRead
    if (raw.complete) clearInterval(timer)
    else if (!isComing) onSlow(socket)
  }, ms).unref()
  raw.once('close', () => clearInterval(timer))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean
  }
}
