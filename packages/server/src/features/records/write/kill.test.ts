import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { goodPassword } from '../../../testing/a-server.ts'

const main = fileURLToPath(new URL('../../../main.ts', import.meta.url))

describe('a server that is killed', () => {
  let dataDir: string
  let child: ChildProcess
  let address: string
  let token: string
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rowhouse-kill-'))
  })
  after(async () => {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })

  async function start(): Promise<void> {
    child = spawn(process.execPath, [main], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', CALLS_PER_PERSON: '100000' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    assert.ok(child.stdout)
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      const found = /Rowhouse is ready at (http:\S+)/.exec(String(chunk))?.[1]
      if (found === undefined) continue
      address = found
      return
    }
    assert.fail('the server ended before it was ready')
  }

  async function call(method: string, path: string, body?: unknown, key?: string): Promise<string> {
    const response = await fetch(address + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { 'xc-auth': token }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.equal(response.status, 200, text)
    return text
  }

  test('repeats no call that it had finished, and finishes each once (P07)', async () => {
    await start()
    const account = { email: 'ana@example.com', password: goodPassword }
    token = JSON.parse(await call('POST', '/api/v1/auth/user/signup', account)).token
    const { id } = JSON.parse(await call('POST', '/api/v1/db/meta/projects', { title: 'Kill' }))
    await call('POST', `/api/v1/db/meta/projects/${id}/tables`, {
      table_name: 'calls',
      title: 'Calls',
      columns: [{ column_name: 'title', title: 'Title', uidt: 'SingleLineText' }],
    })
    const rows = `/api/v1/db/data/noco/${id}/Calls`
    const replies = new Map<string, string>()
    const send = async (key: string): Promise<void> => {
      const reply = await call('POST', rows, { Title: key }, key)
      assert.equal(reply, replies.get(key) ?? reply, `another reply to ${key}`)
      replies.set(key, reply)
    }
    for (let round = 0; round < 3; round += 1) {
      const keys = Array.from({ length: 60 }, (_, at) => `round ${round} call ${at}`)
      const sent = Promise.allSettled(keys.map(send))
      await sleep(randomInt(5, 120))
      child.kill('SIGKILL')
      await once(child, 'exit')
      await sent
      await start()
      await Promise.all(keys.flatMap((key) => [send(key), send(key)]))
    }
    const { list } = JSON.parse(await call('GET', `${rows}?limit=1000`))
    assert.deepEqual(list.map(({ Title }: { Title: string }) => Title).sort(), [...replies.keys()].sort())
    assert.equal(list.length, 180)
  })
})
