import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import { onePixel, upload } from '../../features/attachments/testing/a-form.ts'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { throughLink } from '../../features/shares/testing/through-link.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../../features/tables/testing/a-table.ts'
import { viewsAs } from '../../features/views/testing/views-as.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'

onEveryMeta('a form by link', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let table: WireTable
  let formId: string
  let uuid: string
  const as = () => viewsAs(server, ana)

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  beforeEach(async () => {
    table = await aTable(server, ana, project, { columns: { Name: 'SingleLineText', Seats: 'Number' } })
    formId = (await as().createForm(table.id, { title: 'Ask us' })).body.id
    uuid = (await server.call('PUT', `/api/v1/views/${formId}/link`, {}, { token: ana.token })).body.uuid
  })

  const visitor = () => throughLink(server, { uuid, role: null })
  const handIn = (data: object) =>
    visitor()('POST', `/api/v1/db/public/shared-view/${uuid}/rows?timezone=UTC`, { data })
  const rows = async () =>
    (await server.call('GET', `/api/v1/db/data/noco/${project}/${table.id}`, undefined, { token: ana.token })).body.list

  test('takes answers that keep its rules, while it is open, and counts them', async () => {
    const formFields = { [columnOf(table, 'Name').id]: { rules: { leastLetters: 3 } } }
    await as().change(formId, { formFields, admission: { ...defaultSettings.admission, mostResponses: 1 } })
    assert.equal((await handIn({ Name: 'An' })).body.msg, '“Name” needs at least 3 characters.')
    assert.equal((await handIn({ Name: 'Anna' })).status, 200)
    const full = await handIn({ Name: 'Anna' })
    assert.deepEqual([full.status, full.body.msg], [403, 'This form has all the answers it takes.'])
    const told = await visitor()('GET', `/api/v1/db/meta/views/${formId}/responses`)
    assert.deepEqual([told.status, told.body], [200, { closed: 'full', count: null, lastAt: null }])
    assert.equal((await rows()).length, 1)
  })

  test('one of each person is taken of nobody who did not sign in', async () => {
    await as().change(formId, { admission: { ...defaultSettings.admission, oncePerPerson: true } })
    assert.deepEqual([(await handIn({ Name: 'x' })).body.msg], ['Sign in to answer this form.'])
  })

  test('tells visitors how it asks, shows its picture, and neither whom it mails nor what it does not ask for', async () => {
    const picture = (await upload(server, ana, project, [{ name: 'a.png', type: 'image/png', bytes: onePixel }]))
      .body[0]
    await as().placeColumn(formId, { fk_column_id: columnOf(table, 'Seats').id, show: false })
    await as().change(formId, { banner: picture.url, mailsTo: ['ana@x.example'], heading: 'Hello' })
    const { body } = await visitor()('GET', `/api/v1/db/meta/views/${formId}/settings`)
    assert.deepEqual([body.settings.heading, body.settings.banner, body.settings.mailsTo], ['Hello', picture.url, []])
    assert.doesNotMatch(JSON.stringify((await visitor()('GET', `/api/v1/db/meta/tables/${table.id}`)).body), /Seats/)
    assert.equal((await visitor()('GET', picture.url)).status, 200)
    assert.equal((await handIn({ Name: 'x', Seats: 3 })).status, 400)
  })

  test('offers and takes records of the view it is limited to, and no others (S78)', async () => {
    const people = await aTable(server, ana, project, { columns: { Name: 'SingleLineText', Seats: 'Number' } })
    for (const [Name, Seats] of [
      ['Ann', 1],
      ['Ben', 9],
    ] as const)
      await server.call('POST', `/api/v1/db/data/noco/${project}/${people.id}`, { Name, Seats }, { token: ana.token })
    const few = (await as().createGrid(people.id, { title: 'Few' })).body.id
    await as().createFilter(few, { fk_column_id: columnOf(people, 'Seats').id, comparison_op: 'lt', value: '5' })
    const link = { title: 'Host', uidt: 'LinkToAnotherRecord', type: 'bt', parentId: people.id, childId: table.id }
    table = (await structureAs(server, ana).addColumn(table.id, link)).body
    const host = columnOf(table, 'Host').id
    await as().placeColumn(formId, { fk_column_id: host, show: true })
    await as().change(formId, { formFields: { [host]: { rules: { candidates: few } } } })
    const offered = await visitor()('GET', `/api/v1/db/public/shared-view/${uuid}/nested/${host}`)
    assert.equal(offered.status, 200, JSON.stringify(offered.body))
    assert.deepEqual(
      offered.body.list.map(({ Name }: { Name: string }) => Name),
      ['Ann'],
    )
    assert.equal((await handIn({ Host: { Id: 1 } })).status, 200)
    assert.equal((await handIn({ Host: { Id: 2 } })).status, 400)
    await as().remove(few)
    assert.equal((await visitor()('GET', `/api/v1/db/public/shared-view/${uuid}/nested/${host}`)).status, 404)
  })
})
