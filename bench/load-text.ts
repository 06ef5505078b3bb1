import { availableParallelism, loadavg } from 'node:os'

/** How busy the machine is, which is told with every figure. */
export function loadText(): string {
  return `${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`
}
