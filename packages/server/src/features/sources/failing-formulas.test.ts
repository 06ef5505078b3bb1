import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { whileUrlEncodeFails } from '../records/read/testing/failing-primitive.ts'
import { structureAs } from '../tables/testing/a-table.ts'
import { aSource, sourceEnvironment } from './testing/a-source.ts'
import { peopleAndCities } from './testing/people-and-cities.ts'

onEveryDialect('a formula that an attached database fails on', (bench) => {
  let server: TestServer
  let owner: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    owner = await server.signUp('owner@x.example')
  })
  after(() => server.close())

  const call = (path: string): Promise<Answer> => server.call('GET', path, undefined, { token: owner.token })

  test('is an error in its own cells, though the database says that it does not know a name', async () => {
    const { project } = await aSource(server, owner, bench, peopleAndCities(bench))
    const tables = (await call(`/api/v1/db/meta/projects/${project.id}/tables`)).body.list
    const { id } = tables.find(({ title }: { title: string }) => title === 'people')
    const formula = { uidt: 'Formula', title: 'Loud', formula_raw: 'URLENCODE({name})' }
    assert.equal((await structureAs(server, owner).addColumn(id, formula)).status, 200)
    await whileUrlEncodeFails(async () => {
      const { status, body } = await call(`/api/v1/db/data/noco/${project.id}/people`)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(
        body.list.map(({ name, Loud }: Record<string, unknown>) => [name, Loud]),
        [
          ['Ann', '#COLUMN'],
          ['Ben', '#COLUMN'],
        ],
      )
    })
  })
})
