import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aForm } from '../attachments/testing/a-form.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { throughLink } from './testing/through-link.ts'

onEveryMeta('shared forms', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let people: WireTable
  let table: WireTable
  let formId: string
  let link: { uuid: string; role: null }
  let visit: ReturnType<typeof throughLink>

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
    people = await aTable(server, ana, project, { columns: { Who: 'SingleLineText', Salary: 'Number' } })
    await as('POST', rows(people), { Who: 'Ann', Salary: 10 })
  })
  after(() => server.close())

  beforeEach(async () => {
    const columns = { Name: 'SingleLineText', Secret: 'SingleLineText', Papers: 'Attachment' }
    const made = await aTable(server, ana, project, { columns })
    const structure = structureAs(server, ana)
    const spec = { title: 'Buyers', uidt: 'LinkToAnotherRecord', parentId: made.id, childId: people.id, type: 'mm' }
    assert.equal((await structure.addColumn(made.id, spec)).status, 200)
    table = (await structure.read(made.id)).body
    formId = (await viewsAs(server, ana).createForm(table.id, { title: 'Ask us' })).body.id
    const changed = await viewsAs(server, ana).change(formId, {
      columns: table.columns.map(({ id, title }) => ({ id, shown: !['Id', 'Secret'].includes(title), width: null })),
      mailsTo: ['ana@x.example'],
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    link = (await as('PUT', `/api/v1/views/${formId}/link`, {})).body
    visit = throughLink(server, link)
  })

  const as = (method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { token: ana.token, headers: { 'xc-gui': 'true' } })
  const rows = (of: WireTable) => `/api/v1/db/data/noco/${project}/${of.id}`
  const stored = async () => (await as('GET', rows(table))).body.list
  const handIn = (row: unknown, headers = {}) => visit('POST', `/api/v1/views/${formId}/hand-in`, row, headers)

  test('take what they ask for, once, and name nobody (spec 038)', async () => {
    const once = { 'idempotency-key': 'k1' }
    const first = await handIn({ Name: 'one', Buyers: [{ Id: 1 }] }, once)
    assert.equal(first.status, 200, JSON.stringify(first.body))
    assert.deepEqual((await handIn({ Name: 'one', Buyers: [{ Id: 1 }] }, once)).body, first.body)
    const [record, ...more] = await stored()
    assert.deepEqual([record.Name, record.Buyers.list, more], ['one', [{ Id: 1, Who: 'Ann' }], []])
    assert.equal(Object.hasOwn(first.body, 'Id'), false)
  })

  test('refuse every other field in the same words, and tell nothing of any record (S78)', async () => {
    const sentence = async (row: object) => {
      const { status, body } = await handIn(row)
      assert.equal(status, 400)
      return body.msg.replace(/“[^”]*”/g, '“…”')
    }
    const unknown = await sentence({ Name: 'x', Sicret: 1 })
    for (const row of [{ Secret: 1 }, { Id: 7 }, { [columnOf(table, 'Secret').id]: 1 }])
      assert.equal(await sentence({ Name: 'x', ...row }), unknown)
    assert.deepEqual(await stored(), [])
    for (const path of ['', '/1', '/count', '/export/csv', '/1/mm/Buyers', '/1/mm/Buyers/exclude'])
      assert.equal((await visit('GET', `${rows(table)}${path}`)).status, 403, path)
    assert.equal((await visit('POST', rows(table), { Name: 'x' })).status, 403)
    const meta = JSON.stringify([
      (await visit('GET', `/api/v1/db/meta/tables/${table.id}`)).body,
      (await visit('GET', `/api/v1/db/meta/views/${formId}/settings`)).body,
      (await visit('GET', `/api/v1/db/meta/forms/${formId}`)).body,
      (await visit('GET', `/api/v1/db/meta/projects/${project}`)).body,
    ])
    assert.doesNotMatch(meta, /Secret|ana@x|Salary/)
  })

  test('take files only where a field of theirs does', async () => {
    const send = async () => {
      const { body: payload, type } = aForm([{ bytes: 'x' }])
      const headers = { 'content-type': type, 'xc-shared-view-id': link.uuid }
      const url = `/api/v1/db/storage/${project}/upload`
      return (await server.app.http.inject({ method: 'POST', url, payload, headers })).statusCode
    }
    assert.equal(await send(), 200)
    await viewsAs(server, ana).change(formId, {
      columns: table.columns.map(({ id, title }) => ({ id, shown: title === 'Name', width: null })),
    })
    assert.equal(await send(), 403)
  })

  test('name nothing that is required and hidden', async () => {
    const hidden = { title: 'Inner', uidt: 'SingleLineText', rqd: true }
    const added = await structureAs(server, ana).addColumn(table.id, hidden)
    assert.equal(added.status, 200, JSON.stringify(added.body))
    const { status, body } = await handIn({ Name: 'x' })
    assert.equal(status, 400)
    assert.doesNotMatch(body.msg, /Inner/)
  })

  test('ask no stranger for people, and take and tell none, also where a member has to name one', async () => {
    const added = await structureAs(server, ana).addColumn(table.id, { title: 'Owner', uidt: 'Collaborator' })
    assert.equal(added.status, 200, JSON.stringify(added.body))
    const { columns } = (await structureAs(server, ana).read(table.id)).body as WireTable
    const owner = columns.find(({ title }) => title === 'Owner')?.id ?? ''
    const places = columns.map(({ id, title }) => ({ id, shown: ['Name', 'Owner'].includes(title), width: null }))
    const formFields = { [owner]: { required: true } }
    await viewsAs(server, ana).change(formId, { columns: places, formFields, answerChanges: 'r1' })
    const refused = await handIn({ Name: 'x', Owner: [ana.id] })
    assert.deepEqual([refused.status, refused.body.msg], [400, '“Owner” is not asked for in this form.'])
    const taken = await handIn({ Name: 'x' })
    assert.equal(taken.status, 200, JSON.stringify(taken.body))
    const inside = `/api/v1/db/data/noco/${project}/${table.id}/views/${formId}`
    assert.equal((await as('POST', inside, { Name: 'y' })).status, 400)
    assert.equal((await as('POST', inside, { Name: 'y', Owner: [ana.id] })).status, 200)
    const [{ Id }] = await stored()
    await as('PATCH', `${rows(table)}/${Id}`, { Owner: [ana.id] })
    const address = new URL(String(taken.headers['x-rowhouse-answer']), 'http://x').href
    const answer = /[?&]answer=([^&]+)/.exec(address)?.[1] ?? ''
    const read = await server.call('GET', `/api/v1/db/public/shared-view/${link.uuid}/answers/${answer}`)
    assert.equal(read.status, 200, JSON.stringify(read.body))
    assert.deepEqual(read.body.cells, { Name: 'x' })
  })

  test('take so many in a minute and no more (S78)', async () => {
    const codes: number[] = []
    for (let at = 0; at < 30; at += 1) codes.push((await handIn({ Name: `n${at}` })).status)
    assert.deepEqual([codes.filter((code) => code === 200).length, codes.at(-1)], [20, 429])
    server.pass(60_000)
    assert.equal((await handIn({ Name: 'later' })).status, 200)
  })

  test('speak with existing clients: metadata, choices, JSON and forms with files', async () => {
    const path = `/api/v1/db/public/shared-view/${link.uuid}`
    const { body: meta } = await server.call('GET', `${path}/meta`)
    assert.deepEqual(
      meta.model.columns.map(({ title }: { title: string }) => title),
      ['Name', 'Papers', 'Buyers'],
    )
    assert.deepEqual(
      [meta.uuid, meta.filter, Object.keys(meta.relatedMetas)],
      [link.uuid, { is_group: true, children: [] }, [people.id]],
    )
    const choices = await server.call('GET', `${path}/nested/${columnOf(table, 'Buyers').id}`)
    assert.deepEqual(choices.body.list, [{ Id: 1, Who: 'Ann' }])
    assert.equal((await server.call('GET', `${path}/nested/${columnOf(table, 'Secret').id}`)).status, 400)
    const inJson = await server.call('POST', `${path}/rows`, { data: { Name: 'json' } })
    assert.equal(inJson.status, 200, JSON.stringify(inJson.body))
    const { body, type } = aForm([{ name: 'a.txt', bytes: 'paper' }])
    const [boundary = ''] = /----[\w-]+/.exec(type) ?? []
    const data = `--${boundary}\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"Name":"form"}\r\n`
    const payload = Buffer.concat([
      Buffer.from(data),
      Buffer.from(body.toString().replace('name="file"', 'name="_Papers[0]"')),
    ])
    const headers = { 'content-type': type, 'idempotency-key': 'once' }
    const send = () => server.app.http.inject({ method: 'POST', url: `${path}/rows`, payload, headers })
    const sent = await send()
    assert.equal(sent.statusCode, 200, sent.body)
    assert.equal((await send()).body, sent.body)
    const list = await stored()
    assert.deepEqual(
      list.map(({ Name, Papers }: { Name: string; Papers: { title: string }[] | null }) => [Name, Papers?.[0]?.title]),
      [
        ['json', undefined],
        ['form', 'a.txt'],
      ],
    )
    assert.equal((await server.call('GET', '/api/v1/db/public/shared-view/made-up/meta')).status, 404)
  })
})
