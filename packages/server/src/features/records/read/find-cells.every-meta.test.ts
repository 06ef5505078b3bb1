import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../testing/a-sheet.ts'

onEveryMeta('finding a text', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let sheet: Sheet
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
    sheet = await aSheet(server, ana, project, {
      columns: [
        { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
        { title: 'Price', column_name: 'price', uidt: 'Decimal' },
        { title: 'Secret', column_name: 'secret', uidt: 'Password' },
      ],
    })
    await sheet.insert([
      { Name: 'Northwind', Price: '12.50', Secret: 'north' },
      { Name: 'Contoso', Price: '7' },
      { Name: 'north', Price: '125' },
      { Name: 'South 12', Price: '3' },
    ])
  })
  after(() => server.close())

  async function find(query: string): Promise<[number, string, readonly string[]][]> {
    const { views } = await sheet.table()
    const path = `/api/v1/db/data/v1/${project}/${sheet.id}/views/${views[0]?.id}/find-cells?${query}`
    const { status, body } = await server.call('GET', path, undefined, {
      token: ana.token,
      headers: { 'xc-gui': 'true' },
    })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.isMore, false)
    return body.rows.map(({ place, record, cells }: { place: number; record: string; cells: object }) => [
      place,
      record,
      Object.keys(cells),
    ])
  }

  test('tells every cell that holds it, in the order of the records, and where they stand', async () => {
    assert.deepEqual(await find('find=NORTH'), [
      [0, '1', ['Name']],
      [2, '3', ['Name']],
    ])
    assert.deepEqual(await find('find=12'), [
      [0, '1', ['Price']],
      [2, '3', ['Price']],
      [3, '4', ['Name']],
    ])
    assert.deepEqual(await find('find=north&sort=-Price'), [
      [0, '3', ['Name']],
      [1, '1', ['Name']],
    ])
  })

  test('case, the whole cell and one field can be asked for; other filters hold', async () => {
    assert.deepEqual(await find('find=north&matchCase=1'), [[2, '3', ['Name']]])
    assert.deepEqual(await find('find=NORTH&wholeCell=1'), [[2, '3', ['Name']]])
    assert.deepEqual(await find('find=12&fields=Name'), [[3, '4', ['Name']]])
    assert.deepEqual(await find('find=12&where=(Name,neq,Northwind)'), [
      [1, '3', ['Price']],
      [2, '4', ['Name']],
    ])
    assert.deepEqual(await find('find=%25'), [])
    assert.deepEqual(await find('find=_'), [])
  })

  test('nothing to look for is no question', async () => {
    const path = `/api/v1/db/data/v1/${project}/${sheet.id}/find-cells?find=`
    assert.equal((await sheet.call('GET', path)).status, 400)
    assert.equal((await server.call('GET', `${path}x`)).status, 401)
  })
})
