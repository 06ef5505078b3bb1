import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithUs } from '../leave-nothing-behind.ts'
import type { PacedOptions } from './paced-writes-process.ts'
import type { Team } from './team.ts'

/**
 * So many writes a second to one table, as many people would make them; returns how to end them, which tells how many were
 * answered until then. In a process of its own: sending them must not delay what is timed.
 */
export async function pacedWrites({ server, deals, path }: Team, perSecond: number): Promise<() => Promise<number>> {
  const options: PacedOptions = { url: server.url, path, token: deals.token, perSecond }
  const child = fork(fileURLToPath(new URL('./paced-writes-process.ts', import.meta.url)), [JSON.stringify(options)])
  endWithUs(child)
  const ended = once(child, 'exit')
  const told = async (): Promise<unknown> => {
    const failed = ended.then(() => Promise.reject(new Error('A write was not answered.')))
    const [word] = await Promise.race([once(child, 'message'), failed])
    return word
  }
  await told()
  return async () => {
    const inTime = told()
    child.send('end')
    const answered = Number(await inTime)
    child.disconnect()
    await ended
    return answered
  }
}
