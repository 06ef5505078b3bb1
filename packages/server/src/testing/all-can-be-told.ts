import { setTimeout as wait } from 'node:timers/promises'
import { areHeldBack } from '../meta/read-changes.ts'
import type { TestServer } from './a-server.ts'

/** Other databases of the same server may hold back for a moment what was written so far: it would be told later. */
export async function allCanBeTold({ app }: Pick<TestServer, 'app'>): Promise<void> {
  while (await areHeldBack(app.services.meta)) await wait(5)
}
