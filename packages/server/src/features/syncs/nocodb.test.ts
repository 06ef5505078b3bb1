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
    const { list } = (await source.call('GET', `/api/v1/db/meta/projects/${shop}/tables`, undefined, as(there))).body
    const things = list.find(({ title }: { title: string }) => title === 'Things')
    const { columns, views } = (await source.call('GET', `/api/v1/db/meta/tables/${things.id}`, undefined, as(there)))
      .body
    const idOf = (title: string) => columns.find((column: { title: string }) => column.title === title).id
    const some = views.find(({ title }: { title: string }) => title === 'Some')
    const filters = `/api/v1/db/meta/views/${some.id}/filters`
    const children = [
      { fk_column_id: idOf('Name'), comparison_op: 'like', value: 'quoted' },
      { fk_column_id: idOf('Stars'), comparison_op: 'gt', value: '3', logical_op: 'or' },
    ]
    await source.call('POST', filters, { is_group: true, logical_op: 'and', children }, as(there))
    const board = { title: 'Board', fk_grp_col_id: idOf('Kind') }
    await source.call('POST', `/api/v1/db/meta/tables/${things.id}/kanbans`, board, as(there))
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
  const basesOf = (project: string, spec: object) =>
    server.call('POST', `/api/v1/projects/${project}/imports/bases`, { service: 'nocodb', ...spec }, as(ana))

  async function until(project: string, id: string, state: string): Promise<Import> {
    for (;;) {
      const now: Import = await call('GET', `/api/v1/projects/${project}/imports/${id}`)
      if (now.state === state) return now
      assert.ok(now.state !== 'failed' && now.failure === null, `${now.state}: ${now.failure ?? ''}`)
      await sleep(10)
    }
  }

  async function imported(project: string, base: string, spec: object = {}): Promise<Import> {
    const along = { attachments: true, comments: true, people: true }
    const sent = { service: 'nocodb', token, base, along, keepsToken: false, ...spec }
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
        ['Board', 4],
        ['Cards', 2],
        ['Some', 3],
        ['Things', 3],
      ].toSorted(),
    )
    const looks = async (title: string) => {
      const { id } = views.find((view: { title: string }) => view.title === title)
      const { settings } = await call('GET', `/api/v1/db/meta/views/${id}/settings`)
      const { columns } = await call('GET', `/api/v1/db/meta/tables/${things.id}`)
      const titles = new Map(columns.map((column: { id: string; title: string }) => [column.id, column.title]))
      const named = JSON.stringify(settings).replace(/cl_\w+/g, (id) => String(titles.get(id)))
      return JSON.parse(named)
    }
    const { filters, sorts } = await looks('Some')
    const tests = (node: { members?: object[]; columnId?: string; operator?: string; value?: string }): unknown =>
      node.members === undefined ? [node.columnId, node.operator, node.value] : node.members.map(tests as never)
    assert.deepEqual(tests(filters), [
      ['Count', 'gt', '-100'],
      [
        ['Name', 'like', 'quoted'],
        ['Stars', 'gt', '3'],
      ],
    ])
    assert.deepEqual([filters.joined, filters.members[1].joined], ['and', 'or'])
    assert.deepEqual(
      sorts.map(({ columnId, direction }: { columnId: string; direction: string }) => [columnId, direction]),
      [['Count', 'desc']],
    )
    assert.equal((await looks('Board')).stackBy, 'Kind')
    assert.equal(first.report?.comments, 2)
    const said = await call('GET', `/api/v1/tables/${things.id}/records/1/comments`)
    assert.match(JSON.stringify(said), /\*\*theirs@example\.com\*\* \(NocoDB, [^)]*\): Yes/)
    await source.call('PATCH', `/api/v1/db/data/noco/${shop}/Things/1`, { Name: 'renamed' }, as(there))
    const again = await imported(project, `${address}/dashboard/#/nc/${shop}/md_x`)
    const [part] = again.receipt?.parts ?? []
    assert.deepEqual([part?.created, part?.updated, part?.unchanged], [0, 1, 0])
    const saidAgain = await call('GET', `/api/v1/tables/${things.id}/records/1/comments`)
    assert.equal(JSON.stringify(saidAgain).match(/NocoDB, /g)?.length, 2)
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

  test('where the first version is gone the second one is spoken: views, groups of filters and comments too', async (t) => {
    const asked: string[] = []
    const columns = [
      { id: 'c1', title: 'Id', uidt: 'ID', pk: 1 },
      { id: 'c2', title: 'Name', uidt: 'SingleLineText', pv: 1 },
      { id: 'c3', title: 'Count', uidt: 'Number' },
      { id: 'c4', title: 'Code', uidt: 'SpecificDBType' },
    ]
    const views = [
      { id: 'v1', title: 'First', type: 3 },
      { id: 'v2', title: 'Odd', type: 3 },
    ]
    const leaf = (fk_column_id: string, comparison_op: string, value: string) => ({
      ...{ fk_column_id, comparison_op, value, logical_op: 'or', is_group: 0 },
    })
    const answers: Readonly<Record<string, unknown>> = {
      '/api/v2/meta/bases': { list: [{ id: 'pabcdefg', title: 'Newer' }] },
      '/api/v2/meta/bases/pabcdefg/tables': { list: [{ id: 'm1', title: 'Notes', type: 'table' }] },
      '/api/v2/meta/tables/m1': { id: 'm1', title: 'Notes', columns, views },
      '/api/v2/meta/views/v1/columns': {
        list: [
          { fk_column_id: 'c2', show: 1, order: 2 },
          { fk_column_id: 'c3', show: 1, order: 1, group_by: true, group_by_order: 1, group_by_sort: 'desc' },
        ],
      },
      '/api/v2/meta/views/v1/filters': { list: [{ id: 'f1', is_group: 1, logical_op: 'and' }] },
      '/api/v2/meta/filters/f1/children': { list: [leaf('c2', 'eq', 'a'), leaf('c3', 'gt', '5')] },
      '/api/v2/meta/views/v1/sorts': { list: [{ fk_column_id: 'c2', direction: 'desc' }] },
      '/api/v2/meta/views/v2/columns': { list: [] },
      '/api/v2/meta/views/v2/filters': { list: [leaf('c2', 'no such word', 'a')] },
      '/api/v2/meta/views/v2/sorts': { list: [{ fk_column_id: 'c9', direction: 'asc' }] },
      '/api/v2/tables/m1/records': { list: [{ Id: 7, Name: 'a', Count: 9 }], pageInfo: { isLastPage: true } },
      '/api/v2/meta/comments/count': [{ row_id: '7', count: 1 }],
      '/api/v2/meta/comments': {
        list: [{ id: 'k1', comment: 'Look', created_by_email: 'o@x.example', created_at: '2024-05-06 07:08:09+00:00' }],
      },
    }
    const other = createServer((request, response) => {
      asked.push(`${request.headers['xc-token']} ${request.url}`)
      const answer = answers[String(request.url).replace(/\?.*/, '')]
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? { msg: 'no' }))
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    t.after(() => other.close())
    const place = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const own = await aServer({ EGRESS_ALLOW: new URL(place).host })
    t.after(() => own.close())
    const person = await own.signUp('eve@example.com')
    const ask = async (method: string, path: string, spec?: unknown) => {
      const answer = await own.call(method, path, spec, as(person))
      assert.equal(answer.status, 200, `${path} ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    const { id: project } = await ask('POST', '/api/v1/db/meta/projects', { title: 'Two' })
    const spec = { service: 'nocodb', token: 'secret', address: `${place}/dashboard` }
    const { list } = await ask('POST', `/api/v1/projects/${project}/imports/bases`, spec)
    const base = `${place}/#/nc/pabcdefg`
    assert.deepEqual(list, [{ id: base, title: 'Newer' }])
    assert.deepEqual(asked, ['secret /api/v1/db/meta/projects', 'secret /api/v2/meta/bases'])
    const along = { attachments: false, comments: true, people: false }
    const sent = { service: 'nocodb', token: 'secret', base, along, keepsToken: false }
    const { id } = await ask('POST', `/api/v1/projects/${project}/imports/base`, sent)
    const reached = async (state: string): Promise<Import> => {
      for (;;) {
        const now: Import = await ask('GET', `/api/v1/projects/${project}/imports/${id}`)
        if (now.state === state) return now
        assert.equal(now.failure, null)
        await sleep(10)
      }
    }
    await reached('rehearsed')
    await ask('POST', `/api/v1/projects/${project}/imports/${id}/run`)
    const { report } = await reached('done')
    assert.equal(report?.comments, 1)
    const notes = report?.notes.map(({ text }) => text).join(' ') ?? ''
    assert.match(notes, /View “Odd”: its filter stays there\./)
    assert.match(notes, /View “Odd”: it cannot be sorted by a field that stayed there/)
    const tables = (await ask('GET', `/api/v1/db/meta/projects/${project}/tables`)).list
    const table = await ask('GET', `/api/v1/db/meta/tables/${tables[0].id}`)
    const first = table.views.find(({ title }: { title: string }) => title === 'First')
    const { settings } = await ask('GET', `/api/v1/db/meta/views/${first.id}/settings`)
    const idOf = (title: string) => table.columns.find((column: { title: string }) => column.title === title).id
    assert.deepEqual(settings.groups, [{ columnId: idOf('Count'), direction: 'desc' }])
    assert.equal(settings.sorts[0].columnId, idOf('Name'))
    assert.deepEqual(
      [settings.filters.joined, settings.filters.members.map((one: { operator: string }) => one.operator)],
      ['or', ['eq', 'gt']],
    )
  })
})
