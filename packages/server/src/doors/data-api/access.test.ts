import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import { type ProjectRole, projectRoles } from '@rowhouse/core/permissions/roles'
import { addMember } from '../../features/projects/testing/a-project.ts'
import { rightOf } from '../../request/testing/who-may.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aDataTable, type DataTable } from './testing/a-data-table.ts'

describe('who may call the record doors (S56, S58)', () => {
  let server: TestServer
  let people: DataTable
  let foreign: DataTable
  let contracts: readonly Endpoint[]
  const persons = new Map<ProjectRole, Person>()
  let stranger: Person

  before(async () => {
    server = await aServer()
    // The first person is a super admin, who may look into every project.
    await server.signUp('admin@x.example')
    const owner = await server.signUp('owner@x.example')
    stranger = await server.signUp('stranger@x.example')
    people = await aDataTable(server, owner, { Name: 'SingleLineText' }, [{ Name: 'Ann' }])
    foreign = await aDataTable(server, stranger, { Name: 'SingleLineText' }, [{ Name: 'Eve' }])
    persons.set('owner', owner)
    for (const role of projectRoles.slice(1)) {
      const person = await server.signUp(`${role}@x.example`)
      await addMember(server, people.project, person, role)
      persons.set(role, person)
    }
    contracts = server.app.served.filter(({ path }) =>
      /^(\/api\/v1\/db\/data|\/data|\/nc\/:projectId\/api\/v1)/.test(path),
    )
  })
  after(() => server.close())

  const address = ({ path }: Endpoint, { project, table }: DataTable): string =>
    path
      .replace(/:projectName|:projectId/, project)
      .replace(':tableName', 'People')
      .replace('md_:tableId', table.id)
      .replace('vw_:viewId', table.views?.[0]?.id ?? '')
      .replace(':viewName', table.views?.[0]?.id ?? '')
      .replace(':format', 'csv')
      .replace(':column', 'Name')
      .replace(':orgs', 'v1')
      .replace(/:rowId|:id/, '1')
  const call = (contract: Endpoint, at: DataTable, person: Person | undefined) =>
    server.call(contract.method, address(contract, at), undefined, { token: person?.token })
  const state = async (at: DataTable, owner: Person | undefined) =>
    JSON.stringify((await at.get('?limit=1000', { as: owner })).body)

  test('all calls of the three doors are looked at', () => assert.ok(contracts.length >= 59, String(contracts.length)))

  test('nobody without a session', async () => {
    for (const contract of contracts) {
      const { status, body } = await call(contract, people, undefined)
      assert.equal(status, 401, `${contract.method} ${contract.path}`)
      assert.equal(body.msg, 'Unauthorized access')
    }
  })

  test('a role that may not gets 403 and changes nothing; one that may is let in', async () => {
    const before = await state(people, persons.get('owner'))
    for (const contract of contracts)
      for (const [role, person] of persons) {
        // What may is asked by GET alone: the others have tests of their own.
        if (rightOf(contract).who.has(role) && contract.method !== 'GET') continue
        const { status } = await call(contract, people, person)
        const isRefused = status === 403 || status === 401
        assert.equal(
          isRefused,
          !rightOf(contract).who.has(role),
          `${contract.method} ${contract.path} by ${role}: ${status}`,
        )
      }
    assert.equal(await state(people, persons.get('owner')), before)
  })

  test('a project, table or record of others is answered as a made-up one', async () => {
    const owner = persons.get('owner')
    const plain = (answer: Awaited<ReturnType<typeof call>>, ids: readonly string[]) =>
      ids.reduce((text, id) => text.replaceAll(id, 'ID'), JSON.stringify({ ...answer.body, requestId: '' })) +
      answer.status
    const ids = [foreign.project, foreign.table.id, foreign.table.views?.[0]?.id ?? '']
    const madeUp = {
      ...foreign,
      project: 'p_00000000000000',
      table: { ...foreign.table, id: 'md_00000000000000', views: [{ id: 'vw_00000000000000' }] },
    } as unknown as DataTable
    const before = await state(foreign, stranger)
    for (const contract of contracts) {
      const real = await call(contract, foreign, owner)
      const other = await call(contract, madeUp, owner)
      assert.equal(real.status, 404, `${contract.method} ${contract.path}`)
      assert.equal(
        plain(real, ids),
        plain(other, ['p_00000000000000', 'md_00000000000000', 'vw_00000000000000']),
        `${contract.method} ${contract.path}`,
      )
    }
    assert.equal(await state(foreign, stranger), before)
  })

  test('a table or view of another own project is not reached through this one', async () => {
    const owner = persons.get('owner') ?? assert.fail()
    const second = await aDataTable(server, owner, { Name: 'SingleLineText' }, [{ Name: 'Second' }])
    const base = `/api/v1/db/data/v1/${people.project}`
    const otherView = second.table.views?.[0]?.id ?? ''
    for (const path of [`${base}/${second.table.id}`, `${base}/${people.table.id}/views/${otherView}`])
      assert.equal((await server.call('GET', path, undefined, owner)).status, 404)
  })

  test('a preview as viewer takes the right to write away', async () => {
    const owner = persons.get('owner')
    const headers = { 'xc-preview': 'viewer' }
    assert.equal((await people.send('POST', '', { Name: 'x' }, { as: owner, headers })).status, 403)
    assert.equal((await people.get('', { as: owner, headers })).status, 200)
  })
})
