// A process of its own: so many writes a second, until it is told to stop. One that fails ends it.
import { setPriority } from 'node:os'
import { call } from '../api-client.ts'

export interface PacedOptions {
  readonly url: string
  /** The address of records. */
  readonly path: string
  readonly token: string
  readonly perSecond: number
}

// In truth another machine: the server never waits for a core that it holds.
setPriority(10)
const { url, path, token, perSecond } = JSON.parse(process.argv[2] ?? '{}') as PacedOptions
const underWay = new Set<Promise<void>>()
const from = performance.now()
let [written, answered] = [0, 0]
const timer = setInterval(() => {
  // A timer that comes late makes up for it.
  while (written < ((performance.now() - from) / 1000) * perSecond) {
    const write = writeOne().finally(() => underWay.delete(write))
    underWay.add(write)
  }
}, 1000 / perSecond)
process.once('message', () => void end())
process.once('disconnect', () => process.exit())
process.send?.('begun')

async function writeOne(): Promise<void> {
  written += 1
  const body = { Notes: `written ${written}` }
  await call(url, 'PATCH', `${path}/${1 + (written % 25)}`, { token, body })
  answered += 1
}

async function end(): Promise<void> {
  clearInterval(timer)
  const inTime = answered
  await Promise.all(underWay)
  process.send?.(inTime)
}
