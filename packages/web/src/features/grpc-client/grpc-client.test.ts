import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readHistory, withCall } from './grpc-history.ts'
import { grpcurlOf } from './grpcurl-of.ts'
import { linesOf } from './lines-of.ts'

const call = {
  service: 'DealsService',
  method: 'List',
  message: '{}',
  metadata: [],
  deadlineMs: 60_000,
  code: 0,
  createdAt: '2026-11-17T09:00:00.000Z',
}

describe('the gRPC client', () => {
  test('reads whole lines, however they are cut, also within a letter', async () => {
    const bytes = new TextEncoder().encode('{"a":"é"}\n\n{"b":1}\n{"c":2}')
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
        controller.close()
      },
    })
    const lines: string[] = []
    for await (const some of linesOf(stream)) lines.push(...some)
    assert.deepEqual(lines, ['{"a":"é"}', '{"b":1}', '{"c":2}'])
  })

  test('remembers the last hundred calls, and nothing that is none', () => {
    let history = readHistory(undefined)
    for (let at = 0; at < 120; at += 1) history = withCall(history, { ...call, message: String(at) })
    assert.deepEqual([history.length, history[0]?.message], [100, '119'])
    assert.deepEqual(readHistory(['x', null, { service: 1 }, call]), [call])
  })

  test('writes the same call for grpcurl, safe for a shell, without the token', () => {
    const address = { host: 'localhost', port: 50051, isSecure: false }
    const spec = {
      service: 'DealsService',
      method: 'List',
      messages: [{ where: "(Name,eq,O'Neil)" }],
      metadata: { 'xc-timezone': 'UTC' },
    }
    assert.equal(
      grpcurlOf(address, 'rowhouse.p_1', spec),
      `grpcurl -plaintext -H "xc-token: $TOKEN" -H 'xc-timezone: UTC' -d '{"where":"(Name,eq,O'\\''Neil)"}' localhost:50051 rowhouse.p_1.DealsService/List`,
    )
  })
})
