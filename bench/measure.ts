import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Request } from 'autocannon'
import { processorMs } from './process-use.ts'

interface Load {
  readonly url: string
  /** Whose processor time is counted. */
  readonly pid: number
  readonly requests: readonly Request[]
  readonly seconds: number
}

/** The answers to some load: how long each took, how long the load lasted, and what it cost the server. */
export interface Answers {
  readonly times: readonly number[]
  readonly seconds: number
  readonly cpuMs: number
}

const rounds = 3
const warmUpSeconds = 0.5
// autocannon ends a run only at its next tick, a second apart unless told: too coarse for rounds of a second.
const tickMs = 50

/**
 * Puts each load on in turn, in short rounds: a busy moment of the machine then falls on all of them alike, and not on
 * the one that happened to be measured.
 */
export async function measureInTurns<Name extends string>(
  loads: Readonly<Record<Name, Load>>,
  connections: number,
): Promise<Record<Name, Answers>> {
  const names = Object.keys(loads) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as Answers[]])) as Record<Name, Answers[]>
  for (const name of names) await measure({ ...loads[name], seconds: warmUpSeconds }, connections)
  for (let round = 0; round < rounds; round += 1)
    for (const name of names)
      measured[name].push(await measure({ ...loads[name], seconds: loads[name].seconds / rounds }, connections))
  return Object.fromEntries(names.map((name) => [name, joined(measured[name])])) as Record<Name, Answers>
}

function joined(all: readonly Answers[]): Answers {
  return {
    times: all.flatMap(({ times }) => times).sort((a, b) => a - b),
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  }
}

export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

// The answers are timed here because autocannon's own histogram counts whole milliseconds, and most answers take less.
export async function measure({ url, pid, requests, seconds }: Load, connections: number): Promise<Answers> {
  const times: number[] = []
  const cpuBefore = processorMs(pid)
  const running = autocannon({ url, connections, duration: seconds, requests, sampleInt: tickMs })
  running.on('response', (_client, _status, _bytes, ms: number) => times.push(ms))
  const { errors, timeouts, non2xx, duration } = await running
  const cpuMs = processorMs(pid) - cpuBefore
  await untilIdle(pid)
  if (errors + timeouts + non2xx > 0)
    throw new Error(`The measurement is void: ${non2xx} answers were refusals, ${errors + timeouts} never came.`)
  times.sort((a, b) => a - b)
  return { times, seconds: duration, cpuMs }
}

const pauseMs = 50
const mostPauses = 200

/** At the end of a round calls are still under way, which would disturb whoever is measured next. */
async function untilIdle(pid: number): Promise<void> {
  for (let pauses = 0; pauses < mostPauses; pauses += 1) {
    const before = processorMs(pid)
    await sleep(pauseMs)
    if (!(processorMs(pid) - before > pauseMs / 5)) return
  }
}
