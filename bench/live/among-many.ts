import { setTimeout as sleep } from 'node:timers/promises'
import { measure, percentile } from '../measure.ts'
import { processorMs, residentMegabytes } from '../process-use.ts'
import type { Measured } from '../web/goals.ts'
import { aCrowd, type Crowd } from './crowd.ts'
import { pacedWrites } from './paced-writes.ts'
import { aTeam, type Team } from './team.ts'

interface ManyOptions {
  readonly sockets: number
  readonly seconds: number
}

/** A person has thirty at most. */
const socketsPerMember = 25
const writesPerSecond = 50
/** Of the pages: a thousand that all ask for their rows again are more than one server answers, told or not. */
const refetching = 20
const settleMs = 5000

/** Many pages on one table, first idle and then while it is written to without a pause. */
export async function amongMany({ sockets, seconds }: ManyOptions): Promise<Measured[]> {
  const team = await aTeam(2 * Math.ceil(sockets / 2 / socketsPerMember))
  try {
    const alone = await coresOfWrites(team, seconds / 2)
    const crowd = await crowdOf(team, sockets, 0)
    // What is loaded for the first of them is no part of what the next one takes.
    const before = await settledMegabytes(team)
    const others = await crowdOf(team, sockets, 1)
    const perSocket = (((await settledMegabytes(team)) - before) * 1024) / (sockets / 2)
    const idle = await p99OfReads(team, seconds / 2)
    const heard = await whileWriting(team, crowd, { seconds, refetching: 0 })
    const asked = await whileWriting(team, crowd, { seconds, refetching })
    const listening = (await crowd.report()).open + (await others.report()).open
    await crowd.leave()
    await others.leave()
    return [
      { name: 'sockets open to the end', value: listening / sockets, unit: '×', goal: null },
      { name: 'memory of an idle socket', value: perSocket, unit: 'kB', goal: 40 },
      {
        name: `processor for ${writesPerSecond} writes/s, nobody listens`,
        value: alone.cores,
        unit: 'cores',
        goal: null,
      },
      { name: '… of which were answered in time', value: alone.kept, unit: '×', goal: null },
      { name: `… ${sockets} listen`, value: heard.cores, unit: 'cores', goal: null },
      { name: '… of which were answered in time', value: heard.kept, unit: '×', goal: null },
      {
        name: 'messages to a page in 100 ms',
        value: perTenth(heard.told / (sockets / 2), seconds),
        unit: '×',
        goal: null,
      },
      { name: 'calls of a page in 100 ms', value: perTenth(asked.refetches / refetching, seconds), unit: '×', goal: 1 },
      { name: 'ordinary reads, p99, idle', value: idle, unit: 'ms', goal: null },
      { name: '… under these writes, all listen', value: heard.p99, unit: 'ms', goal: null },
      { name: '… of idle', value: heard.p99 / idle, unit: '×', goal: 2 },
      { name: `… and ${refetching} ask again`, value: asked.p99 / idle, unit: '×', goal: null },
    ]
  } finally {
    await team.server.stop()
  }
}

const perTenth = (count: number, seconds: number): number => count / seconds / 10

/** One half of it, in a process of its own as the other. */
function crowdOf({ server, deals, path, tokens }: Team, sockets: number, half: 0 | 1): Promise<Crowd> {
  const list = `${path}?limit=25`
  const own = tokens.filter((_, at) => at % 2 === half)
  return aCrowd({ url: server.url, projectId: deals.projectId, tokens: own, sockets: sockets / 2, list })
}

async function settledMegabytes({ server }: Team): Promise<number> {
  await sleep(settleMs)
  return residentMegabytes(server.pid)
}

interface WritesCost {
  readonly cores: number
  /** How many of those that should have been answered by then were: less than all says that the machine is too busy. */
  readonly kept: number
}

async function coresOfWrites(team: Team, seconds: number): Promise<WritesCost> {
  const { pid } = team.server
  const stop = await pacedWrites(team, writesPerSecond)
  const before = processorMs(pid)
  await sleep(seconds * 1000)
  const used = processorMs(pid) - before
  const answered = await stop()
  return { cores: used / (seconds * 1000), kept: answered / (seconds * writesPerSecond) }
}

interface WhileWriting extends WritesCost {
  readonly p99: number
  readonly told: number
  readonly refetches: number
}

/** Its first half without reads, for what it costs; its second with them. */
async function whileWriting(
  team: Team,
  crowd: Crowd,
  { seconds, refetching: asking }: { readonly seconds: number; readonly refetching: number },
): Promise<WhileWriting> {
  await crowd.report({ refetching: asking })
  const cost = await coresOfWrites(team, seconds / 2)
  const stop = await pacedWrites(team, writesPerSecond)
  const p99 = await p99OfReads(team, seconds / 2)
  await stop()
  const { told, refetches } = await crowd.report()
  return { ...cost, p99, told, refetches }
}

async function p99OfReads({ server, deals, path }: Team, seconds: number): Promise<number> {
  const headers = { 'xc-auth': deals.token }
  const requests = Array.from({ length: 50 }, (_, at) => ({ path: `${path}/${1 + at * 7}`, headers }))
  const { times } = await measure({ url: server.url, pid: server.pid, requests, seconds }, 1)
  return percentile(times, 99)
}
