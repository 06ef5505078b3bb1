import { execFileSync } from 'node:child_process'

/** Megabytes a process holds; not a number where there is no `ps` to ask. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  } catch {
    return Number.NaN
  }
}
