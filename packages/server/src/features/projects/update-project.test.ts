import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { addMember, aProject, loggedEvents, projectsPath, storedProject } from './testing/a-project.ts'

describe('updating a project', () => {
  let server: TestServer
  let root: Person
  let ada: Person
  let bob: Person

  before(async () => {
    server = await aServer()
    root = await server.signUp('super@example.com')
    ada = await server.signUp('ada@example.com')
    bob = await server.signUp('bob@example.com')
  })

  after(() => server.close())

  const patch = (person: Person, id: string, body: unknown) =>
    server.call('PATCH', `${projectsPath}/${id}`, body, { token: person.token })
  const read = async (person: Person, id: string) =>
    (await server.call('GET', `${projectsPath}/${id}`, undefined, person)).body

  async function versionOf(id: string): Promise<number> {
    const { meta } = server.app.services
    const row = await meta.scan
      .selectFrom('rh_projects')
      .select('meta_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.meta_version
  }

  test('title, colour and description change, the version rises and the change log knows both sides', async () => {
    const { id } = await aProject(server, ada, { title: 'Before', color: 'red' })
    server.pass(1000)
    const { status, body } = await patch(ada, id, { title: 'After', color: 'blue', description: 'New' })
    assert.deepEqual([status, body], [200, 1])
    const { title, color, description, created_at, updated_at } = await read(ada, id)
    assert.deepEqual([title, color, description], ['After', 'blue', 'New'])
    assert.ok(updated_at > created_at)
    assert.equal(await versionOf(id), 2)
    const { event } = await server.app.services.meta.scan
      .selectFrom('rh_changes')
      .select('event')
      .where('project_id', '=', id)
      .where('type', '=', 'projects.updated')
      .executeTakeFirstOrThrow()
    assert.deepEqual(JSON.parse(event), {
      type: 'projects.updated',
      project: id,
      before: { title: 'Before', color: 'red', description: null },
      after: { title: 'After', color: 'blue', description: 'New' },
    })
  })

  test('what is already so, or an empty body, changes nothing and is still answered with 1', async () => {
    const { id } = await aProject(server, ada, { title: 'Same', color: 'red', description: 'Text' })
    const before = await storedProject(server, id)
    server.pass(1000)
    for (const body of [{}, { title: 'Same' }, { title: ' Same ', color: 'red', description: 'Text' }]) {
      const answer = await patch(ada, id, body)
      assert.deepEqual([answer.status, answer.body], [200, 1])
    }
    assert.equal(await storedProject(server, id), before)
    assert.deepEqual(await loggedEvents(server, id), ['projects.created'])
  })

  test('null clears the description and gives the colour of the id back', async () => {
    const made = await aProject(server, ada, { title: 'Plain' })
    await patch(ada, made.id, { color: made.color === 'red' ? 'blue' : 'red', description: 'Text' })
    await patch(ada, made.id, { color: null, description: null })
    const { color, description } = await read(ada, made.id)
    assert.deepEqual([color, description], [made.color, null])
  })

  test('a title of another own project is in use, but the case of the own title may change', async () => {
    const { id } = await aProject(server, ada, { title: 'Invoices' })
    await aProject(server, ada, { title: 'Receipts' })
    const before = await storedProject(server, id)
    const { status, body } = await patch(ada, id, { title: 'RECEIPTS' })
    assert.deepEqual([status, body.error, body.msg], [400, 'invalid_value', 'Project title already in use'])
    assert.equal(await storedProject(server, id), before)
    assert.equal((await patch(ada, id, { title: 'INVOICES' })).status, 200)
    assert.equal((await read(ada, id)).title, 'INVOICES')
  })

  test('a member learns nothing of other projects of the owner; a super admin keeps the owner’s titles apart', async () => {
    await aProject(server, ada, { title: 'Merger' })
    const { id } = await aProject(server, ada, { title: 'Shared' })
    await addMember(server, id, bob, 'creator')
    assert.equal((await patch(root, id, { title: 'merger' })).body.msg, 'Project title already in use')
    assert.equal((await patch(bob, id, { title: 'Merger' })).status, 200)
  })

  for (const [what, body] of [
    ['a title of 51 characters', { title: 'x'.repeat(51) }],
    ['an empty title', { title: '' }],
    ['an unknown colour', { color: 'magenta' }],
    ['a title that is a number', { title: 7 }],
    ['a title that is null', { title: null }],
    ['a description that is too long', { description: 'x'.repeat(2001) }],
    ['a description that is an object', { description: {} }],
    ['a list', []],
    ['good and bad fields together', { title: 'Good', color: 'bad' }],
  ] as const) {
    test(`${what} is refused and nothing changes`, async () => {
      const { id } = await aProject(server, ada, { title: `Kept beside ${what}`.slice(0, 50) })
      const before = await storedProject(server, id)
      assert.equal((await patch(ada, id, body)).status, 400)
      assert.equal(await storedProject(server, id), before)
    })
  }

  test('what only the server decides is dropped (S59)', async () => {
    const { id } = await aProject(server, ada, { title: 'Forge me' })
    await addMember(server, id, root, 'viewer')
    const before = await storedProject(server, id)
    const forged = {
      id: 'p_00000000000000',
      prefix: 'nc_evil__',
      role: 'owner',
      roles: 'owner',
      is_super: 1,
      owner_id: bob.id,
      project_id: 'p_00000000000000',
      base_id: 'ds_00000000000000',
      order: 900,
      position: 900,
      meta_version: 900,
      configuration: '{}',
      deleted: true,
      deleted_at: '2020-01-01T00:00:00.000Z',
      created_at: '2020-01-01T00:00:00.000Z',
      updated_at: '2020-01-01T00:00:00.000Z',
      invite_token: 'x',
    }
    const answer = await patch(ada, id, forged)
    assert.deepEqual([answer.status, answer.body], [200, 1])
    assert.equal(await storedProject(server, id), before)
  })
})
