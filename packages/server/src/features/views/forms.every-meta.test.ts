import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { plainField } from '@rowhouse/core/views/asked-field'
import { viewColumnId } from '@rowhouse/core/views/part-ids'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryMeta('forms', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  let eve: Person
  let project: string
  let table: WireTable
  let formId: string
  const as = (person: Person) => viewsAs(server, person)
  const idOf = (title: string) => columnOf(table, title).id

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
    const columns = { Name: 'SingleLineText', Seats: 'Number', Why: 'LongText', Made: 'CreateTime', Code: 'Password' }
    table = await aTable(server, ana, project, { columns })
    formId = (await as(ana).createForm(table.id, { title: 'Ask us' })).body.id
  })

  const rows = (through = '') => `/api/v1/db/data/noco/${project}/${table.id}${through}`
  const handIn = (row: unknown, person = ed, headers: Record<string, string> = {}) =>
    server.call('POST', rows(`/views/${formId}`), row, {
      token: person.token,
      headers: { 'xc-gui': 'true', ...headers },
    })
  const stored = async () =>
    (await server.call('GET', rows(), undefined, { token: ana.token, headers: { 'xc-gui': 'true' } })).body.list
  const ask = async (title: string, field: object) => {
    const { formFields } = (await as(ana).settings(formId)).body.settings
    const changed = await as(ana).change(formId, {
      formFields: { ...formFields, [idOf(title)]: { ...plainField, ...field } },
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
  }

  test('are made and read as existing clients do (spec 236)', async () => {
    const { status, body: view } = await as(ana).createForm(table.id, {
      title: 'Sign up',
      heading: 'Join us',
      success_msg: 'Thanks',
      submit_another_form: 1,
      show: true,
    })
    assert.deepEqual([status, view.title, view.type], [200, 'Sign up', 1])
    const { columns, ...told } = (await as(eve).form(view.id)).body
    assert.deepEqual(told, {
      fk_view_id: view.id,
      project_id: project,
      base_id: view.base_id,
      uuid: null,
      created_at: view.created_at,
      updated_at: view.updated_at,
      heading: 'Join us',
      subheading: null,
      success_msg: 'Thanks',
      redirect_url: null,
      redirect_after_secs: null,
      email: null,
      submit_another_form: true,
      show_blank_form: false,
      banner_image_url: null,
      logo_url: null,
    })
    const name = columns.find((column: { fk_column_id: string }) => column.fk_column_id === idOf('Name'))
    assert.deepEqual(
      [name.id, name.label, name.help, name.description, name.required, name.show],
      [viewColumnId(view.id, idOf('Name')), null, null, null, false, true],
    )
    const { list } = (await as(eve).list(table.id)).body
    assert.equal(list.at(-1).view.heading, 'Join us')
    assert.equal(list.find(({ id }: { id: string }) => id === formId).view.heading, 'Ask us')
  })

  test('the list of views tells what a form says now', async () => {
    const listed = async () => {
      const { list } = (await as(ana).list(table.id)).body
      return list.find(({ id }: { id: string }) => id === formId).view
    }
    assert.equal((await listed()).heading, 'Ask us')
    await as(ana).change(formId, { heading: 'Join us', subheading: 'Today', successMessage: 'Thanks' })
    const { heading, subheading, success_msg, updated_at } = await listed()
    assert.deepEqual([heading, subheading, success_msg], ['Join us', 'Today', 'Thanks'])
    assert.equal(updated_at, (await as(ana).form(formId)).body.updated_at)
  })

  test('a change empties what is not sent', async () => {
    const all = {
      heading: 'Hello',
      subheading: 'What for',
      success_msg: 'Done',
      redirect_url: 'https://x.example/next',
      redirect_after_secs: '3',
      email: JSON.stringify({ 'ana@x.example': true, 'no@x.example': false }),
      submit_another_form: true,
      show_blank_form: true,
      banner_image_url: '/a.png',
      logo_url: 'https://x.example/b.png',
    }
    assert.deepEqual((await as(ana).updateForm(formId, { ...all, junk: 1 })).body, 1)
    const full = (await as(ana).form(formId)).body
    assert.deepEqual(
      Object.keys(all).map((key) => full[key]),
      Object.values({ ...all, redirect_after_secs: 3, email: '{"ana@x.example":true}' }),
    )
    assert.equal((await as(ana).updateForm(formId, { subheading: 'Only this' })).status, 200)
    const emptied = (await as(ana).form(formId)).body
    assert.deepEqual(
      [emptied.heading, emptied.subheading, emptied.success_msg, emptied.redirect_url, emptied.show_blank_form],
      ['Ask us', 'Only this', null, null, false],
    )
  })

  for (const url of ['javascript:alert(1)', '//evil.example', 'https:evil.example'])
    test(`goes on to no page “${url}” (S26)`, async () => {
      const refused = await as(ana).updateForm(formId, { redirect_url: url })
      assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_request'])
    })

  test('tell of each column how it is asked for, and change that by its id (spec 274, 275)', async () => {
    const part = viewColumnId(formId, idOf('Seats'))
    const given = { label: 'How many?', help: 'Roughly', description: 'Chairs', required: 1, order: 1, show: true }
    assert.deepEqual([(await as(ana).updateFormColumn(part, given)).status], [200])
    const [first] = (await as(ana).form(formId)).body.columns
    assert.deepEqual(
      [first.id, first.label, first.help, first.description, first.required, first.order],
      [part, 'How many?', 'Roughly', 'Chairs', true, 1],
    )
    await as(ana).updateFormColumn(part, { label: null })
    const again = (await as(ana).columns(formId)).body[0]
    assert.deepEqual([again.label, again.help, again.required], [null, 'Roughly', true])
    assert.equal((await as(ana).updateFormColumn(part, { label: 7 })).status, 400)
    // What v1 clients store must be what the settings take back.
    assert.equal((await as(ana).updateFormColumn(part, { label: 'x'.repeat(251) })).status, 400)
    assert.equal((await as(ana).updateForm(formId, { heading: 'x'.repeat(251) })).status, 400)
    assert.equal((await as(ana).updateFormColumn('nc_x', {})).status, 404)
    assert.equal((await as(ana).updateFormColumn(viewColumnId(table.views[0]?.id ?? '', idOf('Name')), {})).status, 404)
    assert.equal((await as(ed).updateFormColumn(part, { label: 'x' })).status, 403)
    assert.equal((await as(eve).updateForm(formId, {})).status, 403)
  })

  test('a copy of a grid asks for what the grid shows; a new column stays out of every form', async () => {
    const grid = table.views[0]?.id ?? ''
    // Of a grid in which nobody placed anything: it shows whatever there is.
    const whole = (await as(ana).createForm(table.id, { copy_from_id: grid })).body.id
    await as(ana).placeColumn(grid, { fk_column_id: idOf('Why'), show: false })
    const copy = (await as(ana).createForm(table.id, { copy_from_id: grid })).body.id
    table = (await structureAs(server, ana).addColumn(table.id, { title: 'Later', uidt: 'SingleLineText' })).body
    const shown = async (view: string) =>
      (await as(ana).columns(view)).body.flatMap(({ fk_column_id, show }: { fk_column_id: string; show: boolean }) =>
        show ? [table.columns.find(({ id }) => id === fk_column_id)?.title] : [],
      )
    assert.deepEqual((await shown(copy)).includes('Why'), false)
    assert.deepEqual((await shown(copy)).includes('Seats'), true)
    assert.deepEqual((await shown(whole)).includes('Why'), true)
    for (const view of [whole, copy, formId]) assert.equal((await shown(view)).includes('Later'), false)
    assert.equal((await shown(grid)).includes('Later'), true)
    assert.equal((await handIn({ Name: 'Ann', Later: 'x' })).status, 400)
    await as(ana).placeColumn(formId, { fk_column_id: idOf('Later'), show: true })
    assert.equal((await handIn({ Name: 'Ann', Later: 'x' })).status, 200)
  })

  test('take records of members who may write, as ordinary inserts that say where they came from', async () => {
    const { status, headers } = await handIn({ Name: 'Ann', Seats: 3, Code: 'secret' })
    assert.equal(status, 200)
    assert.deepEqual(
      (await stored()).map(({ Name, Seats }: { Name: string; Seats: number }) => [Name, Seats]),
      [['Ann', 3]],
    )
    const { event } = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select('event')
      .where('id', '=', String(headers['x-rowhouse-change']))
      .executeTakeFirstOrThrow()
    const { type, form } = JSON.parse(event)
    assert.deepEqual([type, form], ['records.inserted', formId])
    assert.equal((await handIn({ Name: 'Eve' }, eve)).status, 403)
  })

  test('a record is handed in once, however often it is sent', async () => {
    const once = { 'idempotency-key': 'the-same' }
    const [first, second] = [await handIn({ Name: 'Ann' }, ed, once), await handIn({ Name: 'Ann' }, ed, once)]
    assert.deepEqual([first.status, second.status, second.body], [200, 200, first.body])
    assert.equal((await stored()).length, 1)
  })

  test('refuse what they do not ask for: hidden fields, made up ones, keys and what the server fills in', async () => {
    await as(ana).placeColumn(formId, { fk_column_id: idOf('Why'), show: false })
    await as(ana).placeColumn(formId, { fk_column_id: idOf('Code'), show: false })
    for (const name of ['Why', idOf('Why'), 'Code', 'Made', 'Id', 'Nothing', '__proto__x']) {
      const { status, body } = await handIn({ Name: 'Ann', [name]: 'x' })
      assert.deepEqual([status, body.error], [400, 'invalid_value'], name)
      assert.match(body.msg, /is not asked for in this form/)
    }
    assert.deepEqual(await stored(), [])
  })

  test('require what is marked, and check values as tables do', async () => {
    await ask('Seats', { required: true })
    const missing = await handIn({ Name: 'Ann' })
    assert.deepEqual([missing.status, missing.body.msg], [400, '“Seats” is required.'])
    assert.equal((await handIn({ Name: 'Ann', Seats: 'many' })).status, 400)
    assert.equal((await handIn({ Name: 'Ann', Seats: 2 })).status, 200)
  })

  test('ask for a field only where its condition holds', async () => {
    const condition = { id: '', kind: 'test', columnId: idOf('Seats'), operator: 'gt', value: 20 }
    await ask('Why', { required: true, condition })
    assert.equal((await handIn({ Name: 'Ann', Seats: 3 })).status, 200)
    assert.equal((await handIn({ Name: 'Ann', Seats: 3, Why: 'x' })).status, 400)
    assert.match((await handIn({ Name: 'Ann', Seats: 30 })).body.msg, /“Why” is required/)
    assert.equal((await handIn({ Name: 'Ann', Seats: 30, Why: 'x' })).status, 200)
  })

  test('ask for a field only where groups of conditions in groups hold, as the page does', async () => {
    const is = (title: string, operator: string, value: string | number) =>
      ({ id: '', kind: 'test', columnId: idOf(title), operator, value }) as const
    const group = (joined: 'and' | 'or', members: readonly object[]) =>
      ({ id: '', kind: 'group', joined, not: false, members }) as const
    const oneOrMany = group('or', [is('Seats', 'eq', 1), is('Seats', 'gt', 20)])
    await ask('Why', { required: true, condition: group('and', [is('Name', 'eq', 'Ann'), oneOrMany]) })
    for (const Seats of [1, 30]) {
      assert.match((await handIn({ Name: 'Ann', Seats })).body.msg, /“Why” is required/)
      assert.equal((await handIn({ Name: 'Bob', Seats })).status, 200)
      assert.equal((await handIn({ Name: 'Bob', Seats, Why: 'x' })).status, 400)
    }
    assert.equal((await handIn({ Name: 'Ann', Seats: 5 })).status, 200)
  })

  test('straight at the table nothing of a form holds', async () => {
    await ask('Seats', { required: true })
    assert.equal((await server.call('POST', rows(), { Name: 'Ann' }, { token: ed.token })).status, 200)
  })
})
