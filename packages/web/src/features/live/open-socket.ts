import { type LiveSaid, livePath, type PageHears } from '@rowhouse/core/live'
import type { LiveSocket } from './live-connection.ts'

const answerMs = 8000

/** Loaded when somebody has a project open and the browser has nothing more urgent to do. */
export async function openSocket(ticket: string, cursor: string, hear: PageHears): Promise<LiveSocket> {
  const { io } = await import('socket.io-client')
  const socket: import('socket.io-client').Socket<PageHears, LiveSaid> = io({
    path: livePath,
    transports: ['websocket'],
    // A ticket serves for moments; whoever comes back asks for another.
    reconnection: false,
    forceNew: true,
    auth: { ticket, cursor },
    timeout: answerMs,
  })
  socket.on('changes', hear.changes)
  socket.on('news', hear.news)
  socket.on('outside', hear.outside)
  // The same is told to everybody, this page as well.
  socket.on('people', (told) => hear.people({ ...told, here: told.here.filter(({ id }) => id !== socket.id) }))
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
      // Cut after the way was open and before anybody said a word: no error is told then.
      socket.once('disconnect', reject)
      setTimeout(() => reject(new Error('nobody answers')), answerMs)
    })
  } catch (error) {
    socket.close()
    throw error
  }
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
