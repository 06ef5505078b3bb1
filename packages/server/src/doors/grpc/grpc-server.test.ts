import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client, credentials, Metadata } from '@grpc/grpc-js'
import { aServer } from '../../testing/a-server.ts'
import { createSelfSigned } from '../../testing/self-signed.ts'

const asItIs = (bytes: Buffer): Buffer => bytes

test('with a certificate it speaks TLS, and stops although somebody is still there', { timeout: 30_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'grpc-'))
  const { key, cert } = createSelfSigned(['localhost'])
  const [GRPC_TLS_CERT, GRPC_TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  await writeFile(GRPC_TLS_CERT, cert)
  await writeFile(GRPC_TLS_KEY, key)
  const server = await aServer({ GRPC_PORT: '0', GRPC_HOST: '127.0.0.1', GRPC_TLS_CERT, GRPC_TLS_KEY })
  const port = await server.app.listenGrpc?.()
  const client = new Client(`127.0.0.1:${port}`, credentials.createSsl(Buffer.from(cert)), {
    'grpc.ssl_target_name_override': 'localhost',
  })
  try {
    const watch = client.makeServerStreamRequest(
      '/grpc.health.v1.Health/Watch',
      asItIs,
      asItIs,
      Buffer.alloc(0),
      new Metadata(),
    )
    const ended = new Promise<number>((resolve) => watch.on('status', ({ code }) => resolve(code)))
    watch.on('error', () => undefined)
    const first = await new Promise<Buffer>((resolve) => watch.once('data', resolve))
    assert.deepEqual(first, Buffer.from([0x08, 0x01]))
    watch.resume()
    await server.close()
    assert.equal(await ended, 0)
  } finally {
    client.close()
    await rm(folder, { recursive: true, force: true })
  }
})
