import { mock } from 'node:test'
import type { TestServer } from './a-server.ts'

/** How many statements the server asks its database while `work` runs. Stop the subscribers before, who ask as well. */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<number> {
  const { meta, knownCallers } = server.app.services
  // Who calls is asked by a statement of its own then, and not on the journey of another, where nobody could count it.
  mock.method(knownCallers, 'of', () => undefined)
  // Watched, not replaced: every statement still runs.
  const watched = [...new Set([meta.read, meta.scan])].map((db) => mock.method(db, 'executeQuery'))
  try {
    await work()
    return watched.reduce((sum, one) => sum + one.mock.callCount(), 0)
  } finally {
    mock.restoreAll()
  }
}
