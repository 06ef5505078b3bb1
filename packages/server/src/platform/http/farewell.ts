import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A stop waits for calls that are being answered, and for nothing else that holds a connection open. */
export function addFarewell(app: FastifyInstance): void {
  let isClosing = false
  // Browsers connect ahead of need. Node counts a connection that has not asked for anything yet as busy.
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
  })
  // One that is busy would be kept alive after its answer.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}
