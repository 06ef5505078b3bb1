import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { role, rulesAs, test as where } from './testing/rules-as.ts'

onEveryMeta('writes under rules', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  let project: string
  let deals: WireTable
  let tags: WireTable

  const rows = (table: WireTable) => `/api/v1/db/data/noco/${project}/${table.id}`
  const bulk = (table: WireTable) => `/api/v1/db/data/bulk/noco/${project}/${table.id}`
  const as = (who: Person) => (method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { token: who.token, headers: { 'xc-gui': 'true' } })
  const byEd = (method: string, path: string, body?: unknown): Promise<Answer> => as(ed)(method, path, body)
  const byAna = async (method: string, path: string, body?: unknown) => {
    const answer = await as(ana)(method, path, body)
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const idOf = (title: string) => columnOf(deals, title).id
  const refused = ({ status, body }: Answer, expected: number, words: RegExp): void => {
    assert.equal(status, expected, JSON.stringify(body))
    assert.match(body.msg, words)
  }
  const stored = async () => JSON.stringify((await byAna('GET', `${rows(deals)}?sort=Id`)).list)

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
    project = (await aProject(server, ana)).id
    await addMember(server, project, ed, 'editor')
    deals = await aTable(server, ana, project, {
      title: 'Deals',
      columns: {
        Name: 'SingleLineText',
        Owner: 'SingleLineText',
        Amount: 'Number',
        Note: 'SingleLineText',
        Stage: 'SingleLineText',
        Pin: 'Password',
      },
    })
    tags = await aTable(server, ana, project, { title: 'Tags', columns: { Tag: 'SingleLineText' } })
    const structure = structureAs(server, ana)
    const link = { title: 'Tagged', uidt: 'LinkToAnotherRecord', parentId: deals.id, childId: tags.id, type: 'mm' }
    assert.equal((await structure.addColumn(deals.id, link)).status, 200)
    deals = (await structure.read(deals.id)).body
    await byAna('POST', bulk(tags), [{ Tag: 'new' }, { Tag: 'old' }])
    await byAna('POST', bulk(deals), [
      { Name: 'mine', Owner: 'ed@x.example', Amount: 1, Note: 'kept', Stage: 'open' },
      { Name: 'also mine', Owner: 'ed@x.example', Amount: 2, Note: 'kept', Stage: 'won' },
      { Name: 'hers', Owner: 'ana@x.example', Amount: 3, Note: 'kept', Stage: 'open' },
      { Name: 'unseen', Owner: 'ana@x.example', Amount: 4, Note: 'kept', Stage: 'secret' },
    ])
    const rules = rulesAs(server, ana, project)
    const own = where(idOf('Owner'), 'eq', '{my email}')
    await rules.make(deals, { who: role('editor'), effect: 'deny', rows: where(idOf('Stage'), 'eq', 'secret') })
    await rules.make(deals, { who: role('editor'), verbs: ['write', 'create'], rows: own })
    await rules.make(deals, { who: role('editor'), verbs: ['delete'], rows: where(idOf('Stage'), 'eq', 'won') })
    await rules.make(deals, { who: role('editor'), effect: 'deny', fields: [idOf('Note'), idOf('Pin')] })
    await rules.make(deals, { who: role('editor'), effect: 'deny', verbs: ['write'], fields: [idOf('Name')] })
    await rules.make(deals, {
      who: role('editor'),
      verbs: ['write'],
      fields: [idOf('Amount')],
      rows: where(idOf('Stage'), 'eq', 'open'),
    })
  })
  after(() => server.close())

  describe('a record', () => {
    test('that is seen and theirs is changed, and what they do not see of it stays', async () => {
      assert.equal((await byEd('PATCH', `${rows(deals)}/1`, { Amount: 10 })).status, 200)
      assert.equal((await byAna('GET', `${rows(deals)}/1`)).Note, 'kept')
    })
    test('that is seen and not theirs is refused with 403, one that is not seen with 404', async () => {
      refused(await byEd('PATCH', `${rows(deals)}/3`, { Stage: 'won' }), 403, /may not be changed/)
      assert.equal((await byEd('PATCH', `${rows(deals)}/4`, { Stage: 'won' })).status, 404)
      refused(await byEd('DELETE', `${rows(deals)}/1`), 403, /may not be deleted/)
      assert.equal((await byEd('DELETE', `${rows(deals)}/4`)).status, 404)
    })
    test('is not moved to where it would not be theirs, or not be seen', async () => {
      refused(await byEd('PATCH', `${rows(deals)}/1`, { Owner: 'ana@x.example' }), 403, /no longer be yours/)
      refused(await byEd('PATCH', `${rows(deals)}/1`, { Stage: 'secret' }), 403, /no longer be yours/)
    })
    test('is made only such as may be made', async () => {
      refused(await byEd('POST', rows(deals), { Owner: 'ana@x.example' }), 403, /may not be added like this/)
      refused(await byEd('POST', rows(deals), { Stage: 'open' }), 403, /may not be added like this/)
      const { status, body } = await byEd('POST', rows(deals), { Owner: 'ed@x.example', Stage: 'open', Amount: 5 })
      assert.equal(status, 200, JSON.stringify(body))
      await byAna('DELETE', `${rows(deals)}/${body.Id}`)
    })
  })

  describe('a field', () => {
    test('that is seen and not theirs to change is named in the refusal, at both doors', async () => {
      refused(await byEd('PATCH', `${rows(deals)}/1`, { Name: 'x' }), 403, /“Name” may not be changed/)
      refused(await byEd('PUT', `/nc/${project}/api/v1/Deals/1`, { Name: 'x' }), 403, /“Name” may not be changed/)
      refused(await byEd('POST', rows(deals), { Owner: 'ed@x.example', Name: 'x' }), 403, /“Name” may not be changed/)
    })
    test('may be sent back as it is', async () => {
      assert.equal((await byEd('PATCH', `${rows(deals)}/1`, { Name: 'mine' })).status, 200)
    })
    test('of certain records is theirs in those alone', async () => {
      refused(await byEd('PATCH', `${rows(deals)}/2`, { Amount: 20 }), 403, /may not be changed/)
    })
    test('that is hidden is as if it were not there', async () => {
      const hidden = { Note: 'x', Pin: 'secret phrase', Stage: 'open' }
      assert.equal((await byEd('PATCH', `${rows(deals)}/1`, hidden)).status, 200)
      assert.equal((await byAna('GET', `${rows(deals)}/1`)).Note, 'kept')
      const told = await byAna('GET', `/api/v1/tables/${deals.id}/records/1/history`)
      assert.doesNotMatch(JSON.stringify(told), /Pin/)
    })
  })

  test('many at once are all written or none', async () => {
    const before = await stored()
    refused(
      await byEd('PATCH', bulk(deals), [
        { Id: 1, Stage: 'x' },
        { Id: 3, Stage: 'x' },
      ]),
      403,
      /may not be changed/,
    )
    refused(await byEd('PATCH', `${bulk(deals)}/all?where=(Amount,gt,0)`, { Stage: 'x' }), 403, /may not be changed/)
    refused(await byEd('DELETE', bulk(deals), [{ Id: 2 }, { Id: 3 }]), 403, /may not be deleted/)
    refused(await byEd('DELETE', `${bulk(deals)}/all?where=(Amount,gt,0)`), 403, /may not be deleted/)
    refused(await byEd('POST', bulk(deals), [{ Owner: 'ed@x.example' }, { Owner: 'x' }]), 403, /may not be added/)
    assert.equal(await stored(), before)
  })

  test('links are a field of the record they are made at', async () => {
    assert.equal((await byEd('POST', `${rows(deals)}/1/mm/Tagged/1`)).status, 200)
    refused(await byEd('POST', `${rows(deals)}/3/mm/Tagged/1`), 403, /may not be changed/)
    assert.equal((await byEd('POST', `${rows(deals)}/4/mm/Tagged/1`)).status, 404)
    await byAna('POST', `${rows(deals)}/3/mm/Tagged/2`)
    refused(await byEd('DELETE', `${rows(deals)}/3/mm/Tagged/2`), 403, /may not be changed/)
  })

  test('a deletion is undone whole by those who see all of it, and keeps what its author does not see', async () => {
    const { body } = await byEd('DELETE', `${rows(deals)}/2`)
    assert.ok(body)
    const { list } = (await byEd('GET', `/api/v1/tables/${deals.id}/trash`)).body
    assert.deepEqual(
      list.map(({ record, row }: { record: string; row: object }) => [record, Object.hasOwn(row, 'Note')])[0],
      ['2', false],
    )
    const undo = await byEd('POST', `/api/v1/changes/${list[0].change}/undo`, {})
    assert.equal(undo.status, 200, JSON.stringify(undo.body))
    assert.equal((await byAna('GET', `${rows(deals)}/2`)).Note, 'kept')
  })

  test('nobody takes back what touched records or fields they do not see', async () => {
    await byAna('PATCH', `${rows(deals)}/4`, { Amount: 40 })
    await byAna('PATCH', `${rows(deals)}/1`, { Note: 'other' })
    const changeOf = async (record: number) =>
      (await byAna('GET', `/api/v1/tables/${deals.id}/records/${record}/history`)).list[0].change
    refused(await byEd('POST', `/api/v1/changes/${await changeOf(4)}/undo`, {}), 403, /may not see/)
    refused(await byEd('POST', `/api/v1/changes/${await changeOf(1)}/undo`, {}), 403, /may not see/)
    await byAna('DELETE', `${rows(deals)}/4`)
    const change = await changeOf(4)
    refused(await byEd('POST', `/api/v1/changes/${change}/undo`, {}), 403, /may not see/)
    const restore = `/api/v1/projects/${project}/trash/records/restore`
    assert.equal((await byEd('POST', restore, { deletions: [{ change }] })).status, 404)
    const { list } = (await byEd('GET', `/api/v1/tables/${deals.id}/trash`)).body
    assert.ok(list.every(({ record }: { record: string }) => record !== '4'))
    await byAna('POST', `/api/v1/changes/${change}/undo`, {})
    assert.equal((await byAna('GET', `${rows(deals)}/4`)).Note, 'kept')
  })
})
