import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '@rowhouse/core/api/imports'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aWholeProject } from '../base-files/testing/a-whole-project.ts'
import { aToken } from '../tokens/testing/by-token.ts'

describe('a project of NocoDB, read from a server that speaks its API', () => {
  let source: TestServer
  let server: TestServer
  let there: Person
  let ana: Person
  let address: string
  let token: string
  let shop: string
  before(async () => {
    source = await aServer()
    there = await source.signUp('theirs@example.com')
    shop = (await aWholeProject(source, there)).id
    for (let at = 0; at < 30; at += 1) {
      const made = await source.call('POST', `/api/v1/db/data/noco/${shop}/Makers`, { Name: `m${at}` }, as(there))
      await source.call(
        'POST',
        `/api/v1/db/data/noco/${shop}/Things/1/mm/Partners/${made.body.Id}`,
        undefined,
        as(there),
      )
    }
    address = await source.app.http.listen({ port: 0, host: '127.0.0.1' })
    token = (await aToken(source, there)).secret
    server = await aServer({ EGRESS_ALLOW: new URL(address).host })
    ana = await server.signUp('ana@example.com')
  })
  after(() => Promise.all([server.close(), source.close()]))

  const as = ({ token: own }: Person) => ({ token: own })
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body, as(ana))
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const aTarget = async (title: string): Promise<string> =>
    (await call('POST', '/api/v1/db/meta/projects', { title })).id
  const basesOf = (project: string, wish: object) =>
    server.call('POST', `/api/v1/projects/${project}/imports/bases`, { service: 'nocodb', ...wish }, as(ana))

  async function until(project: string, id: string, state: string): Promise<Import> {
    for (;;) {
      const now: Import = await call('GET', `/api/v1/projects/${project}/imports/${id}`)
      if (now.state === state) return now
      assert.ok(now.state !== 'failed' && now.failure === null, `${now.state}: ${now.failure ?? ''}`)
      await sleep(10)
    }
  }

  async function imported(project: string, base: string, wish: object = {}): Promise<Import> {
    const along = { attachments: true, comments: false, people: true }
    const sent = { service: 'nocodb', token, base, along, keepsToken: false, ...wish }
    const { id } = await call('POST', `/api/v1/projects/${project}/imports/base`, sent)
    await until(project, id, 'rehearsed')
    await call('POST', `/api/v1/projects/${project}/imports/${id}/run`)
    return until(project, id, 'done')
  }

  const rows = async (project: string, table: string): Promise<Record<string, unknown>[]> =>
    (await call('GET', `/api/v1/db/data/v1/${project}/${table}?limit=100`)).list

  test('its projects are listed, and one comes over with fields, choices, links, files and views; a repeat meets it', async () => {
    const project = await aTarget('Moved')
    const { body } = await basesOf(project, { token, address: `${address}/dashboard/#/signin` })
    const base = body.list.find(({ title }: { title: string }) => title === 'Shop').id
    assert.equal(base, `${address}/#/nc/${shop}`)
    const first = await imported(project, base)
    assert.deepEqual(
      first.receipt?.parts.map(({ created, refused }) => [created, refused]),
      [
        // A rule hides the others, there as everywhere.
        [1, 0],
        [33, 0],
      ],
    )
    assert.equal(first.report?.files, 1)
    const fields = first.base?.tables[0]?.fields ?? []
    assert.equal(fields.find(({ title }) => title === 'Code')?.kind, 'left')
    const [thing] = await rows(project, 'Things')
    const plain = [
      ['Name', '=1+"quoted", ünïcode 🏠'],
      ['Notes', 'two\nlines\t'],
      ['Tags', 'a,b'],
      ['Kind', 'c'],
      ['Count', -42],
      ['Stars', 4],
      ['Done', true],
      ['Day', '2026-02-28'],
      ['Born', 1999],
      ['Mail', 'a@x.example'],
      ['Phone', '+49 30 1234'],
      ['NocoDB record ID', '1'],
    ] as const
    for (const [title, value] of plain) assert.deepEqual(thing?.[title], value, title)
    assert.deepEqual([Number(thing?.Double), Number(thing?.Took)], [-84, 3661])
    assert.equal((await call('GET', `/api/v1/db/data/v1/${project}/Things/1/mm/Partners?limit=100`)).list.length, 32)
    assert.equal(JSON.parse(String(thing?.Files)).length, 1)
    const { list } = await call('GET', `/api/v1/db/meta/projects/${project}/tables`)
    const things = list.find(({ title }: { title: string }) => title === 'Things')
    const { views } = await call('GET', `/api/v1/db/meta/tables/${things.id}`)
    assert.deepEqual(
      views.map(({ title, type }: { title: string; type: number }) => [title, type]).toSorted(),
      [
        ['Ask', 1],
        ['Cards', 2],
        ['Some', 3],
        ['Things', 3],
      ].toSorted(),
    )
    await source.call('PATCH', `/api/v1/db/data/noco/${shop}/Things/1`, { Name: 'renamed' }, as(there))
    const again = await imported(project, `${address}/dashboard/#/nc/${shop}/md_x`)
    const [part] = again.receipt?.parts ?? []
    assert.deepEqual([part?.created, part?.updated, part?.unchanged], [0, 1, 0])
    assert.equal(
      (await rows(project, 'Things')).some(({ Name }) => Name === 'renamed'),
      true,
    )
  })

  test('a wrong token, a wrong address and a closed network are told and nothing is made', async () => {
    const project = await aTarget('Refused')
    assert.match((await basesOf(project, { token: 'wrong', address })).body.msg, /NocoDB does not know this token/)
    assert.equal((await basesOf(project, { token, address: 'not an address' })).status, 400)
    assert.equal((await basesOf(project, { token })).status, 400)
    const closed = await basesOf(project, { token, address: 'http://127.0.0.1:9/' })
    assert.equal(closed.status >= 400 && closed.status < 500, true, JSON.stringify(closed.body))
    const along = { attachments: true, comments: false, people: true }
    const sent = { service: 'nocodb', token, base: `${address}/somewhere`, along, keepsToken: false }
    const refused = await server.call('POST', `/api/v1/projects/${project}/imports/base`, sent, as(ana))
    assert.equal(refused.status, 400)
  })

  test('where the first version is gone the second one is spoken', async (t) => {
    const asked: string[] = []
    const other = createServer((request, response) => {
      asked.push(`${request.headers['xc-token']} ${request.url}`)
      const isKnown = request.url === '/api/v2/meta/bases'
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isKnown ? { list: [{ id: 'pabcdefg', title: 'Newer' }] } : { msg: 'no' }))
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    t.after(() => other.close())
    const place = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const own = await aServer({ EGRESS_ALLOW: new URL(place).host })
    t.after(() => own.close())
    const person = await own.signUp('eve@example.com')
    const made = await own.call('POST', '/api/v1/db/meta/projects', { title: 'Two' }, as(person))
    const wish = { service: 'nocodb', token: 'secret', address: `${place}/dashboard` }
    const { body } = await own.call('POST', `/api/v1/projects/${made.body.id}/imports/bases`, wish, as(person))
    assert.deepEqual(body.list, [{ id: `${place}/#/nc/pabcdefg`, title: 'Newer' }])
    assert.deepEqual(asked, ['secret /api/v1/db/meta/projects', 'secret /api/v2/meta/bases'])
  })
})
