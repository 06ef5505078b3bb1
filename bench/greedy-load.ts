// Runs inside a thread: asks for the same again and again, many times at once, until it is told to stop.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface GreedyLoad {
  readonly url: string
  readonly token: string
  readonly callers: number
}

const { url, token, callers } = workerData as GreedyLoad
const over = new AbortController()
const statuses = new Map<number, number>()

parentPort?.once('message', () => over.abort())
await Promise.all(Array.from({ length: callers }, () => askOn()))
parentPort?.postMessage([...statuses].map(([status, count]) => `${count} × ${status}`).join(', '))

async function askOn(): Promise<void> {
  while (!over.signal.aborted) {
    const status = await askOnce().catch(() => 0)
    if (over.signal.aborted) return
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // Who is refused comes again soon, but not at once.
    if (status !== 200) await sleep(50)
  }
}

async function askOnce(): Promise<number> {
  const answer = await fetch(url, { headers: { 'xc-auth': token }, signal: over.signal })
  for await (const _ of answer.body ?? []);
  return answer.status
}
