import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createHttp } from './http.ts'

test('a call that is stopped because its caller left is no failure to be told', async (t) => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const http = createHttp({ config: readConfig({ DATA_DIR: 'unused' }), log, metrics: createMetrics() })
  t.after(() => http.close())
  const stopped = Promise.withResolvers<void>()
  http.get('/slow', async (request) => {
    await once(request.signal, 'abort')
    stopped.resolve()
    request.signal.throwIfAborted()
  })
  http.get('/broken', async () => {
    throw new DOMException('This operation was aborted', 'AbortError')
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const caller = connect(port, '127.0.0.1', () => caller.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n'))
  await once(http.server, 'request')
  caller.destroy()
  await stopped.promise
  const { status } = await fetch(`http://127.0.0.1:${port}/broken`)
  // The same error with somebody there is one.
  assert.equal(status, 500)
  assert.equal(lines.length, 1)
})
