import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { isComputedType } from '../../structure/columns/computed-types.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable } from './testing/a-table.ts'

onEveryMeta('tables', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  test('every type becomes a column and is read back as it was made (spec 199-219, 224-230, 395)', async () => {
    const names = Object.keys(columnTypes).filter((name) => !isComputedType(name))
    const columns = Object.fromEntries(names.filter((name) => name !== 'ID').map((name) => [`My ${name}`, name]))
    const made = await aTable(server, ana, project, { title: 'Everything', columns })
    assert.equal(made.columns[0]?.uidt, 'ID')
    assert.deepEqual(
      made.columns.slice(1).map(({ title, uidt }) => [title, uidt]),
      Object.entries(columns),
    )
    const { body } = await server.call('GET', `/api/v1/db/meta/tables/${made.id}`, undefined, { token: ana.token })
    assert.deepEqual(body, made)
  })

  for (const uidt of Object.keys(columnTypes).filter((name) => name !== 'ID' && !isComputedType(name))) {
    test(`a column of type ${uidt} is added to a table that is there`, async () => {
      const table = await aTable(server, ana, project)
      const { status, body } = await server.call(
        'POST',
        `/api/v1/db/meta/tables/${table.id}/columns`,
        { title: 'Added', column_name: 'added', uidt },
        { token: ana.token },
      )
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.columns.at(-1).uidt, uidt)
      assert.equal(body.columns.at(-1).title, 'Added')
    })
  }
})
