import { measureInTurns, percentile } from '../measure.ts'
import type { Measured } from '../web/goals.ts'
import { aCrowd } from './crowd.ts'
import { aTeam, type Team } from './team.ts'

/**
 * Writes on a server whose listeners have left, beside one on which nobody ever listened: there nothing of the door is loaded
 * but the call that gives tickets, so it is as good as one without.
 */
export async function unheardWrites(seconds: number): Promise<Measured[]> {
  const [untouched, left] = [await aTeam(1), await aTeam(1)]
  try {
    const { server, deals, path, tokens } = left
    const crowd = await aCrowd({ url: server.url, projectId: deals.projectId, tokens, sockets: 1, list: path })
    await crowd.leave()
    const loads = { untouched: writesTo(untouched, seconds), left: writesTo(left, seconds) }
    const measured = await measureInTurns(loads, 1)
    const [without, after] = [percentile(measured.untouched.times, 50), percentile(measured.left.times, 50)]
    return [
      { name: 'a write, p50, nobody ever listened', value: without, unit: 'ms', goal: null },
      { name: '… whoever listened has left', value: after, unit: 'ms', goal: null },
      { name: '… of the first', value: after / without, unit: '×', goal: 1.03 },
    ]
  } finally {
    await untouched.server.stop()
    await left.server.stop()
  }
}

function writesTo({ server, deals, path }: Team, seconds: number): Parameters<typeof measureInTurns>[0][string] {
  const headers = { 'xc-auth': deals.token, 'content-type': 'application/json' }
  const body = JSON.stringify({ Notes: 'written' })
  const requests = Array.from({ length: 25 }, (_, at) => ({
    method: 'PATCH' as const,
    path: `${path}/${at + 1}`,
    headers,
    body,
  }))
  return { url: server.url, pid: server.pid, requests, seconds }
}
