import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observe(route: string, method: string, status: number, seconds: number): void
  count(name: 'referrals'): void
  inFlight(change: 1 | -1): void
  text(): Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'rowhouse_' })
  const requests = new Histogram({
    name: 'rowhouse_http_request_seconds',
    help: 'Answered calls by route',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const referrals = new Counter({ name: 'rowhouse_referrals_total', help: 'Calls of /referral', registers: [registry] })
  const flying = new Gauge({ name: 'rowhouse_http_in_flight', help: 'Calls worked on', registers: [registry] })
  return {
    observe: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    count: () => referrals.inc(),
    inFlight: (change) => flying.inc(change),
    text: () => registry.metrics(),
  }
}
