import { type LiveHeard, type LiveSaid, livePath } from '@rowhouse/core/live'
import type { LiveSocket } from './live-connection.ts'

/** Loaded when somebody has a project open and the browser has nothing more urgent to do. */
export async function openSocket(ticket: string, cursor: string): Promise<LiveSocket> {
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
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  return {
    // The names of what is heard and their words are the same on both sides.
    on: (event, hear) => void socket.on(event, hear as never),
    onClose: (closed) => void socket.on('disconnect', () => closed()),
    here: (place) => void socket.emit('here', place),
    close: () => void socket.close(),
  }
}
