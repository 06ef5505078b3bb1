import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { insertMembers } from '../../meta/memberships.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'

describe('deleting a person', () => {
  let server: TestServer
  let admin: Person
  let heir: Person
  let person: Person
  let own: string
  let shared: string
  let count = 0

  before(async () => {
    server = await aServer()
    admin = await server.signUp('admin@example.com')
    heir = await server.signUp('heir@example.com')
  })
  after(() => server.close())

  beforeEach(async () => {
    count += 1
    person = await server.signUp(`person${count}@example.com`)
    own = await createProject(`Own ${count}`)
    shared = await createProject(`Shared ${count}`)
    await addMember(shared, heir, 'owner')
  })

  const remove = (query = ''): Promise<Answer> =>
    server.call('DELETE', `/api/v1/users/${person.id}${query}`, undefined, admin)

  test('the preview names the projects nobody else owns', async () => {
    const { status, body } = await server.call('GET', `/api/v1/users/${person.id}/deletion`, undefined, admin)
    assert.equal(status, 200)
    assert.deepEqual(body, { soleOwnerOf: [{ id: own, title: `Own ${count}` }], memberOf: 2 })
  })

  test('without a word about these projects nothing is deleted', async () => {
    const answer = await remove()
    assert.equal(answer.status, 409)
    assert.match(answer.body.msg, /Nobody else owns a project of this person/)
    assert.equal((await server.call('GET', '/api/v1/account', undefined, person)).status, 200)
    assert.deepEqual(await rolesIn(own), { [person.id]: 'owner' })
  })

  test('projects are handed to the acting super admin, and everything of the person goes (S41)', async () => {
    assert.deepEqual((await remove('?projects=transfer')).body, { msg: 'User deleted successfully' })
    assert.deepEqual(await rolesIn(own), { [admin.id]: 'owner' })
    assert.deepEqual(await rolesIn(shared), { [heir.id]: 'owner' })
    assert.equal((await server.call('GET', '/api/v1/account', undefined, person)).status, 401)
    assert.equal((await server.call('POST', '/auth/refresh-token', undefined, { cookie: person.cookie })).status, 401)
    assert.equal((await server.call('GET', `/api/v1/users/${person.id}`, undefined, admin)).status, 404)
    assert.equal((await remove('?projects=transfer')).status, 404)
    const types = await eventsOf()
    for (const type of ['users.deleted', 'users.sessionsRevoked', 'projects.transferred']) {
      assert.equal(types.filter((found) => found === type).length, 1, type)
    }
  })

  test('projects are handed to a named person, who may have been a member with a lower role', async () => {
    await addMember(own, heir, 'viewer')
    assert.equal((await remove(`?projects=transfer&to=${heir.id}`)).status, 200)
    assert.deepEqual(await rolesIn(own), { [heir.id]: 'owner' })
  })

  test('projects go to the trash, from where the super admin can restore them', async () => {
    assert.equal((await remove('?projects=trash')).status, 200)
    assert.equal((await projectRow(own))?.deleted_by, admin.id)
    assert.equal((await projectRow(shared))?.deleted_at, null)
    assert.equal((await server.call('POST', `/api/v1/projects/${own}/restore`, undefined, admin)).status, 200)
    assert.deepEqual(await rolesIn(own), { [admin.id]: 'owner' })
  })

  test('a project that is in the trash already asks for no decision and still gets an owner', async () => {
    assert.equal((await server.call('DELETE', `/api/v1/db/meta/projects/${own}`, undefined, person)).status, 200)
    const preview = await server.call('GET', `/api/v1/users/${person.id}/deletion`, undefined, admin)
    assert.deepEqual(preview.body, { soleOwnerOf: [], memberOf: 1 })
    assert.equal((await remove()).status, 200)
    assert.deepEqual(await rolesIn(own), { [admin.id]: 'owner' })
    assert.notEqual((await projectRow(own))?.deleted_at, null)
  })

  test('the address can sign up again and starts with nothing', async () => {
    await remove('?projects=transfer')
    const again = await server.signUp(person.email)
    assert.notEqual(again.id, person.id)
    const { body } = await server.call('GET', '/api/v1/db/meta/projects', undefined, again)
    assert.deepEqual(body.list, [])
  })

  test('only an active person of this server can inherit', async () => {
    const suspended = await server.signUp(`suspended${count}@example.com`)
    await server.call('PATCH', `/api/v1/users/${suspended.id}`, { suspended: true }, admin)
    for (const to of ['us_00000000000000', suspended.id, person.id]) {
      const answer = await remove(`?projects=transfer&to=${to}`)
      assert.equal(answer.status, 400, to)
      assert.equal(answer.body.error, 'invalid_value')
    }
    assert.deepEqual(await rolesIn(own), { [person.id]: 'owner' })
  })

  for (const query of [
    '?projects=burn',
    '?projects=',
    '?projects=transfer&to=',
    '?projects=trash&to=us_00000000000000',
    '?to=us_00000000000000',
    '?projects=trash&force=true',
    '?projects=trash&projects=transfer',
    `?projects=transfer&to=${'a'.repeat(41)}`,
  ]) {
    test(`“${query}” is refused and nothing is deleted`, async () => {
      assert.equal((await remove(query)).status, 400)
      assert.equal((await server.call('GET', '/api/v1/account', undefined, person)).status, 200)
      assert.deepEqual(await rolesIn(own), { [person.id]: 'owner' })
    })
  }

  test('a body is refused', async () => {
    const answer = await server.call('DELETE', `/api/v1/users/${person.id}`, { projects: 'trash' }, admin)
    assert.equal(answer.status, 400)
  })

  async function createProject(title: string): Promise<string> {
    const { status, body } = await server.call('POST', '/api/v1/db/meta/projects', { title }, person)
    assert.equal(status, 200)
    return body.id
  }

  async function addMember(project: string, { id }: Person, role: string): Promise<void> {
    const row = { project_id: project, user_id: id, role, created_at: '2026-01-01' }
    await server.app.services.meta.write((tx) => insertMembers(tx, [row]))
  }

  async function rolesIn(project: string): Promise<Record<string, string>> {
    const rows = await server.app.services.meta.read
      .selectFrom('rh_members')
      .select(['user_id', 'role'])
      .where('project_id', '=', project)
      .execute()
    return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]))
  }

  function projectRow(id: string): Promise<{ deleted_at: string | null; deleted_by: string | null } | undefined> {
    return server.app.services.meta.read
      .selectFrom('rh_projects')
      .select(['deleted_at', 'deleted_by'])
      .where('id', '=', id)
      .executeTakeFirst()
  }

  async function eventsOf(): Promise<string[]> {
    const rows = await server.app.services.meta.read.selectFrom('rh_changes').select(['type', 'event']).execute()
    return rows
      .filter(({ event }) => [JSON.parse(event).user, JSON.parse(event).from].includes(person.id))
      .map(({ type }) => type)
  }
})
