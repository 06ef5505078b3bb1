import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { goodPassword } from '../../testing/a-server.ts'
import { type HookReceiver, startHookReceiver } from '../../testing/hook-receiver.ts'
import { toUrl } from './testing/hooks-of.ts'

const main = fileURLToPath(new URL('./testing/killed-server.ts', import.meta.url))
/** What a dead server held is given up after a minute. */
const givenUpMs = 61_000
const kills = 3
const writesEach = 10

describe('a server that is killed while webhooks wait', () => {
  let dataDir: string
  let child: ChildProcess
  let address: string
  let token: string | undefined
  let receiver: HookReceiver
  let starts = 0
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'rowhouse-hooks-'))
    receiver = await startHookReceiver()
  })
  after(async () => {
    child.kill('SIGKILL')
    await receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function start(): Promise<void> {
    const env = {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      EGRESS_ALLOW: receiver.allow,
      CLOCK_AHEAD: String(starts * givenUpMs),
    }
    starts += 1
    child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
    assert.ok(child.stdout)
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      const found = /Rowhouse is ready at (http:\S+)/.exec(String(chunk))?.[1]
      if (found === undefined) continue
      address = found
      return
    }
    assert.fail('the server ended before it was ready')
  }

  // Replies of any shape, checked by what follows.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  async function call(method: string, path: string, body?: unknown, status = 200): Promise<any> {
    const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { 'xc-auth': token }) }
    const response = await fetch(address + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.equal(response.status, status, text)
    return JSON.parse(text)
  }

  test('tells all that was stored after the next start, in order, and nothing that was not (P17)', async () => {
    await start()
    const account = { email: 'ana@example.com', password: goodPassword }
    token = (await call('POST', '/api/v1/auth/user/signup', account)).token
    const project = await call('POST', '/api/v1/db/meta/projects', { title: 'Hooked' })
    const columns = [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Count', uidt: 'Number' },
    ]
    const table = await call('POST', `/api/v1/db/meta/projects/${project.id}/tables`, { title: 'Deals', columns })
    const rows = `/api/v1/db/data/noco/${project.id}/${table.id}`
    const { Id } = await call('POST', rows, { Name: 'a', Count: 0 })
    const notify = toUrl(`${receiver.origin}/slow`, { body: '{{record.Count}}' })
    await call('POST', `/api/v1/tables/${table.id}/webhooks`, { title: 'Tell', operation: 'update', notify })
    // The first call is under way and never answered when the server dies; all others wait behind it.
    receiver.answer('/slow', 'hangs')
    for (let Count = 1; Count <= 10; Count++) await call('PATCH', `${rows}/${Id}`, { Count })
    await call('PATCH', `${rows}/${Id}`, { Count: 'no number' }, 400)
    await receiver.calls('/slow')
    child.kill('SIGKILL')
    receiver.answer('/slow', 200)
    await start()
    const bodies = async () => (await receiver.calls('/slow', 11)).map(({ body }) => Number(body))
    assert.deepEqual(await bodies(), [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const ids = (await receiver.calls('/slow')).map(({ headers }) => headers['webhook-id'])
    assert.equal(ids[0], ids[1])
    assert.equal(new Set(ids).size, 10)
  })

  test('tells every stored change at least once, however often it is killed under writes, each record in order', async () => {
    const project = await call('POST', '/api/v1/db/meta/projects', { title: 'Killed' })
    const columns = [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Count', uidt: 'Number' },
    ]
    const table = await call('POST', `/api/v1/db/meta/projects/${project.id}/tables`, { title: 'Deals', columns })
    const rows = `/api/v1/db/data/noco/${project.id}/${table.id}`
    const records = ['a', 'b', 'c', 'd']
    const ids = new Map<string, number>()
    for (const Name of records) ids.set(Name, (await call('POST', rows, { Name, Count: 0 })).Id)
    const notify = toUrl(`${receiver.origin}/all`, { body: '{{record.Name}} {{record.Count}}' })
    await call('POST', `/api/v1/tables/${table.id}/webhooks`, { title: 'Tell', operation: 'update', notify })
    const stored = new Map(records.map((name) => [name, [0]]))

    // Each goes on from the count that was asked for last: what was not acknowledged may be stored all the same.
    const asked = new Map(records.map((name) => [name, 0]))
    const write = async (name: string): Promise<void> => {
      for (let written = 0; written < writesEach; written += 1) {
        const Count = (asked.get(name) ?? 0) + 1
        asked.set(name, Count)
        await call('PATCH', `${rows}/${ids.get(name)}`, { Count })
        stored.get(name)?.push(Count)
        await call('PATCH', `${rows}/${ids.get(name)}`, { Name: 'refused', Count: 'no number' }, 400)
      }
    }
    for (let killed = 0; killed < kills; killed += 1) {
      const heard = (await receiver.calls('/all', 0)).length
      const writing = records.map(write)
      const some = receiver.calls('/all', heard + 5)
      await Promise.race([some, Promise.all(writing).then(() => some)])
      child.kill('SIGKILL')
      await Promise.allSettled(writing)
      await start()
    }
    const told = async (): Promise<ReadonlyMap<string, readonly number[]>> => {
      const lines = (await receiver.calls('/all', 0)).map(({ body }) => body.split(' '))
      assert.ok(lines.every(([of = '']) => records.includes(of)))
      return new Map(
        records.map((name) => [name, lines.filter(([of]) => of === name).map(([, count]) => Number(count))]),
      )
    }
    const isTold = (all: ReadonlyMap<string, readonly number[]>): boolean =>
      records.every((name) => all.get(name)?.includes(stored.get(name)?.at(-1) ?? 0) === true)
    while (!isTold(await told())) await receiver.calls('/all', (await receiver.calls('/all', 0)).length + 1)
    for (const [name, counts] of await told()) {
      const firsts = [...new Set(counts)]
      assert.deepEqual(
        firsts,
        firsts.toSorted((one, other) => one - other),
        `the order of ${name}`,
      )
      for (const count of stored.get(name)?.slice(1) ?? []) assert.ok(firsts.includes(count), `${name} ${count}`)
      assert.ok(firsts.every((count) => count > 0 && count <= (asked.get(name) ?? 0)))
    }
  })
})
