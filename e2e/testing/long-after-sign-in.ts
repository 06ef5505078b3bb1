import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RunningServer } from './server-client.ts'

/** As if everybody had signed in long ago. */
export function longAfterSignIn({ dataDir }: Pick<RunningServer, 'dataDir'>): void {
  const database = new DatabaseSync(join(dataDir, 'rowhouse.sqlite'))
  database.exec("pragma busy_timeout = 5000; update rh_sessions set authenticated_at = '2001-01-01T00:00:00.000Z'")
  database.close()
}
