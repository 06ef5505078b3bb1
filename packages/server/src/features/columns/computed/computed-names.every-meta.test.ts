import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../../tables/testing/a-table.ts'

onEveryMeta('records known by a computed column', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let as: ReturnType<typeof structureAs>
  let people: WireTable
  let teams: WireTable
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
    as = structureAs(server, ana)
    people = await aTable(server, ana, project, {
      title: 'People',
      columns: { First: 'SingleLineText', Last: 'SingleLineText', Pin: 'Password' },
    })
    teams = await aTable(server, ana, project, { title: 'Teams', columns: { Name: 'SingleLineText' } })
    const link = { uidt: 'LinkToAnotherRecord', title: 'Members', type: 'mm', parentId: teams.id, childId: people.id }
    teams = await ok(as.addColumn(teams.id, link))
    people = await ok(as.read(people.id))
    people = await ok(as.addColumn(people.id, formula('Full', '{First} & " " & {Last}')))
    await data('POST', 'People', { First: 'Ann', Last: 'Lee' })
    await data('POST', 'People', { First: 'Bob', Last: 'Day' })
    await data('POST', 'Teams', { Name: 'Red' })
  })
  after(() => server.close())

  async function ok(answer: Promise<{ status: number; body: WireTable }>): Promise<WireTable> {
    const { status, body } = await answer
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const formula = (title: string, formula_raw: string) => ({ uidt: 'Formula', title, formula_raw })
  const data = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, `/api/v1/db/data/v1/${project}/${path}`, body, {
      token: ana.token,
      headers: { 'xc-gui': 'true' },
    })
  const refusal = async (table: WireTable, title: string): Promise<string> => {
    const { status, body } = await as.setPrimary(columnOf(table, title).id)
    assert.equal(status, 400, JSON.stringify(body))
    return body.msg
  }

  test('links, names in cells, the search of the picker and sorting go by it', async () => {
    assert.equal((await as.setPrimary(columnOf(people, 'Full').id)).status, 200)
    const linked = await data('PATCH', 'Teams/1', { Members: 'Bob Day, Ann Lee' })
    assert.equal(linked.status, 200, JSON.stringify(linked.body))
    const { body } = await data('GET', 'Teams/1')
    assert.deepEqual(body.Members.list, [
      { Id: 1, Full: 'Ann Lee' },
      { Id: 2, Full: 'Bob Day' },
    ])
    const unlinked = await data('DELETE', 'Teams/1/mm/Members/1')
    assert.equal(unlinked.status, 200)
    const names = async (query: string) => {
      const { body } = await data('GET', `Teams/1/mm/Members/exclude?${query}`)
      return body.list.map(({ Full }: { Full: string }) => Full)
    }
    assert.deepEqual(await names('q=nn%20l'), ['Ann Lee'])
    assert.deepEqual(await names('q=day'), [])
    const filtered = await data('GET', 'Teams?where=(Members,like,bob)&sort=Members')
    assert.equal(filtered.body.list.length, 1)
    const unknown = await data('PATCH', 'Teams/1', { Members: 'Nobody' })
    assert.match(unknown.body.msg, /Nobody/)
  })

  test('what has no single value names nothing, and says so', async () => {
    const members = columnOf(teams, 'Members').id
    const list = {
      uidt: 'Lookup',
      title: 'Firsts',
      fk_relation_column_id: members,
      fk_lookup_column_id: columnOf(people, 'First').id,
    }
    teams = await ok(as.addColumn(teams.id, list))
    assert.match(await refusal(teams, 'Firsts'), /may show several values/)
    assert.match(await refusal(teams, 'Members'), /several values|no value of its own/)
    assert.match(await refusal(people, 'Pin'), /no value of its own/)
    teams = await ok(as.addColumn(teams.id, { uidt: 'Count', title: 'Size', fk_relation_column_id: members }))
    assert.equal((await as.setPrimary(columnOf(teams, 'Size').id)).status, 200)
    const seen = (await data('GET', 'People/2')).body
    const back = people.columns.find(({ uidt }) => uidt === 'LinkToAnotherRecord')?.title ?? ''
    assert.deepEqual(seen[back].list, [{ Id: 1, Size: 1 }])
    assert.equal((await as.setPrimary(columnOf(teams, 'Name').id)).status, 200)
  })

  test('a formula made of links that would show it is refused, whichever comes first', async () => {
    const back = people.columns.find(({ uidt }) => uidt === 'LinkToAnotherRecord')?.title ?? ''
    teams = await ok(as.addColumn(teams.id, formula('Roll', 'ARRAYJOIN({Members}, "+") & "!"')))
    assert.equal((await as.setPrimary(columnOf(teams, 'Roll').id)).status, 200)
    people = await ok(as.addColumn(people.id, formula('Where', `ARRAYJOIN({${back}}, "/")`)))
    assert.equal((await data('GET', 'People/2')).body.Where, 'Bob Day!')
    const sentence = await refusal(people, 'Where')
    assert.match(sentence, /which is made of links that would show it\. It would be made of itself: /)
    const { status, body } = await as.updateColumn(columnOf(people, 'Full').id, { formula_raw: `{First} & {${back}}` })
    assert.equal(status, 400, JSON.stringify(body))
    assert.match(body.msg, /It would be made of itself/)
  })

  test('when what it is made of is deleted, records are known by their key until it is back', async () => {
    const first = columnOf(people, 'First').id
    assert.equal((await as.removeColumn(first)).status, 200)
    assert.deepEqual((await data('GET', 'Teams/1')).body.Members.list, [{ Id: 2 }])
    assert.equal((await as.restoreColumn(first)).status, 200)
    assert.deepEqual((await data('GET', 'Teams/1')).body.Members.list, [{ Id: 2, Full: 'Bob Day' }])
  })
})
