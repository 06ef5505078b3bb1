import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// The kernel counts processor time in hundredths of a second, whatever the processor.
const tickMs = 10

/** Megabytes a process holds; not a number where there is no `ps` to ask. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  } catch {
    return Number.NaN
  }
}

/** Processor time of a process and its threads so far; not a number outside of Linux. */
export const processorMs = (pid: number): number => sumOfTimes(pid, [11, 12])

/** The same with that of the processes it started, once they have ended. */
export const processorMsWithChildren = (pid: number): number => sumOfTimes(pid, [11, 12, 13, 14])

function sumOfTimes(pid: number, places: readonly number[]): number {
  try {
    // The name in brackets may hold anything, also brackets and blanks.
    const [, rest = ''] = /.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    return places.reduce((sum, at) => sum + Number(fields[at]), 0) * tickMs
  } catch {
    return Number.NaN
  }
}

/** The most a process holds while `work` runs, in megabytes. */
export async function peakMegabytes<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = residentMegabytes(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid))
  }, 100)
  try {
    const result = await work()
    return { result, peak: Math.max(peak, residentMegabytes(pid)) }
  } finally {
    clearInterval(timer)
  }
}
