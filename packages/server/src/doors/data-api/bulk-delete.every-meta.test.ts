import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { structureAs } from '../../features/tables/testing/a-table.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { writesOf } from '../../testing/statements-of.ts'
import { aDataTable, type DataTable, gui } from './testing/a-data-table.ts'
import { aLinkedWorld } from './testing/a-linked-world.ts'

const options = ['a', 'b', 'x, y'].map((title) => ({ title }))

onEveryMeta('objects that name records to delete', (bench) => {
  let server: TestServer
  let ana: Person
  let table: DataTable
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    table = await aDataTable(server, ana, [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Price', uidt: 'Decimal' },
      { title: 'Age', uidt: 'Number' },
      { title: 'Done', uidt: 'Checkbox' },
      { title: 'Day', uidt: 'Date' },
      { title: 'Moment', uidt: 'DateTime' },
      { title: 'Tags', uidt: 'MultiSelect', colOptions: { options } },
      { title: 'Tag', uidt: 'SingleSelect', colOptions: { options } },
      { title: 'Data', uidt: 'JSON' },
      { title: 'Stars', uidt: 'Rating' },
      { title: 'Code', uidt: 'Password' },
      { title: 'Born', uidt: 'CreateTime' },
    ])
    const formula = { title: 'Twice', uidt: 'Formula', formula_raw: '{Age} * 2' }
    assert.equal((await structureAs(server, ana).addColumn(table.table.id, formula)).status, 200)
  })
  after(() => server.close())

  const full = {
    Name: 'Ann',
    Price: '1.50',
    Age: 7,
    Done: true,
    Day: '2026-02-03',
    Moment: '2026-02-03 04:05:06+00:00',
    Tags: ['a', 'x, y'],
    Tag: 'x, y',
    Data: { b: [1, '2'], a: null },
    Stars: 3,
    Code: 'sesame',
  }
  async function aRecord(cells: object = full): Promise<number> {
    const { status, body } = await table.send('POST', '', cells, gui)
    assert.equal(status, 200, JSON.stringify(body))
    return body.Id
  }
  const exists = async (id: number) => (await table.get(`/${id}/exist`)).body

  test('nothing is deleted where another cell differs, and what else was named is', async () => {
    const [one, two, three] = [await aRecord(), await aRecord(), await aRecord({ Name: null })]
    const sent = [
      { Id: one, Name: 'somebody else' },
      { Id: two, Name: 'Ann', Price: 1.5 },
      { Id: three, Name: '' },
    ]
    for (const options of [{}, gui]) {
      const again = options === gui ? [sent[0], sent[2]] : sent
      const { status, body } = await table.bulk('DELETE', '', again, options)
      assert.deepEqual([status, body], [200, options === gui ? [0, 0] : [0, 1, 0]])
    }
    assert.deepEqual([await exists(one), await exists(two), await exists(three)], [true, false, true])
    assert.deepEqual((await table.older('DELETE', '/bulk', [{ Id: one, Age: 8 }])).body, [0])
    assert.deepEqual((await table.bulk('DELETE', '', [{ Id: three, Name: null }])).body, [1])
    assert.deepEqual((await table.bulk('DELETE', '', [one])).body, [1])
  })

  test('each cell counts, whatever its kind', async () => {
    const id = await aRecord()
    const others = {
      Name: 'ann',
      Price: '1.51',
      Age: null,
      Done: false,
      Day: '2026-02-04',
      Moment: '2026-02-03 04:05:07+00:00',
      Tags: ['a'],
      Tag: 'a',
      Data: { b: [1, 2], a: null },
      Stars: 4,
      Born: '2001-01-01 00:00:00+00:00',
    }
    for (const [name, value] of Object.entries(others)) {
      const { status, body } = await table.bulk('DELETE', '', [{ Id: id, [name]: value }], gui)
      assert.deepEqual([status, body], [200, [0]], name)
    }
    for (const [name, value] of [
      ['Age', 'old'],
      ['Code', 'sesame'],
    ])
      assert.equal((await table.bulk('DELETE', '', [{ Id: id, [name as string]: value }])).status, 400, name)
    const twice = await table.bulk('DELETE', '', [{ Id: id, id: id + 1 }])
    assert.match(twice.body.msg, /“Id” is given twice/)
    assert.equal(await exists(id), true)
  })

  test('many are looked at together, however many differ', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ ...full, Name: `n${at}` }))
    const { body: ids } = await table.bulk('POST', '', rows, gui)
    const { body: list } = await table.get('?where=(Name,like,n%)&limit=60')
    const read = new Map<number, object>(list.list.map((row: { Id: number }) => [row.Id, row]))
    const sent = ids.map((Id: number, at: number) =>
      at % 2 === 0 ? { ...read.get(Id) } : { Id, Tags: 'b', Name: 'other' },
    )
    let answer: Answer | undefined
    const statements = await writesOf(server, async () => {
      answer = await table.bulk('DELETE', '', sent)
    })
    assert.deepEqual([answer?.status, answer?.body], [200, ids.map((_: number, at: number) => 1 - (at % 2))])
    assert.ok(statements >= 3 && statements < 20, `${statements} statements`)
  })

  for (const [whose, headers] of [
    ['existing clients', {}],
    ['our own screens', gui],
  ] as const)
    test(`a whole row as it was read is deleted: ${whose}`, async () => {
      for (const cells of [full, { Name: 'few' }, { Name: '', Data: '[1]', Tags: [] }, { Data: 123, Age: -1 }]) {
        const id = await aRecord(cells)
        const { body: row } = await table.get(`/${id}?fields=*`, headers)
        const deleted = await table.bulk('DELETE', '', [{ ...row, Unknown: 1 }], headers)
        assert.deepEqual([deleted.status, deleted.body], [200, [1]], JSON.stringify([row, deleted.body]))
        assert.match(String(deleted.headers['x-rowhouse-ignored']), /Unknown/)
      }
    })

  test('links and keys behind links are no hindrance', async () => {
    const world = await aLinkedWorld(server, ana, (await aProject(server, ana, { title: 'Links' })).id)
    await world.add('Projects', 'Apollo')
    await world.add('Labels', 'red')
    for (const headers of [{}, gui]) {
      const task = { Name: 'x', Project: { Id: 1 }, Labels: [{ Id: 1 }] }
      const [id] = (await world.bulk('POST', 'Tasks', [task], gui)).body
      const { body: row } = await world.data('GET', `Tasks/${id}`, undefined, headers)
      assert.equal(row.Project.Name, 'Apollo')
      assert.deepEqual((await world.bulk('DELETE', 'Tasks', [row], headers)).body, [1])
    }
  })
})
