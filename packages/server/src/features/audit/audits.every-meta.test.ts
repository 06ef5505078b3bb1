import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { listAudits } from '@rowhouse/core/api/audits'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../records/testing/a-sheet.ts'
import { sealChanges } from './seal-changes.ts'

type Page = ReplyOf<typeof listAudits>
type Entry = Page['list'][number]

onEveryMeta('the audit log', (bench) => {
  let server: TestServer
  let admin: Person
  let ana: Person
  let ben: Person
  let project: string
  let sheet: Sheet
  before(async () => {
    server = await aServer({}, await bench.place())
    admin = await server.signUp('admin@example.com')
    ana = await server.signUp('ana@example.com')
    ben = await server.signUp('ben@example.com')
    project = (await aProject(server, ana)).id
    await addMember(server, project, ben, 'editor')
    sheet = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Pin: 'Password' } })
    await sheet.insert([{ Name: '=1+1', Pin: 'geheim 1' }, { Name: 'b' }])
    const row = `/api/v1/db/data/noco/${project}/${sheet.id}/1`
    await server.call('PATCH', row, { Name: '=2+2', Pin: 'geheim 2' }, { ...ben, address: '203.0.113.9' })
    await server.call('GET', `/api/v1/db/data/noco/${project}/${sheet.id}/export/csv`, undefined, ben)
  })
  after(() => server.close())

  const read = async (query = '', by: Person = ana): Promise<Page> => {
    const { status, body } = await server.call('GET', `/api/v1/projects/${project}/audits${query}`, undefined, by)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const readAll = async (query = ''): Promise<Page> =>
    (await server.call('GET', `/api/v1/audits${query}`, undefined, admin)).body
  const exported = (format: string, query = ''): Promise<Answer> =>
    server.call('GET', `/api/v1/projects/${project}/audits/export/${format}${query}`, undefined, ana)
  const typesOf = ({ list }: Page): string[] => list.map(({ type }) => type)
  const the = (page: Page, type: string): Entry => page.list.find((entry) => entry.type === type) ?? assert.fail(type)

  test('tells who changed which cells from where, with the fingerprint once it is sealed (spec 022)', async () => {
    const fresh = the(await read('?kind=records'), 'records.updated')
    assert.equal(fresh.fingerprint, null)
    for (let entry = fresh; entry.fingerprint === null; ) {
      await sealChanges(server.app.services)
      entry = the(await read('?kind=records'), 'records.updated')
    }
    const { by, table, record, records, changes, address, project: where } = fresh
    assert.deepEqual(
      [by?.email, table?.id, record, records, address, where?.id],
      ['ben@example.com', sheet.id, '1', 1, '203.0.113.9', project],
    )
    assert.deepEqual(
      changes.filter(({ name }) => name === 'Name' || name === 'Pin'),
      [
        { name: 'Name', before: '=1+1', after: '=2+2' },
        { name: 'Pin', before: '••••••••', after: '••••••••' },
      ],
    )
  })

  test('of secrets nothing is told anywhere, also not in files', async () => {
    const texts = [JSON.stringify(await read()), JSON.stringify(await readAll())]
    for (const format of ['csv', 'jsonl']) texts.push((await exported(format)).body)
    for (const text of texts) assert.ok(!text.includes('geheim') && !text.includes(ana.password), text.slice(0, 200))
  })

  test('is narrowed to a person, a table, a record, a kind and a time', async () => {
    assert.ok((await read(`?person=${ben.id}`)).list.every(({ by }) => by?.id === ben.id))
    assert.ok((await read(`?table=${sheet.id}`)).list.every(({ table }) => table?.id === sheet.id))
    assert.deepEqual(typesOf(await read(`?table=${sheet.id}&record=1`)), ['records.updated'])
    assert.ok(typesOf(await read('?kind=exports')).includes('records.exported'))
    assert.ok(typesOf(await read('?kind=members')).every((type) => type.startsWith('members.')))
    const { at } = the(await read('?kind=tables'), 'tables.created')
    assert.ok((await read(`?from=${at}`)).list.every((entry) => entry.at >= at))
    assert.ok((await read(`?until=${at}`)).list.every((entry) => entry.at < at))
    assert.deepEqual((await read('?until=2000-01-01T00:00:00Z')).list, [])
  })

  test('comes in pages that neither repeat nor leave out anything', async () => {
    const whole = (await read('?limit=1000')).list.map(({ id }) => id)
    const found: string[] = []
    for (let next: number | null = null, first = true; first || next !== null; first = false) {
      const page: Page = await read(`?limit=2${next === null ? '' : `&before=${next}`}`)
      found.push(...page.list.map(({ id }) => id))
      next = page.next
    }
    assert.deepEqual(found, whole)
    assert.equal((await read()).keptDays, 365)
  })

  for (const query of ['?from=yesterday', '?until=x', '?kind=all', '?before=x', '?colour=red', '?limit=x'])
    test(`${query} is refused`, async () => {
      const { status } = await server.call('GET', `/api/v1/projects/${project}/audits${query}`, undefined, ana)
      assert.equal(status, 400)
    })

  test('is taken out as CSV that runs nothing, and as lines of JSON, which the log tells', async () => {
    const csv = await exported('csv', '?kind=tables')
    assert.equal(csv.status, 200)
    assert.match(csv.body, /^\uFEFFWhen,Person,Token,Operation,/)
    assert.match(csv.body, /tables\.created/)
    const column = { title: '=cmd()', uidt: 'SingleLineText' }
    const made = await server.call('POST', `/api/v1/db/meta/tables/${sheet.id}/columns`, column, ana)
    assert.equal(made.status, 200, JSON.stringify(made.body))
    assert.match((await exported('csv', '?kind=fields')).body, /,'=cmd\(\),/)
    const lines = String((await exported('jsonl')).body)
      .trimEnd()
      .split('\n')
    assert.equal(typeof JSON.parse(lines[0] ?? '').fingerprint, 'object')
    assert.equal(lines.length, (await read('?limit=1000')).list.length - 1)
    assert.equal((await read()).list[0]?.type, 'audit.exported')
    assert.equal((await exported('xlsx')).status, 400)
  })

  test('of the server has sign-ins, failed ones too, with the address, and nothing of what records hold', async () => {
    const wrong = { email: ana.email, password: 'wrong horse 1' }
    await server.call('POST', '/api/v1/auth/user/signin', wrong, { address: '198.51.100.7' })
    const failed = the(await readAll('?kind=accounts'), 'users.signInFailed')
    assert.deepEqual([failed.about, failed.address, failed.by], ['ana@example.com', '198.51.100.7', null])
    assert.ok(!JSON.stringify(failed).includes('wrong horse'))
    assert.deepEqual(the(await readAll('?kind=records'), 'records.updated').changes, [])
    assert.equal((await server.call('GET', '/api/v1/audits', undefined, ana)).status, 403)
    assert.equal((await server.call('GET', `/api/v1/projects/${project}/audits`, undefined, ben)).status, 403)
  })

  test('is read by v1 clients in their words', async () => {
    const path = `/api/v1/db/meta/projects/${project}/audits`
    const { status, body } = await server.call('GET', `${path}?limit=1000`, undefined, ana)
    assert.equal(status, 200, JSON.stringify(body))
    const updated = body.list.find(({ op_sub_type }: { op_sub_type: string }) => op_sub_type === 'UPDATE')
    assert.deepEqual(
      [updated.op_type, updated.user, updated.ip, updated.fk_model_id, updated.row_id, updated.project_id],
      ['DATA', 'ben@example.com', '203.0.113.9', sheet.id, '1', project],
    )
    assert.match(updated.id, /^adt_/)
    assert.equal(body.pageInfo.isLastPage, true)
    const { body: page } = await server.call('GET', `${path}?limit=1&offset=1`, undefined, ana)
    assert.deepEqual([page.list[0].id, page.pageInfo.isLastPage], [body.list[1].id, false])
    assert.equal((await server.call('GET', path, undefined, ana)).body.pageInfo.pageSize, 25)
  })
})
