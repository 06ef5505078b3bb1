import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as columnsApi from '@rowhouse/core/api/columns'
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import * as tablesApi from '@rowhouse/core/api/tables'
import { projectRoles } from '@rowhouse/core/permissions/roles'
import { rightOf } from '../../request/testing/who-may.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aTeam, type People, somePeople } from '../members/testing/a-team.ts'
import { aTable, columnOf, structureAs } from './testing/a-table.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'operation' in value
const exported: readonly unknown[] = [...Object.values(tablesApi), ...Object.values(columnsApi)]
const endpoints: readonly Endpoint[] = exported.filter(isEndpoint)

describe('who may do what with tables and columns', () => {
  let server: TestServer
  let people: People
  let stranger: Person
  let ids: Readonly<Record<string, string>>
  let state: () => Promise<string>
  before(async () => {
    server = await aServer()
    people = await somePeople(server, 'tables')
    stranger = await server.signUp('stranger@example.com')
    const { project } = await aTeam(server, people)
    const as = structureAs(server, people.owner)
    const table = await aTable(server, people.owner, project, {
      columns: { Title: 'SingleLineText', Amount: 'Number' },
    })
    const { body } = await as.convert(columnOf(table, 'Amount').id, { uidt: 'Decimal' })
    ids = {
      projectId: project,
      tableId: table.id,
      columnId: columnOf(table, 'Title').id,
      conversionId: body.conversion.id,
    }
    state = async () => {
      const { scan } = server.app.services.meta
      const rows = await Promise.all([
        scan.selectFrom('rh_tables').selectAll().orderBy('id').execute(),
        scan.selectFrom('rh_columns').selectAll().orderBy('id').execute(),
        scan.selectFrom('rh_conversions').selectAll().orderBy('id').execute(),
      ])
      return JSON.stringify(rows)
    }
  })
  after(() => server.close())

  const pathOf = (path: string, replaced: Readonly<Record<string, string>> = {}) =>
    path.replace(/:(\w+)/g, (_, name: string) => replaced[name] ?? ids[name] ?? '')
  const bodyOf = ({ method, body }: Endpoint) =>
    method === 'GET' || method === 'DELETE' || body === undefined ? undefined : {}
  const send = (endpoint: Endpoint, token: string | undefined, replaced = {}) =>
    server.call(endpoint.method, pathOf(endpoint.path, replaced), bodyOf(endpoint), { token })

  test('there is something to ask', () => assert.ok(endpoints.length >= 25))

  for (const endpoint of endpoints) {
    const name = `${endpoint.method} ${endpoint.path}`

    test(`${name} needs somebody signed in who belongs to the project, and an id that exists`, async () => {
      const before = await state()
      const signedOut = await send(endpoint, undefined)
      assert.deepEqual([signedOut.status, signedOut.body.msg], [401, 'Unauthorized access'])
      const foreign = await send(endpoint, stranger.token)
      assert.equal(foreign.status, 404)
      const [, param = ''] = /:(\w+)/.exec(endpoint.path) ?? []
      const unknown = await send(endpoint, people.owner.token, { [param]: 'x_aaaaaaaaaaaaaa' })
      assert.equal(unknown.status, 404)
      // What one may not know and what is made up get the same answer.
      assert.equal(foreign.body.msg, unknown.body.msg.replace('x_aaaaaaaaaaaaaa', ids[param] ?? ''))
      assert.equal(await state(), before)
    })

    for (const role of projectRoles.filter((one) => !rightOf(endpoint).who.has(one))) {
      test(`${name} is not for a ${role}`, async () => {
        const before = await state()
        const { status, body } = await send(endpoint, people[role].token)
        assert.equal(status, 403)
        assert.ok(body.msg.startsWith(`${rightOf(endpoint).wireName} - ${role}`), body.msg)
        assert.equal(await state(), before)
      })
    }

    if (endpoint.body !== undefined && endpoint.method !== 'GET')
      test(`${name} takes JSON objects only`, async () => {
        const before = await state()
        const path = pathOf(endpoint.path)
        const { token } = people.owner
        assert.equal((await server.call(endpoint.method, path, '{"broken":', { token })).status, 400)
        assert.equal((await server.call(endpoint.method, path, '[1]', { token })).status, 400)
        assert.equal((await server.call(endpoint.method, path, '"text"', { token })).status, 400)
        const typed = await server.call(endpoint.method, path, '{}', {
          token,
          headers: { 'content-type': 'text/plain' },
        })
        assert.equal(typed.status, 415)
        assert.equal(await state(), before)
      })

    if (endpoint.body !== undefined && endpoint.unknownFields !== 'drop')
      test(`${name} refuses a field it does not know (S59)`, async () => {
        const { token } = people.owner
        const { status, body } = await server.call(endpoint.method, pathOf(endpoint.path), { role: 'owner' }, { token })
        assert.equal(status, 400, JSON.stringify(body))
      })
  }

  test('everybody who reads the project reads its tables', async () => {
    for (const role of projectRoles) {
      const as = structureAs(server, people[role])
      assert.equal((await as.list(ids.projectId ?? '')).status, 200)
      assert.equal((await as.read(ids.tableId ?? '')).status, 200)
    }
  })

  test('only an owner empties the trash', async () => {
    const table = await aTable(server, people.creator, ids.projectId ?? '')
    const as = structureAs(server, people.creator)
    await as.remove(table.id)
    assert.equal((await as.purge(table.id)).status, 403)
    assert.equal((await structureAs(server, people.owner).purge(table.id)).status, 200)
  })

  test('a table of a project in the trash is out of reach', async () => {
    const { project } = await aTeam(server, people)
    const table = await aTable(server, people.owner, project)
    await server.call('DELETE', `/api/v1/db/meta/projects/${project}`, undefined, { token: people.owner.token })
    assert.equal((await structureAs(server, people.owner).read(table.id)).status, 404)
  })
})
