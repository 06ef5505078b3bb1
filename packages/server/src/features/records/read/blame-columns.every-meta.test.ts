import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../../tables/testing/a-table.ts'
import { whileUrlEncodeFails } from './testing/failing-primitive.ts'

onEveryMeta('formulas that the database fails on', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let as: ReturnType<typeof structureAs>
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
    as = structureAs(server, ana)
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: ana.token })
  const data = ({ title }: WireTable, path = '') => `/api/v1/db/data/noco/${project}/${title}${path}`
  const column = async (table: WireTable, title: string) =>
    columnOf((await call('GET', `/api/v1/db/meta/tables/${table.id}`)).body, title)

  /** A table with two formulas, of which one asks for a function that no database has while `work` is done. */
  async function withFault(work: (table: WireTable) => Promise<void>): Promise<void> {
    const table = await aTable(server, ana, project, { columns: { Name: 'SingleLineText', Hours: 'Number' } })
    await as.addColumn(table.id, { uidt: 'Formula', title: 'Loud', formula_raw: 'URLENCODE({Name})' })
    const made = await as.addColumn(table.id, { uidt: 'Formula', title: 'Twice', formula_raw: '{Hours} * 2' })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    for (const Name of ['ann', 'ben']) await call('POST', data(table), { Name, Hours: 4 })
    await whileUrlEncodeFails(() => work(table))
  }

  const reads: Readonly<Record<string, string>> = {
    'a list': '',
    'a list in the order of it': '?sort=-Loud',
    'a list filtered by it': '?where=(Loud,eq,ann)',
    'one record': '/1',
    'the first record': '/find-one',
    'an export': '/export/csv',
  }
  for (const [what, path] of Object.entries(reads)) {
    test(`${what} has an error in its cells, or is refused with a sentence, and never fails as a whole`, () =>
      withFault(async (table) => {
        const { status, body } = await call('GET', data(table, path))
        if (path.includes('Loud')) assert.ok(status === 200 || status === 400, JSON.stringify(body))
        else assert.equal(status, 200, JSON.stringify(body))
        const again = await call('GET', data(table))
        assert.deepEqual(
          again.body.list.map(({ Name, Loud, Twice }: Record<string, unknown>) => [Name, Loud, Twice]),
          [
            ['ann', '#COLUMN', 8],
            ['ben', '#COLUMN', 8],
          ],
        )
      }))
  }

  test('after some time it is tried again', async () => {
    let later: WireTable | null = null
    await withFault(async (table) => {
      await call('GET', data(table))
      later = table
    })
    assert.ok(later)
    assert.equal((await call('GET', data(later))).body.list[0].Loud, '#COLUMN')
    server.pass(5 * 60_000)
    assert.equal((await call('GET', data(later))).body.list[0].Loud, 'ann')
  })

  test('the column tells why, and is computed again once its formula is changed', () =>
    withFault(async (table) => {
      await call('GET', data(table))
      const loud = await column(table, 'Loud')
      const lines = server.logged.filter(({ columns }) => JSON.stringify(columns) === JSON.stringify([loud.id]))
      assert.match(JSON.stringify(lines), /rh_no_such_function/)
      assert.match(JSON.stringify(loud.colOptions), /The database cannot compute it/)
      const changed = await as.updateColumn(loud.id, { formula_raw: 'UPPER({Name})' })
      assert.equal(changed.status, 200, JSON.stringify(changed.body))
      const { body } = await call('GET', data(table))
      assert.deepEqual(
        body.list.map(({ Loud }: Record<string, unknown>) => Loud),
        ['ANN', 'BEN'],
      )
    }))
})
