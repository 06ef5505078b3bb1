import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '@rowhouse/core/api/imports'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { anAirtable, type FakeAirtable } from '../../testing/airtable/an-airtable.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'

const along = { attachments: true, comments: true, people: true }

onEveryMeta('a base of Airtable', (bench) => {
  let airtable: FakeAirtable
  let server: TestServer
  let owner: Person

  before(async () => {
    airtable = await anAirtable()
    const env = { EGRESS_ALLOW: airtable.allow, AIRTABLE_API_URL: airtable.url }
    server = await aServer(env, await bench.place())
    owner = await server.signUp('ana@example.com')
  })
  after(async () => {
    await server.close()
    await airtable.close()
  })

  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body, { token: owner.token })
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const project = async (title: string): Promise<string> =>
    (await call('POST', '/api/v1/db/meta/projects', { title })).id

  async function until(projectId: string, id: string, state: string): Promise<Import> {
    for (;;) {
      const now: Import = await call('GET', `/api/v1/projects/${projectId}/imports/${id}`)
      if (now.state === state) return now
      assert.ok(now.state !== 'failed' && now.failure === null, `${now.state}: ${now.failure ?? ''}`)
      await sleep(10)
    }
  }

  async function rehearsed(projectId: string, base: string, spec: object = {}): Promise<Import> {
    const sent = { service: 'airtable', token: airtable.token, base, along, keepsToken: false, ...spec }
    const { id } = await call('POST', `/api/v1/projects/${projectId}/imports/base`, sent)
    return until(projectId, id, 'rehearsed')
  }

  async function imported(projectId: string, base: string, spec: object = {}): Promise<Import> {
    const { id } = await rehearsed(projectId, base, spec)
    await call('POST', `/api/v1/projects/${projectId}/imports/${id}/run`)
    return until(projectId, id, 'done')
  }

  const rows = async (projectId: string, table: string): Promise<Record<string, unknown>[]> =>
    (await call('GET', `/api/v1/db/data/v1/${projectId}/${table}?limit=1000`)).list

  test('is rehearsed before anything is written: what comes, and what cannot', async () => {
    const id = await project('Rehearsed')
    const { base } = await rehearsed(id, 'https://airtable.com/appEverything01/tblCampaigns')
    const fields = base?.tables[0]?.fields ?? []
    assert.equal(base?.title, 'Marketing HQ')
    assert.match(fields.find(({ title }) => title === 'Odd')?.note ?? '', /kept as text: There is no function MAGIC/)
    assert.match(fields.find(({ title }) => title === 'Asset sizes')?.note ?? '', /does not tell how it is worked out/)
    assert.equal(fields.find(({ title }) => title === 'Total')?.to, 'Formula')
    assert.deepEqual((await call('GET', `/api/v1/db/meta/projects/${id}/tables`)).list, [])
  })

  test('comes with every type of field, links, files, comments and people as proposals', async () => {
    const id = await project('Everything')
    airtable.mischief.tooMany = 1
    airtable.mischief.broken = 1
    airtable.mischief.expired = 1
    const { receipt, report } = await imported(id, 'appEverything01')
    assert.deepEqual(
      receipt?.parts.map(({ read, created, unchanged, refused }) => [read, created, unchanged, refused]),
      [
        [2, 2, 0, 0],
        [2, 2, 0, 0],
      ],
    )
    const [spring, autumn] = await rows(id, 'Campaigns')
    const plain = [
      ['Name', 'Spring'],
      ['Mail', 'spring@example.com'],
      ['Site', 'https://example.com/spring'],
      ['Note', 'two\nlines'],
      ['Brief', '**bold**'],
      ['Pieces', 3],
      ['Stage', 'Live'],
      ['Starts', '2026-03-01'],
      ['Phone', '+49 30 1234'],
      ['Odd', '42'],
      ['No', 1],
      ['Code', '4006381333931'],
      ['Stars', 4],
      ['Open', 'https://example.com/open'],
      ['Source', 'Jira'],
      ['Summary', 'A short one'],
      ['Airtable record ID', 'recCampaign1'],
    ] as const
    for (const [title, value] of plain) assert.deepEqual(spring?.[title], value, title)
    const numbers = [
      ['Weight', 1.25],
      ['Share', 7],
      ['Budget', 1250.5],
      ['Length', 5400],
      ['Total', 3.75],
      ['Has a', 0],
      ['How many', 2],
      ['Asset sizes', 30],
    ] as const
    for (const [title, value] of numbers) assert.equal(Number(spring?.[title]), value, title)
    assert.match(String(spring?.Tags), /web/)
    assert.match(JSON.stringify(spring?.Files), /plan\.txt/)
    assert.equal(report?.files, 1)
    assert.equal(report?.comments, 1)
    assert.deepEqual(report?.people, [{ name: 'Ada Lovelace', email: 'ada@example.com' }])
    assert.match(JSON.stringify(spring?.Assets), /Poster.*Banner|Banner.*Poster/)
    assert.match(JSON.stringify(spring?.Follows), /Autumn/)
    assert.match(JSON.stringify(autumn?.Assets), /Banner/)
    assert.match(JSON.stringify(spring?.['Asset names']), /Poster/)
    const { list: tables } = await call('GET', `/api/v1/db/meta/projects/${id}/tables`)
    const campaigns = tables.find(({ title }: { title: string }) => title === 'Campaigns').id
    const { list: views } = await call('GET', `/api/v1/db/meta/tables/${campaigns}/views`)
    assert.deepEqual(views.map(({ title }: { title: string }) => title).toSorted(), [
      'All campaigns',
      'Ask',
      'Board',
      'Cards',
      'Schedule',
    ])
  })

  test('is undone as a file is', async () => {
    const id = await project('Undone')
    const { id: importId } = await imported(id, 'appEverything01')
    await call('POST', `/api/v1/projects/${id}/imports/${importId}/undo`)
    await until(id, importId, 'undone')
    assert.deepEqual((await call('GET', `/api/v1/db/meta/projects/${id}/tables`)).list, [])
  })

  test('that came again is undone in all its tables: what the first import brought stays', async () => {
    const id = await project('Undone again')
    await imported(id, 'appEverything01', { keepsToken: true })
    const [campaigns, assets] = airtable.bases[0]?.tables ?? []
    const [spring, poster] = [campaigns?.records[0]?.fields, assets?.records[0]?.fields]
    assert.ok(spring !== undefined && poster !== undefined)
    Object.assign(spring, { fldPhone: '+1' })
    Object.assign(poster, { fldSize: 11 })
    const { id: importId, receipt } = await imported(id, 'appEverything01', { token: undefined, keepsToken: true })
    Object.assign(spring, { fldPhone: '+49 30 1234' })
    Object.assign(poster, { fldSize: 10 })
    assert.deepEqual(
      receipt?.parts.map(({ read, updated }) => [read, updated]),
      [
        [2, 1],
        [2, 1],
      ],
    )
    await call('POST', `/api/v1/projects/${id}/imports/${importId}/undo`)
    await until(id, importId, 'undone')
    assert.equal((await rows(id, 'Campaigns'))[0]?.['Phone'], '+49 30 1234')
    assert.equal((await rows(id, 'Assets'))[0]?.['Size'], 10)
  })

  test('is named by the same field as there, also where it is a formula', async () => {
    const id = await project('Named')
    await imported(id, 'appEvents2026x')
    const [talk] = await rows(id, 'Talks')
    assert.equal(talk?.Label, 'Opening!')
  })

  test('comes again by the ids of its records: updated, created, and what vanished is told', async () => {
    const id = await project('Repeated')
    const base = airtable.bases[1]
    const table = base?.tables[0]
    assert.ok(base !== undefined && table !== undefined)
    table.records.push({ id: 'recTalk2', fields: { fldTitle: 'Closing' } })
    const snapshots = `/api/v1/projects/${id}/snapshots`
    await call('PATCH', snapshots, { beforeImports: true })
    await imported(id, base.id, { keepsToken: true })
    assert.deepEqual((await call('GET', snapshots)).list, [])
    table.records.splice(1, 1, { id: 'recTalk3', fields: { fldTitle: 'Panel' } })
    const before = table.records[0]?.fields
    if (before !== undefined) before.fldTitle = 'Welcome'
    const again = await imported(id, base.id, { token: undefined, keepsToken: true })
    const [part] = again.receipt?.parts ?? []
    assert.deepEqual([part?.created, part?.updated, part?.unchanged], [1, 1, 0])
    assert.deepEqual(again.report?.vanished, [{ table: 'Talks', count: 1, records: ['recTalk2'] }])
    const taken = (await call('GET', snapshots)).list.map(({ title, why, state }: Record<string, string>) => [
      title,
      why,
      state,
    ])
    assert.deepEqual(taken, [[`${again.title} → Talks`, 'import', 'ready']])
    assert.deepEqual((await rows(id, 'Talks')).map((row) => row.Title).toSorted(), ['Closing', 'Panel', 'Welcome'])
    if (before !== undefined) before.fldTitle = 'Opening'
    table.records.splice(1, 1)
  })

  test('comes in pages, each record once, also where the service forgets how a list goes on', async () => {
    const id = await project('Pages')
    airtable.mischief.forgotten = 1
    const { receipt } = await imported(id, 'appNumbers0001')
    assert.deepEqual([receipt?.parts[0]?.read, receipt?.parts[0]?.created], [1250, 1250])
    const { count } = await call('GET', `/api/v1/db/data/v1/${id}/Numbers/count`)
    assert.equal(count, 1250)
  })

  describe('its token', () => {
    test('is never told again and forgotten when the import is over', async () => {
      const id = await project('Token')
      await imported(id, 'appEvents2026x')
      const { list } = await call('GET', `/api/v1/db/meta/projects/${id}/syncs`)
      assert.equal(list[0].has_key, false)
      const all = [list, await call('GET', `/api/v1/projects/${id}/imports`)]
      assert.ok(!JSON.stringify(all).includes('patTest'))
      const stored = await server.app.services.meta.read
        .selectFrom('rh_syncs')
        .select('token')
        .where('project_id', '=', id)
        .execute()
      assert.deepEqual(stored, [{ token: null }])
    })

    test('that is wrong is told in a sentence', async () => {
      const id = await project('Wrong token')
      const path = `/api/v1/projects/${id}/imports/bases`
      const { status, body } = await server.call(
        'POST',
        path,
        { service: 'airtable', token: 'pat' },
        { token: owner.token },
      )
      assert.deepEqual(
        [status, body.msg],
        [400, 'Airtable does not know this token. Make a new one there, or copy it again.'],
      )
    })
  })

  test('is remembered, changed, brought over and forgotten by v1 clients as a sync source', async () => {
    const id = await project('Wire')
    const path = `/api/v1/db/meta/projects/${id}/syncs`
    const details = { apiKey: airtable.token, syncSourceUrlOrId: 'appEvents2026x', options: { syncViews: true } }
    const made = await call('POST', path, { title: 'Events', type: 'Airtable', details })
    assert.equal(made.details.apiKey, undefined)
    const changed = await call('PATCH', `/api/v1/db/meta/syncs/${made.id}`, { title: 'Events again' })
    assert.equal(changed.title, 'Events again')
    assert.deepEqual(await call('POST', `/api/v1/db/meta/syncs/${made.id}/trigger?id=x`, {}), {})
    const { list } = await call('GET', `/api/v1/projects/${id}/imports`)
    await until(id, list[0].id, 'done')
    assert.equal((await rows(id, 'Talks')).length, 1)
    assert.equal(await call('DELETE', `/api/v1/db/meta/syncs/${made.id}`), 1)
    assert.deepEqual(await call('GET', path), { list: [] })
  })
})
