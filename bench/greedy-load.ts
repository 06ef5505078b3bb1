// A process of its own: asks for the same again and again, many times at once, until it is told to stop.
import { setTimeout as sleep } from 'node:timers/promises'

export interface GreedyLoad {
  readonly url: string
  readonly token: string
  readonly callers: number
  /** So many answers a second all together; null: as many as come. */
  readonly pace: number | null
}

export interface GreedyReport {
  readonly statuses: Readonly<Record<number, number>>
  readonly bytes: number
  readonly seconds: number
}

const { url, token, callers, pace } = JSON.parse(process.argv[2] ?? '{}') as GreedyLoad
const over = new AbortController()
const statuses: Record<number, number> = {}
const startedAt = performance.now()
let [bytes, asked] = [0, 0]

process.once('message', () => over.abort())
// Nobody is left to ask for.
process.once('disconnect', () => process.exit())
await Promise.all(Array.from({ length: callers }, () => askOn()))
const report: GreedyReport = { statuses, bytes, seconds: (performance.now() - startedAt) / 1000 }
process.send?.(report, () => process.exit())

async function askOn(): Promise<void> {
  while (!over.signal.aborted) {
    await itsTime()
    const status = await askOnce().catch(() => 0)
    if (over.signal.aborted) return
    statuses[status] = (statuses[status] ?? 0) + 1
    // Who is refused comes again soon, but not at once.
    if (status !== 200) await sleep(50)
  }
}

async function itsTime(): Promise<void> {
  if (pace === null) return
  const at = startedAt + (asked * 1000) / pace
  asked += 1
  await sleep(Math.max(0, at - performance.now()), undefined, { signal: over.signal }).catch(() => undefined)
}

async function askOnce(): Promise<number> {
  const answer = await fetch(url, { headers: { 'xc-auth': token }, signal: over.signal })
  for await (const piece of answer.body ?? []) bytes += piece.length
  return answer.status
}
