import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { onePixel, upload } from '../attachments/testing/a-form.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryMeta('who may hand in a form, and when', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  let eve: Person
  let project: string
  let table: WireTable
  let formId: string
  const as = (person: Person) => viewsAs(server, person)

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
    eve = await server.signUp('eve@x.example')
    project = (await aProject(server, ana)).id
    await addMember(server, project, ed, 'editor')
    await addMember(server, project, eve, 'viewer')
  })
  after(() => server.close())

  beforeEach(async () => {
    table = await aTable(server, ana, project, { columns: { Name: 'SingleLineText' } })
    formId = (await as(ana).createForm(table.id, { title: 'Ask us' })).body.id
  })

  const handIn = (person = ed, headers: Record<string, string> = {}, query = '') =>
    server.call(
      'POST',
      `/api/v1/db/data/noco/${project}/${table.id}/views/${formId}${query}`,
      { Name: 'x' },
      {
        token: person.token,
        headers,
      },
    )
  const admit = (part: object) => as(ana).change(formId, { admission: { ...defaultSettings.admission, ...part } })
  const closed = async (person = ed) => (await as(person).responses(formId)).body.closed
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

  test('opens and closes at moments, and says so before anybody tries', async () => {
    await admit({ opensAt: inMinutes(5), closesAt: inMinutes(10) })
    assert.equal(await closed(), 'early')
    const early = await handIn()
    assert.deepEqual([early.status, early.body.msg], [403, 'This form is not open yet.'])
    await admit({ closesAt: inMinutes(-1), closedMessage: 'Come back in May.' })
    assert.equal(await closed(), 'over')
    assert.deepEqual([(await handIn()).body.msg], ['Come back in May.'])
    await admit({ opensAt: inMinutes(-5), closesAt: inMinutes(5) })
    assert.equal(await closed(), null)
    assert.equal((await handIn()).status, 200)
  })

  test('takes so many answers, also of those who come at once', async () => {
    await admit({ mostResponses: 2 })
    const answers = await Promise.all([handIn(), handIn(ana), handIn(), handIn(ana)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 403, 403])
    assert.equal(await closed(), 'full')
    const { count, lastAt } = (await as(ana).responses(formId)).body
    assert.equal(count, 2)
    assert.match(lastAt, /^\d{4}-/)
  })

  test('takes one of each person; the same sent again is no second one', async () => {
    await admit({ oncePerPerson: true })
    const once = { 'idempotency-key': `of ${formId}` }
    assert.deepEqual([(await handIn(ed, once)).status, (await handIn(ed, once)).status], [200, 200])
    assert.equal(await closed(), 'answered')
    assert.deepEqual(
      [(await handIn()).status, (await handIn()).body.msg],
      [403, 'You have answered this form already.'],
    )
    assert.equal(await closed(ana), null)
    assert.equal((await handIn(ana)).status, 200)
  })

  test('nobody tries other settings out to get past it', async () => {
    await admit({ closesAt: inMinutes(-1) })
    const tried = encodeURIComponent(JSON.stringify({ admission: defaultSettings.admission }))
    assert.equal((await handIn(ed, {}, `?settings=${tried}`)).status, 403)
    const formFields = { [columnOf(table, 'Name').id]: { rules: { leastLetters: 5 } } }
    await as(ana).change(formId, { admission: defaultSettings.admission, formFields })
    assert.equal((await handIn(ed, {}, `?settings=${encodeURIComponent('{"formFields":{}}')}`)).status, 400)
  })

  test('refuses limits that make no sense, and tells a grid from a form', async () => {
    assert.equal((await admit({ opensAt: 'soon' })).status, 400)
    const moment = inMinutes(5)
    assert.equal((await admit({ opensAt: moment, closesAt: moment })).status, 400)
    assert.equal((await admit({ mostResponses: 0 })).status, 400)
    assert.equal((await as(ana).responses(table.views[0]?.id ?? '')).status, 404)
  })

  test('what was handed in is counted for as long as the form can come back', async () => {
    await handIn()
    await as(ana).remove(formId)
    await server.call('POST', `/api/v1/trash/views/${formId}/restore`, {}, { token: ana.token })
    assert.equal((await as(eve).responses(formId)).body.count, 1)
  })

  test('the addresses it mails to are read by those who may change it, in settings and by v1 clients', async () => {
    await as(ana).change(formId, { mailsTo: ['ana@x.example'] })
    await as(ana).update(formId, { title: 'Ask them' })
    const told = async (person: Person) => {
      const { settings, concealed } = (await as(person).settings(formId)).body
      const listed = (await as(person).list(table.id)).body.list.find(({ id }: { id: string }) => id === formId)
      return [
        settings.mailsTo,
        concealed.includes('mailsTo'),
        (await as(person).form(formId)).body.email,
        listed.view.email,
      ]
    }
    const all = '{"ana@x.example":true}'
    assert.deepEqual(await told(ana), [['ana@x.example'], false, all, all])
    assert.deepEqual(await told(eve), [[], true, null, null])
  })

  test('its pictures are files of the project that everybody sees who may open it, and nobody else’s', async () => {
    const uploaded = async (person: Person) =>
      (await upload(server, person, project, [{ name: 'a.png', type: 'image/png', bytes: onePixel }])).body[0]
    const seen = async (person: Person, { url }: { url: string }) =>
      (await server.call('GET', url, undefined, { token: person.token })).status
    const picture = await uploaded(ana)
    assert.equal(await seen(eve, picture), 404)
    assert.equal((await as(ana).change(formId, { banner: picture.url })).status, 200)
    assert.equal(await seen(eve, picture), 200)
    // Somebody else's upload is not shown to all by naming it.
    assert.equal((await as(ana).change(formId, { logo: (await uploaded(ed)).url })).status, 400)
    assert.equal((await as(ana).change(formId, { logo: '/download/fl_00000000000000/a.png' })).status, 400)
    await as(ana).change(formId, { banner: null })
    assert.equal(await seen(eve, picture), 404)
    // An undo brings it back.
    assert.equal((await as(ana).change(formId, { banner: picture.url })).status, 200)
    assert.equal(await seen(eve, picture), 200)
  })
})
