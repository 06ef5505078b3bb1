// What webhooks cost whoever writes, how many calls leave in a second, and what a receiver that never answers does to others.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { call } from '../api-client.ts'
import { loadText } from '../load-text.ts'
import { measureInTurns, percentile } from '../measure.ts'
import { peakMegabytes, processorMs, residentMegabytes } from '../process-use.ts'
import { type DatabaseName, type Ground, openGround } from '../rows/ground.ts'
import { startServer } from '../server-process.ts'
import { table } from '../table.ts'
import { type Receiver, startReceiver } from './hook-receiver.ts'
import { aPlace, type Place } from './hooked-place.ts'

interface HooksOptions {
  readonly databases: readonly DatabaseName[]
  readonly seconds: number
  /** Inserted at once, a call for each. */
  readonly rows: number
}

const writers = 4
/** Of a receiver that never answers, until it is known for one. */
const deadCalls = 8

export async function measureHooks({ databases, seconds, rows }: HooksOptions): Promise<number> {
  const lines: string[][] = [['webhooks', 'measured', 'goal']]
  process.stdout.write(`load of the machine before: ${loadText()}\n`)
  for (const name of databases) {
    const ground = await openGround[name]()
    try {
      lines.push(...(await measureOn(ground, seconds, rows)))
    } finally {
      await ground.stop()
    }
  }
  process.stdout.write(table(lines))
  process.stdout.write(`load of the machine after: ${loadText()}\n`)
  return 0
}

async function measureOn(ground: Ground, seconds: number, rows: number): Promise<string[][]> {
  const receiver = await startReceiver()
  // Calls towards one place share what is left of it, so the dead one is another.
  const grave = await startReceiver()
  const { dataDir, env } = await ground.empty()
  const server = await startServer('ours', dataDir, { ...env, EGRESS_ALLOW: `${receiver.allow},${grave.allow}` })
  try {
    const place = await aPlace(server)
    const [fast, watch] = [`${receiver.origin}/fast`, `${receiver.origin}/watched`]
    const quiet = await place.aTable('Quiet', [])
    const hooked = await place.aTable('Hooked', [fast, fast, fast])
    const load = (path: string) => ({ url: server.url, pid: server.pid, seconds, requests: [place.patch(path)] })
    const { none, three } = await measureInTurns({ none: load(quiet), three: load(hooked) }, writers)
    await receiver.rest()
    const bulk = await place.aTable('Bulk', [`${receiver.origin}/bulk`])
    const sent = await sendBulk(place, receiver, bulk, rows)
    const bare = await sendBare(`${receiver.origin}/bare`, rows)
    const watched = await place.aTable('Watched', [watch])
    const before = await latencies(place, receiver, watched, seconds)
    const dead = await place.aTable('Dead', [`${grave.origin}/dead`])
    await place.insert(dead, 500)
    // Once they are under way: hearing of 500 records is not what a dead receiver costs.
    await grave.until('/dead', deadCalls)
    const beside = await latencies(place, receiver, watched, seconds)
    const [p50, p50Hooked] = [percentile(none.times, 50), percentile(three.times, 50)]
    const p99 = (times: readonly number[]) => percentile(times, 99)
    const line = (what: string, value: string, goal = ''): string[] => [`${ground.name}, ${what}`, value, goal]
    return [
      line('a write without webhooks, p50', `${p50.toFixed(2)} ms`),
      line('… with three that match, their calls going out beside', `${p50Hooked.toFixed(2)} ms`),
      line('… of the one without', `${(p50Hooked / p50).toFixed(2)}×`, '≤ 1.1×'),
      line(`calls in a second, of ${rows} records`, sent.perSecond.toFixed(0), '≥ 2000'),
      line('… of a bare sender to the same receiver', `${bare.perSecond.toFixed(0)}`),
      line('… in a second of its processor time', `${sent.perProcessorSecond.toFixed(0)}`),
      line('… of that of the bare sender', bare.perProcessorSecond.toFixed(0)),
      line('memory before, and the most while they leave', sent.memory),
      line('from the answer to the call, p99', `${p99(before).toFixed(0)} ms`),
      line('… beside a receiver that never answers', `${p99(beside).toFixed(0)} ms`),
      line('… of the one without it', `${(p99(beside) / p99(before)).toFixed(2)}×`, '≤ 2×'),
    ]
  } finally {
    await server.stop()
    receiver.close()
    grave.close()
  }
}

interface Sent {
  readonly perSecond: number
  readonly perProcessorSecond: number
}

/** From the first call to the last; the processor time is that of all that happened: inserting, hearing and sending. */
async function sendBulk(
  place: Place,
  receiver: Receiver,
  path: string,
  rows: number,
): Promise<Sent & { readonly memory: string }> {
  const { pid } = place.server
  const [before, held] = [processorMs(pid), residentMegabytes(pid)]
  const { peak } = await peakMegabytes(pid, async () => {
    await place.insert(path, rows)
    await receiver.until('/bulk', rows)
  })
  const times = receiver.times('/bulk')
  return {
    perSecond: times.length / (((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000),
    perProcessorSecond: rows / ((processorMs(pid) - before) / 1000),
    memory: `${held.toFixed(0)} → ${peak.toFixed(0)} MB`,
  }
}

const bareSender = fileURLToPath(new URL('./bare-sender.ts', import.meta.url))

async function sendBare(url: string, calls: number): Promise<Sent> {
  const { stdout } = await promisify(execFile)(process.execPath, [bareSender, url, String(calls)])
  const { tookMs, processorMs: usedMs } = JSON.parse(stdout)
  return { perSecond: calls / (tookMs / 1000), perProcessorSecond: calls / (usedMs / 1000) }
}

/** Milliseconds from the answer to a write until its call arrives, sorted. */
async function latencies({ server, account }: Place, receiver: Receiver, path: string, seconds: number) {
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const known = receiver.times('/watched').length
    await call(server.url, 'POST', path, { token: account.token, body: { Name: 'watched' } })
    const answered = performance.now()
    await receiver.until('/watched', known + 1)
    took.push(Math.max(0, (receiver.times('/watched').at(-1) ?? 0) - answered))
  }
  return took.sort((a, b) => a - b)
}
