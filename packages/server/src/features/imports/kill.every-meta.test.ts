import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Import } from '@rowhouse/core/api/imports'
import { openMeta } from '../../meta/open.ts'
import { createLog } from '../../platform/log.ts'
import { goodPassword } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import type { MetaPlace } from '../../testing/meta-places.ts'
import { newTables } from './testing/an-import.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const rows = 8000

onEveryMeta('a server that is killed in the middle of an import', (bench) => {
  let child: ChildProcess | undefined
  let address = ''
  let token = ''
  after(() => child?.kill('SIGKILL'))

  async function start({ databaseUrl, dataDir }: MetaPlace): Promise<void> {
    const place = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
    child = spawn(process.execPath, [main], {
      env: { ...process.env, ...place, PORT: '0', LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    assert.ok(child.stdout)
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      address = /Rowhouse is ready at (http:\S+)/.exec(String(chunk))?.[1] ?? ''
      if (address !== '') return
    }
    assert.fail('the server ended before it was ready')
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of several calls
  async function call(method: string, path: string, body?: unknown): Promise<any> {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { 'xc-auth': token }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.equal(response.status, 200, text)
    return JSON.parse(text)
  }

  /** As if the minute were over after which a silent job is taken up again. */
  async function ageJobs(place: MetaPlace): Promise<void> {
    const meta = await openMeta({ ...place, databaseUrl: place.databaseUrl ?? undefined, log: createLog('silent') })
    const before = new Date(Date.now() - 120_000).toISOString()
    await meta.write((tx) =>
      tx.updateTable('rh_jobs').set({ updated_at: before }).where('state', '=', 'running').execute(),
    )
    await meta.close()
  }

  test('it goes on from its last chunk, and no row is there twice or missing', async () => {
    const place = await bench.place()
    await start(place)
    token = (await call('POST', '/api/v1/auth/user/signup', { email: 'ana@example.com', password: goodPassword })).token
    const { id: project } = await call('POST', '/api/v1/db/meta/projects', { title: 'Kill' })
    const base = `/api/v1/projects/${project}/imports`
    const text = `Number;Note\n${Array.from({ length: rows }, (_, at) => `${at + 1};row ${at + 1}`).join('\n')}\n`
    const sent: Import = await call('POST', `${base}/text`, { text, title: 'numbers.csv' })
    const until = async (state: string): Promise<Import> => {
      for (;;) {
        const now: Import = await call('GET', `${base}/${sent.id}`)
        assert.notEqual(now.state, 'failed', now.failure ?? '')
        if (now.state === state) return now
        await sleep(20)
      }
    }
    await call('POST', `${base}/${sent.id}/rehearse`, newTables(sent.sheets))
    await until('rehearsed')
    await call('POST', `${base}/${sent.id}/run`)
    for (let round = 0; round < 4; round += 1) {
      await sleep(randomInt(100, 1200))
      child?.kill('SIGKILL')
      if (child !== undefined) await once(child, 'exit')
      await ageJobs(place)
      await start(place)
    }
    const done = await until('done')
    assert.equal(done.receipt?.parts[0]?.created, rows)
    const found: number[] = []
    for (let offset = 0; offset < rows; offset += 1000) {
      const { list } = await call('GET', `/api/v1/db/data/noco/${project}/numbers?limit=1000&offset=${offset}`)
      for (const { Number: number } of list) found.push(Number(number))
    }
    assert.deepEqual(
      found.sort((one, other) => one - other),
      Array.from({ length: rows }, (_, at) => at + 1),
    )
    const { count } = await call('GET', `/api/v1/db/data/noco/${project}/numbers/count`)
    assert.equal(count, rows)
  })
})
