import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import { aForm } from '../../features/attachments/testing/a-form.ts'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { throughLink } from '../../features/shares/testing/through-link.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../../features/tables/testing/a-table.ts'
import { viewsAs } from '../../features/views/testing/views-as.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'

const columns = {
  Name: 'SingleLineText',
  Seats: 'Number',
  Why: 'SingleLineText',
  Inner: 'SingleLineText',
  Code: 'Password',
  Papers: 'Attachment',
  Facts: 'JSON',
} as const

onEveryMeta('answers that are changed', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let people: WireTable
  let table: WireTable
  let formId: string
  let uuid: string

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
    people = await aTable(server, ana, project, { columns: { Who: 'SingleLineText' } })
    for (const Who of ['Ann', 'Ben']) await as('POST', rowsOf(people), { Who })
  })
  after(() => server.close())

  beforeEach(async () => {
    const made = await aTable(server, ana, project, { columns })
    const link = { title: 'Buyers', uidt: 'LinkToAnotherRecord', parentId: made.id, childId: people.id, type: 'mm' }
    assert.equal((await structureAs(server, ana).addColumn(made.id, link)).status, 200)
    table = (await structureAs(server, ana).read(made.id)).body
    ;({ formId, uuid } = await aSharedForm())
  })

  const as = (method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { token: ana.token, headers: { 'xc-gui': 'true' } })
  const rowsOf = (of: WireTable) => `/api/v1/db/data/noco/${project}/${of.id}`
  const stored = async () => (await as('GET', rowsOf(table))).body.list
  const count = async () => (await viewsAs(server, ana).responses(formId)).body.count
  const id = (title: string) => columnOf(table, title).id

  async function change(part: object, form = formId): Promise<void> {
    const changed = await viewsAs(server, ana).change(form, part)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
  }

  async function aSharedForm(heading = 'Ask us') {
    const form: string = (await viewsAs(server, ana).createForm(table.id, { title: heading })).body.id
    const shown = table.columns.map(({ id, title }) => ({ id, shown: !['Id', 'Inner'].includes(title), width: null }))
    await change({ columns: shown, answerChanges: 'first' }, form)
    const link = await as('PUT', `/api/v1/views/${form}/link`, {})
    return { formId: form, uuid: link.body.uuid as string }
  }

  const visit = (key = uuid) => throughLink(server, { uuid: key, role: null })
  const handIn = (data: object, { hidden = [], once = '' }: { hidden?: string[]; once?: string } = {}) =>
    visit()(
      'POST',
      `/api/v1/db/public/shared-view/${uuid}/rows`,
      { data, hidden },
      once === '' ? {} : { 'idempotency-key': once },
    )
  const answerIn = ({ headers }: Answer): string =>
    /[?&]answer=([\w.-]+)$/.exec(String(headers['x-rowhouse-answer']))?.[1] ?? ''
  const path = (answer: string, key = uuid) => `/api/v1/db/public/shared-view/${key}/answers/${answer}`
  const read = (answer: string, key = uuid) => visit(key)('GET', path(answer, key))
  const send = (answer: string, row: object, headers = {}) =>
    visit()('PATCH', `${path(answer)}?timezone=UTC`, row, headers)

  async function answered(data: object, terms = {}): Promise<string> {
    const sent = await handIn(data, terms)
    assert.equal(sent.status, 200, JSON.stringify(sent.body))
    const answer = answerIn(sent)
    assert.notEqual(answer, '', String(sent.headers['x-rowhouse-answer']))
    return answer
  }

  test('an address leads to what was answered and changes only what is sent, for the same record (S78)', async () => {
    const answer = await answered({ Name: 'Ann', Seats: 3, Buyers: [{ Id: 1 }], Facts: { list: [1], count: 2 } })
    const { body } = await read(answer)
    assert.deepEqual([body.closed, body.hidden], [null, []])
    assert.deepEqual(body.cells, {
      Name: 'Ann',
      Seats: 3,
      Why: null,
      Papers: null,
      Facts: { list: [1], count: 2 },
      Buyers: [{ Id: 1, Who: 'Ann' }],
    })
    await as('PATCH', `${rowsOf(table)}/1`, { Inner: 'ours', Name: 'Anna' })
    const changed = await send(answer, { Seats: 4, Buyers: [{ Id: 2 }] })
    assert.deepEqual([changed.status, changed.body], [200, {}])
    const [row, ...more] = await stored()
    assert.deepEqual(
      [row.Name, row.Seats, row.Inner, row.Buyers.list, more],
      ['Anna', 4, 'ours', [{ Id: 2, Who: 'Ben' }], []],
    )
    assert.equal(await count(), 1)
    assert.equal((await send(answer, {})).status, 200)
    const { list } = (await as('GET', `/api/v1/tables/${table.id}/records/1/history`)).body
    const update = list.find(({ after }: { after: object }) => Object.hasOwn(after, 'Seats'))
    assert.deepEqual([update.type, update.by, update.byLink, update.byForm], ['updated', null, true, true])
  })

  test('a call that is repeated is told the same address, also where links were written', async () => {
    const row = { Name: 'Ann', Buyers: [{ Id: 1 }] }
    const answer = await answered(row, { once: 'k1' })
    assert.equal(await answered(row, { once: 'k1' }), answer)
    assert.equal((await stored()).length, 1)
  })

  test('whatever is wrong with an address, the answer is the same (S78)', async () => {
    const answer = await answered({ Name: 'Ann' })
    const [response = '', signature = ''] = answer.split('.')
    const other = await answered({ Name: 'Ben' })
    const [otherResponse = ''] = other.split('.')
    const second = await aSharedForm('Ask them')
    const wrong = [
      'made-up',
      response,
      `${response}.`,
      `${otherResponse}.${signature}`,
      `${response}.${signature.slice(0, -1)}`,
      `${response}.${signature.toLowerCase()}`,
      `${answer}.x`,
    ].map((text) => ({ text: encodeURIComponent(text), key: uuid }))
    const said = new Set<string>()
    for (const { text, key } of [...wrong, { text: answer, key: second.uuid }]) {
      const { status, body } = await read(text, key)
      assert.equal(status, 404, text)
      said.add(body.msg)
      assert.equal((await visit(key)('PATCH', path(text, key), { Name: 'x' })).status, 404, text)
    }
    await as('DELETE', `${rowsOf(table)}/1`)
    for (const { status, body } of [await read(answer), await send(answer, { Name: 'x' })]) {
      assert.equal(status, 404)
      said.add(body.msg)
    }
    assert.equal(said.size, 1, JSON.stringify([...said]))
    assert.deepEqual(
      (await stored()).map(({ Name }: { Name: string }) => Name),
      ['Ben'],
    )
    assert.equal((await server.call('GET', path(other), undefined, { token: ana.token })).status, 200)
  })

  test('addresses end with their round, with the setting and with the link of the form', async () => {
    const answer = await answered({ Name: 'Ann' })
    await change({ answerChanges: 'second' })
    assert.equal((await read(answer)).status, 404)
    const next = await answered({ Name: 'Ben' })
    assert.equal((await read(next)).status, 200)
    await change({ answerChanges: null })
    assert.equal((await read(next)).status, 404)
    assert.equal((await send(next, { Name: 'x' })).status, 404)
    assert.equal((await handIn({ Name: 'Cleo' })).headers['x-rowhouse-answer'], undefined)
    await change({ answerChanges: 'third' })
    const last = await answered({ Name: 'Dan' })
    assert.equal((await as('DELETE', `/api/v1/views/${formId}/link`)).status, 200)
    assert.equal((await read(last)).status, 404)
    uuid = (await as('PUT', `/api/v1/views/${formId}/link`, {})).body.uuid
    assert.equal((await read(last)).status, 404)
    const again = await answered({ Name: 'Eve' })
    assert.equal((await as('PUT', `/api/v1/views/${formId}/link`, { password: 'open sesame' })).status, 200)
    assert.equal((await read(again)).status, 403)
    const { status } = await visit()('GET', path(again), undefined, { 'xc-password': 'open sesame' })
    assert.equal(status, 200)
    assert.deepEqual(
      (await stored()).map(({ Name }: { Name: string }) => Name),
      ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'],
    )
  })

  test('a form that is over takes no change and tells nothing; one that is full or wants one of each person does', async () => {
    const answer = await answered({ Name: 'Ann' })
    await change({ admission: { ...defaultSettings.admission, mostResponses: 1, oncePerPerson: true } })
    assert.equal((await handIn({ Name: 'Ben' })).status, 403)
    assert.equal((await read(answer)).body.closed, null)
    assert.equal((await send(answer, { Name: 'Anna' })).status, 200)
    assert.equal(await count(), 1)
    await change({
      admission: { ...defaultSettings.admission, closesAt: '2001-01-01T00:00:00Z', closedMessage: 'Over.' },
    })
    assert.deepEqual((await read(answer)).body, { closed: 'over', cells: {}, hidden: [] })
    const refused = await send(answer, { Name: 'Late' })
    assert.deepEqual([refused.status, refused.body.msg], [403, 'Over.'])
    assert.equal((await stored())[0].Name, 'Anna')
  })

  test('neither what the form does not ask for nor what its address hid is told or changed (S78)', async () => {
    const answer = await answered({ Name: 'Ann', Seats: 7 }, { hidden: [id('Seats'), 'made-up'] })
    await as('PATCH', `${rowsOf(table)}/1`, { Inner: 'ours' })
    const { body } = await read(answer)
    assert.deepEqual(body.hidden, [id('Seats')])
    assert.deepEqual(Object.keys(body.cells), ['Name', 'Why', 'Papers', 'Facts', 'Buyers'])
    for (const row of [{ Seats: 1 }, { Code: 'x' }, { [id('Seats')]: 1 }, { Inner: 'x' }, { Id: 9 }, { Sicret: 1 }]) {
      const refused = await send(answer, row)
      assert.equal(refused.status, 400, JSON.stringify(row))
      assert.match(refused.body.msg, /is not asked for in this form/)
    }
    const shown = table.columns.map(({ id, title }) => ({ id, shown: title === 'Name', width: null }))
    await change({ columns: shown })
    assert.deepEqual((await read(answer)).body.cells, { Name: 'Ann' })
    assert.equal((await send(answer, { Why: 'x' })).status, 400)
    const stale = await send(answer, { Name: 'Anna' }, { 'if-match': '"old"' })
    assert.equal(stale.status, 200)
    const [row] = await stored()
    assert.deepEqual([row.Name, row.Seats, row.Why, row.Inner], ['Anna', 7, null, 'ours'])
    await change({ columns: shown.map((place) => ({ ...place, shown: false })) })
    assert.deepEqual((await read(answer)).body.cells, {})
  })

  test('what is changed keeps the rules; what stays was judged when it came; what is asked no more is withdrawn', async () => {
    const condition = { id: '', kind: 'test', columnId: id('Seats'), operator: 'gt', value: 5 }
    await change({
      formFields: {
        [id('Name')]: { required: true },
        [id('Why')]: { required: true, condition },
      },
    })
    const answer = await answered({ Name: 'Ann', Seats: 9, Why: 'many' })
    await change({
      formFields: {
        [id('Name')]: { required: true, rules: { leastLetters: 5 } },
        [id('Why')]: { required: true, condition },
      },
    })
    assert.match((await send(answer, { Name: null })).body.msg, /“Name” is required/)
    assert.match((await send(answer, { Name: 'Al' })).body.msg, /“Name” needs at least 5/)
    assert.match((await send(answer, { Why: null })).body.msg, /“Why” is required/)
    assert.equal((await send(answer, { Seats: 'many' })).status, 400)
    assert.equal((await send(answer, { Seats: 3, Why: 'x' })).status, 400)
    assert.equal((await send(answer, { Seats: 3 })).status, 200)
    const [row] = await stored()
    assert.deepEqual([row.Name, row.Seats, row.Why], ['Ann', 3, null])
  })

  test('files that are there can be taken off and others added, within the limits of the form', async () => {
    await change({ formFields: { [id('Papers')]: { rules: { mostFiles: 1, mostBytes: 20 } } } })
    const [first, second, large] = [
      await uploaded('a.txt'),
      await uploaded('b.txt'),
      await uploaded(`${'c'.repeat(30)}.txt`),
    ]
    const answer = await answered({ Name: 'Ann', Papers: [first] })
    const { Papers } = (await read(answer)).body.cells
    assert.equal(Papers[0].title, 'a.txt')
    assert.equal((await send(answer, { Papers: [...Papers, second] })).status, 400)
    assert.equal((await send(answer, { Papers: [{ ...large, size: 1 }] })).status, 400)
    assert.equal((await send(answer, { Papers: [second] })).status, 200)
    assert.equal((await stored())[0].Papers[0].title, 'b.txt')
    assert.equal((await send(answer, { Papers: null })).status, 200)
    assert.equal((await stored())[0].Papers, null)
  })

  test('files are opened by the address of the answer they stand in, while it can be changed, and nowhere else (S33)', async () => {
    const [own, other, inner] = [await uploaded('a.txt'), await uploaded('b.txt'), await uploaded('c.txt')]
    const answer = await answered({ Name: 'Ann', Papers: [own] })
    const elsewhere = await answered({ Name: 'Ben', Papers: [other] })
    const open = (file: { id: string }, by = answer, key = uuid) =>
      visit(key)('GET', `${path(by, key)}/files/${file.id}?download=true`)
    const { status, body, headers } = await open(own)
    assert.deepEqual([status, body], [200, (await as('GET', `/api/v1/db/storage/files/${own.id}`)).body])
    assert.match(String(headers['content-disposition']), /a\.txt/)
    assert.match(String(headers['content-security-policy']), /sandbox/)
    const statuses = async (...asked: Promise<Answer>[]) => (await Promise.all(asked)).map((one) => one.status)
    // Of another answer, put nowhere yet, by a made-up address, and by the link alone.
    assert.deepEqual(
      await statuses(
        open(other),
        open(inner),
        open(own, elsewhere),
        open(own, `${answer}x`),
        visit()('GET', `/api/v1/db/storage/files/${own.id}`),
        visit()('POST', `/api/v1/db/storage/files/${own.id}/link`, {}),
      ),
      [404, 404, 404, 404, 404, 404],
    )
    // By the link of another form, and where the form does not ask for them any more.
    const second = await aSharedForm('Second')
    assert.equal((await open(own, answer, second.uuid)).status, 404)
    const shown = table.columns.map(({ id: column, title }) => ({ id: column, shown: title === 'Name', width: null }))
    const before = (await viewsAs(server, ana).settings(formId)).body.settings.columns
    await change({ columns: shown })
    assert.equal((await open(own)).status, 404)
    await change({ columns: before })
    assert.equal((await open(own)).status, 200)
    const over = { ...defaultSettings.admission, closesAt: new Date(Date.now() - 60_000).toISOString() }
    await change({ admission: over })
    assert.equal((await open(own)).status, 404)
    await change({ admission: defaultSettings.admission })
    // Taken off, and after the round.
    assert.equal((await send(elsewhere, { Papers: null })).status, 200)
    assert.equal((await open(other, elsewhere)).status, 404)
    await change({ answerChanges: 'second' })
    assert.equal((await open(own)).status, 404)
  })

  test('only records the form offers can be linked (S78)', async () => {
    const answer = await answered({ Name: 'Ann' })
    const few = (await viewsAs(server, ana).createGrid(people.id, { title: 'Few' })).body.id
    const filter = { fk_column_id: columnOf(people, 'Who').id, comparison_op: 'eq', value: 'Ann' }
    assert.equal((await viewsAs(server, ana).createFilter(few, filter)).status, 200)
    await change({ formFields: { [id('Buyers')]: { rules: { candidates: few } } } })
    assert.equal((await send(answer, { Buyers: [{ Id: 2 }] })).status, 400)
    assert.equal((await send(answer, { Buyers: [{ Id: 1 }] })).status, 200)
  })

  async function uploaded(name: string) {
    const { body: payload, type } = aForm([{ name, bytes: name }])
    const headers = { 'content-type': type, 'xc-shared-view-id': uuid }
    const url = `/api/v1/db/storage/${project}/upload`
    return JSON.parse((await server.app.http.inject({ method: 'POST', url, payload, headers })).body)[0]
  }

  test('a record under the key of a deleted one belongs to the answer that made it (S78)', async () => {
    const keyed = [
      { title: 'Code', uidt: 'SingleLineText', pk: true },
      { title: 'Name', uidt: 'SingleLineText' },
    ]
    table = await aTable(server, ana, project, { columns: keyed })
    ;({ formId, uuid } = await aSharedForm())
    const first = await answered({ Code: 'a', Name: 'Ann' })
    assert.equal((await as('DELETE', `${rowsOf(table)}/a`)).status, 200)
    server.pass(1000)
    const second = await answered({ Code: 'a', Name: 'Ben' })
    assert.deepEqual([(await read(first)).status, (await read(second)).body.cells.Name], [404, 'Ben'])
  })

  test('a member who answers is given an address of the link, and so many changes are taken in a minute', async () => {
    const sent = await as('POST', `${rowsOf(table)}/views/${formId}`, { Name: 'Ann' })
    assert.match(String(sent.headers['x-rowhouse-answer']), new RegExp(`/#/nc/form/${uuid}\\?answer=`))
    const codes: number[] = []
    for (let at = 0; at < 25; at += 1) codes.push((await send(answerIn(sent), { Name: `n${at}` })).status)
    assert.deepEqual([codes.filter((code) => code === 200).length, codes.at(-1)], [20, 429])
    await as('DELETE', `/api/v1/views/${formId}/link`)
    const without = await as('POST', `${rowsOf(table)}/views/${formId}`, { Name: 'Ben' })
    assert.deepEqual([without.status, without.headers['x-rowhouse-answer']], [200, undefined])
  })
})
