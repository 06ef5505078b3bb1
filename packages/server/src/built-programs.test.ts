// What users run is built from src (build/bundle.ts): here it is asked for everything that it loads from a file of its own.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '@rowhouse/core/api/imports'
import { newTables } from './features/imports/testing/an-import.ts'
import { KillableServer } from './testing/killable-server.ts'
import { aMigratedFolder } from './testing/sqlite-places.ts'
import { version } from './version.ts'

let dataDir = ''
let server: KillableServer
let project = ''

before(async () => {
  dataDir = await aMigratedFolder()
  server = new KillableServer({ dataDir, databaseUrl: null })
  await server.start()
  await server.signUp('ana@example.com')
  project = (await server.call('POST', '/api/v1/db/meta/projects', { title: 'Built' })).id
})

after(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

test('a file is taken in by the process that reads, and given back by the thread that writes', async () => {
  const base = `/api/v1/projects/${project}/imports`
  const sent: Import = await server.call('POST', `${base}/text`, {
    text: 'Name;Size\nÄpfel;3\nBirnen;4\n',
    title: 'fruit.csv',
  })
  await server.call('POST', `${base}/${sent.id}/rehearse`, newTables(sent.sheets))
  await reached(`${base}/${sent.id}`, 'rehearsed')
  await server.call('POST', `${base}/${sent.id}/run`)
  await reached(`${base}/${sent.id}`, 'done')
  const csv = await server.send('GET', `/api/v1/db/data/noco/${project}/fruit/export/csv?fields=Name,Size`)
  assert.deepEqual((await csv.text()).trim().split('\r\n').slice(1), ['Äpfel,3', 'Birnen,4'])
})

test('a formula that SQLite cannot compute is computed', async () => {
  const { list } = await server.call('GET', `/api/v1/db/meta/projects/${project}/tables`)
  const formula = { title: 'Loud', uidt: 'Formula', formula_raw: 'UPPER({Name})' }
  await server.call('POST', `/api/v1/db/meta/tables/${list[0].id}/columns`, formula)
  const rows = await server.call('GET', `/api/v1/db/data/noco/${project}/fruit?fields=Loud`)
  assert.deepEqual(
    rows.list.map(({ Loud }: { readonly Loud: string }) => Loud),
    ['ÄPFEL', 'BIRNEN'],
  )
})

test('SQL is run by its process', async () => {
  const { rows } = await server.call('POST', `/api/v1/projects/${project}/sql`, { sql: 'select 40 + 2 as answer' })
  assert.deepEqual(rows, [{ c1: 42 }])
})

test('what is read from files beside the program is found', async () => {
  const code = await server.send(
    'POST',
    `/api/v1/projects/${project}/generated-code`,
    { 'content-type': 'application/json' },
    JSON.stringify({ kind: 'rest' }),
  )
  assert.equal(
    Buffer.from(await code.arrayBuffer())
      .subarray(0, 2)
      .toString(),
    'PK',
  )
  assert.equal((await server.call('GET', '/api/v1/version')).currentVersion, version)
})

async function reached(path: string, state: Import['state']): Promise<void> {
  for (;;) {
    const now: Import = await server.call('GET', path)
    assert.notEqual(now.state, 'failed', now.failure ?? '')
    if (now.state === state) return
    await sleep(20)
  }
}
