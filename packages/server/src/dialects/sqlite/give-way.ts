// Only Linux has a priority, and a clock, for each thread; elsewhere all are alike.
import { readFileSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Whoever reads waits a little for those who do anything else, and whoever reads long for everybody: others' pages are read in
 * between. Without a privilege no thread comes forward again.
 */
const priorities = { shortReads: 4, longReads: 15 } as const

/** By which the system knows the thread that asks. */
export function idOfThread(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  } catch {
    return null
  }
}

export function giveWay(threadId: number | null, to: keyof typeof priorities): void {
  if (threadId === null) return
  try {
    setPriority(threadId, priorities[to])
  } catch {
    // It has ended, or somebody forbids it.
  }
}

/** What a thread has worked so far; null: nobody knows. On a busy machine time alone says nothing of the work. */
export function workedMs(threadId: number | null): number | null {
  if (threadId === null) return null
  try {
    return Number.parseInt(readFileSync(`/proc/self/task/${threadId}/schedstat`, 'utf8'), 10) / 1e6
  } catch {
    return null
  }
}
