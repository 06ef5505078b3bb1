import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithUs } from '../leave-nothing-behind.ts'
import type { CrowdOptions, CrowdOrder, CrowdReport } from './crowd-process.ts'

export interface Crowd {
  /** What it heard since it was asked last. */
  report(next?: CrowdOrder): Promise<CrowdReport>
  leave(): Promise<void>
}

/** Resolves when all of its sockets are open. In a process of its own: reading what they hear must not delay what is timed. */
export async function aCrowd(options: CrowdOptions): Promise<Crowd> {
  const child = fork(fileURLToPath(new URL('./crowd-process.ts', import.meta.url)), [JSON.stringify(options)])
  endWithUs(child)
  const ended = once(child, 'exit')
  const isOpen = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)])
  if (!isOpen) throw new Error('Not all sockets could be opened.')
  return {
    async report(next = { refetching: 0 }) {
      const told = once(child, 'message')
      child.send(next)
      const [report] = (await told) as [CrowdReport]
      return report
    },
    async leave() {
      child.disconnect()
      await ended
    },
  }
}
