import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

let dataDir: string
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rowhouse-start-'))
})
after(() => rm(dataDir, { recursive: true, force: true }))

function run(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  assert.ok(child.stderr)
  const said = await text(child.stderr)
  return { code: await code, said }
}

async function ready(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout)
  for await (const chunk of child.stdout) {
    const address = /Rowhouse is ready at (http:\S+)/.exec(String(chunk))?.[1]
    if (address !== undefined) return address
  }
  return assert.fail('the server ended before it was ready')
}

describe('the program', () => {
  test('names every fault of its configuration, without a stack, and ends', async () => {
    const { code, said } = await outcome(run({ PORT: 'x', INVITE_ONLY: 'perhaps' }))
    assert.equal(code, 1)
    assert.match(said, /PORT must be a whole number/)
    assert.match(said, /INVITE_ONLY must be true or false/)
    assert.doesNotMatch(said, /\bat \S+:\d+/)
  })

  test('a sample key refuses to start (S46)', async () => {
    const { code, said } = await outcome(run({ APP_KEY: 'deadbeef'.repeat(8) }))
    assert.equal(code, 1)
    assert.match(said, /openssl rand -hex 32/)
  })

  test('a port in use is told with a way out', async () => {
    const other = createServer().listen(0, 'localhost')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const { code, said } = await outcome(run({ PORT: String(port) }))
    other.close()
    assert.equal(code, 1)
    assert.match(said, new RegExp(`Port ${port} is in use.*PORT=${port + 1} npm start`))
  })

  test('a second one on the same data folder refuses to start and says why; the first ends cleanly on SIGTERM', async () => {
    const first = run({})
    const address = await ready(first)
    const second = await outcome(run({}))
    assert.equal(second.code, 1)
    assert.match(second.said, /Rowhouse cannot start: /)
    const health = await fetch(`${address}/api/v1/health`)
    assert.equal(((await health.json()) as { message: string }).message, 'OK')
    const ended = outcome(first)
    first.kill('SIGTERM')
    assert.deepEqual(await ended, { code: 0, said: '' })
  })

  test('calls that were accepted before SIGTERM are answered (P16)', async () => {
    const child = run({})
    const address = await ready(child)
    // Argon2 keeps these busy for a while.
    const calls = Array.from({ length: 8 }, (_, i) =>
      fetch(`${address}/api/v1/auth/user/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `p${i}@x.example`, password: 'correct horse 1' }),
      }),
    )
    // Once one is answered, all of them have arrived.
    await Promise.race(calls)
    const ended = outcome(child)
    child.kill('SIGTERM')
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    assert.ok(
      statuses.every((status) => status === 200 || status === 503),
      String(statuses),
    )
    assert.equal((await ended).code, 0)
  })
})
