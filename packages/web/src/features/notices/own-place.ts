import { readOwnLive } from '@rowhouse/core/api/notices'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { noteNews } from '../../state/news-state.ts'
import { LiveConnection } from '../live/live-connection.ts'
import { openSocket } from '../live/open-socket.ts'

/** Gives how to leave it. */
export function openOwnPlace(): () => void {
  const connection = new LiveConnection({
    ask: async () => ({ ...(await call(readOwnLive, {})), cursor: '', changes: [], isGap: false }),
    open: openSocket,
    isFinal: (error) => error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429,
    onStatus: () => undefined,
    onChanges: () => undefined,
    onPeople: () => undefined,
    onNews: noteNews,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  void connection.run()
  return () => connection.end()
}
