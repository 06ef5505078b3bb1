import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { aServer } from '../../testing/a-server.ts'

test('the release info has releaseVersion and latestRelease, whatever the source sends (spec 158)', async () => {
  let sent = '{"releaseVersion":"9.9.9","releaseUrl":"https://rowhouse.example/9.9.9"}'
  const source = createServer((_, reply) => reply.end(sent)).listen(0, '127.0.0.1')
  await new Promise((resolve) => source.once('listening', resolve))
  const place = `127.0.0.1:${(source.address() as AddressInfo).port}`
  const server = await aServer({ RELEASE_URL: `http://${place}/`, EGRESS_ALLOW: place })
  try {
    let ana = await server.signUp('ana@x.example')
    const release = async (): Promise<unknown> => {
      const { releaseVersion, latestRelease } = (await server.call('GET', '/api/v1/version', undefined, ana)).body
      return { releaseVersion, latestRelease }
    }
    const url = 'https://rowhouse.example/9.9.9'
    const known = { releaseVersion: '9.9.9', latestRelease: { version: '9.9.9', url } }
    assert.deepEqual(await release(), known)
    for (const [body, shown] of [
      // Asked once in ten minutes; a page that cannot be opened safely is left out.
      [
        '{"releaseVersion":"9.9.9","releaseUrl":"javascript:alert(1)"}',
        { ...known, latestRelease: { version: '9.9.9', url: null } },
      ],
      ['{"releaseVersion":7}', { releaseVersion: null, latestRelease: null }],
      ['{"releaseVersion":"9.9.9","releaseUrl":"https://rowhouse.example/9.9.9"}', known],
      ['no JSON', known],
    ] as const) {
      const before = await release()
      sent = body
      assert.deepEqual(await release(), before)
      server.pass(600_000)
      ana = { ...ana, token: (await server.call('POST', '/api/v1/auth/user/signin', ana)).body.token }
      assert.deepEqual(await release(), shown)
    }
  } finally {
    await server.close()
    source.close()
  }
})
