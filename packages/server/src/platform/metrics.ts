import { performance } from 'node:perf_hooks'

export interface Metrics {
  observe(route: string, method: string, status: number, seconds: number): void
  count(name: 'referrals'): void
  inFlight(change: 1 | -1): void
  text(): Promise<string>
}

const bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10] as const

interface Observed {
  readonly labels: string
  /** Calls that took at most as long as the bound of the same place; the last place is for all that took longer. */
  readonly counts: number[]
  sum: number
}

/** Numbers for a scraper, in the text format of Prometheus. Written by hand: its client library is 80 files at every start. */
export function createMetrics(): Metrics {
  const calls = new Map<string, Observed>()
  let referrals = 0
  let flying = 0
  return {
    observe(route, method, status, seconds) {
      const observed = observedFor(calls, route, method, status)
      const place = bounds.findIndex((bound) => seconds <= bound)
      const at = place === -1 ? bounds.length : place
      observed.counts[at] = (observed.counts[at] ?? 0) + 1
      observed.sum += seconds
    },
    count() {
      referrals += 1
    },
    inFlight(change) {
      flying += change
    },
    text: async () =>
      [
        ...(await processLines()),
        ...metric('rowhouse_http_request_seconds', 'histogram', 'Answered calls by route', histogramOf(calls)),
        ...metric('rowhouse_referrals_total', 'counter', 'Calls of /referral', [['', referrals]]),
        ...metric('rowhouse_http_in_flight', 'gauge', 'Calls worked on', [['', flying]]),
        '',
      ].join('\n'),
  }
}

function observedFor(calls: Map<string, Observed>, route: string, method: string, status: number): Observed {
  const key = `${status} ${method} ${route}`
  let observed = calls.get(key)
  if (observed === undefined) {
    const labels = `route="${escaped(route)}",method="${escaped(method)}",status="${status}"`
    observed = { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
    calls.set(key, observed)
  }
  return observed
}

type Sample = readonly [suffix: string, value: number]

function metric(
  name: string,
  type: 'counter' | 'gauge' | 'histogram',
  help: string,
  samples: readonly Sample[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([suffix, value]) => `${name}${suffix} ${value}`),
  ]
}

function histogramOf(calls: ReadonlyMap<string, Observed>): Sample[] {
  return [...calls.values()].flatMap(({ labels, counts, sum }) => {
    let total = 0
    const buckets = counts.map((count, at): Sample => {
      total += count
      return [`_bucket{${labels},le="${bounds[at] ?? '+Inf'}"}`, total]
    })
    return [...buckets, [`_sum{${labels}}`, sum], [`_count{${labels}}`, total]] satisfies Sample[]
  })
}

/** What every process can say of itself. */
async function processLines(): Promise<string[]> {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    ...metric('rowhouse_process_cpu_seconds_total', 'counter', 'Processor time', [['', (user + system) / 1e6]]),
    ...metric('rowhouse_process_start_time_seconds', 'gauge', 'Start, in seconds since 1970', [
      ['', performance.timeOrigin / 1000],
    ]),
    ...metric('rowhouse_process_resident_memory_bytes', 'gauge', 'Memory held', [['', rss]]),
    ...metric('rowhouse_nodejs_heap_size_used_bytes', 'gauge', 'Heap in use', [['', heapUsed]]),
    ...metric('rowhouse_nodejs_heap_size_total_bytes', 'gauge', 'Heap held', [['', heapTotal]]),
    ...metric('rowhouse_nodejs_external_memory_bytes', 'gauge', 'Memory held outside of the heap', [['', external]]),
    ...metric('rowhouse_nodejs_eventloop_lag_seconds', 'gauge', 'How long a call waits for its turn', [
      ['', await turnSeconds()],
    ]),
  ]
}

function turnSeconds(): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve) => setImmediate(() => resolve((performance.now() - startedAt) / 1000)))
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
