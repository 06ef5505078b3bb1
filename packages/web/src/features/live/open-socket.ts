import { type LiveHeard, type LiveSaid, livePath } from '@rowhouse/core/live'
import type { LiveSocket } from './live-connection.ts'

/** Loaded when somebody has a project open and the browser has nothing more urgent to do. */
export async function openSocket(ticket: string, cursor: string, hear: LiveHeard): Promise<LiveSocket> {
  const { io } = await import('socket.io-client')
  const socket: import('socket.io-client').Socket<LiveHeard, LiveSaid> = io({
    path: livePath,
    transports: ['websocket'],
    // A ticket serves once; whoever comes back asks for another.
    reconnection: false,
    forceNew: true,
    auth: { ticket, cursor },
    timeout: 5000,
  })
  socket.on('changes', hear.changes)
  socket.on('people', hear.people)
  socket.on('moved', hear.moved)
  socket.on('left', hear.left)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  return {
    onClose(closed) {
      socket.on('disconnect', () => closed())
      // It may have been closed while it was handed over.
      if (socket.disconnected) closed()
    },
    here: (place) => void socket.emit('here', place),
    close: () => void socket.close(),
  }
}
