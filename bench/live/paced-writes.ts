import { call } from '../api-client.ts'
import type { Team } from './team.ts'

/** So many writes a second to one table, as many people would make them; returns how to end them, which tells how many were answered until then. */
export function pacedWrites({ server, deals, path }: Team, perSecond: number): () => Promise<number> {
  const underWay = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  const from = performance.now()
  let [written, answered] = [0, 0]
  const timer = setInterval(() => {
    // A timer that comes late makes up for it.
    while (written < ((performance.now() - from) / 1000) * perSecond) writeOne()
  }, 1000 / perSecond)

  function writeOne(): void {
    written += 1
    const body = { Notes: `written ${written}` }
    const write = call(server.url, 'PATCH', `${path}/${1 + (written % 25)}`, { token: deals.token, body })
      .then(() => {
        answered += 1
      })
      .catch((error: unknown) => failures.push(error))
      .finally(() => underWay.delete(write))
    underWay.add(write)
  }

  return async () => {
    clearInterval(timer)
    const inTime = answered
    await Promise.all(underWay)
    if (failures.length > 0) throw failures[0]
    return inTime
  }
}
