import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMetrics } from './metrics.ts'

describe('metrics', () => {
  test('calls are counted by route and by how long they took', async () => {
    const metrics = createMetrics()
    for (const seconds of [0.0005, 0.003, 0.004, 60]) metrics.observe('/a/:id', 'GET', 200, seconds)
    metrics.observe('/a/:id', 'GET', 404, 0.02)
    const lines = (await metrics.text()).split('\n')
    const ofGood = lines.filter((line) => line.includes('route="/a/:id",method="GET",status="200"'))
    assert.deepEqual(
      ofGood.map((line) => line.replace(/route="[^}]*status="200",?/, '')),
      [
        ...['0.001', '0.005', '0.02', '0.1', '0.5', '2', '10', '+Inf'].map(
          (bound, at) => `rowhouse_http_request_seconds_bucket{le="${bound}"} ${[1, 3, 3, 3, 3, 3, 3, 4][at]}`,
        ),
        'rowhouse_http_request_seconds_sum{} 60.0075',
        'rowhouse_http_request_seconds_count{} 4',
      ],
    )
    assert.ok(lines.includes('rowhouse_http_request_seconds_count{route="/a/:id",method="GET",status="404"} 1'))
  })

  test('counters, gauges and the process have a line each, and every metric says what it is', async () => {
    const metrics = createMetrics()
    metrics.count('referrals')
    metrics.inFlight(1)
    const text = await metrics.text()
    assert.match(text, /^rowhouse_referrals_total 1$/m)
    assert.match(text, /^rowhouse_http_in_flight 1$/m)
    assert.match(text, /^rowhouse_process_resident_memory_bytes \d+$/m)
    const named = [...text.matchAll(/^# TYPE (\w+) (?:counter|gauge|histogram)$/gm)].map(([, name]) => name)
    for (const [name] of text.matchAll(/^\w+/gm))
      assert.ok(named.includes(name.replace(/_(bucket|sum|count)$/, '')), `${name} has no type`)
  })

  test('a label cannot break out of its line', async () => {
    const metrics = createMetrics()
    metrics.observe('/"\\\n', 'GET', 200, 1)
    assert.ok((await metrics.text()).includes('route="/\\"\\\\\\n",method'))
  })
})
