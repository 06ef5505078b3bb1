import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { projectColors } from '@rowhouse/core/api/projects'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aProject, loggedEvents, projectsPath } from './testing/a-project.ts'

describe('creating a project', () => {
  let server: TestServer
  let ada: Person
  let bob: Person

  before(async () => {
    server = await aServer()
    await server.signUp('super@example.com')
    ada = await server.signUp('ada@example.com')
    bob = await server.signUp('bob@example.com')
  })

  after(() => server.close())

  test('the caller becomes owner of a project on the built-in database', async () => {
    const project = await aProject(server, ada, { title: '  First  ', description: 'Numbers', color: 'teal' })
    assert.match(project.id, /^p_[0-9a-z]{14}$/)
    assert.match(project.prefix, /^nc_[0-9a-z]{4}__$/)
    assert.equal(project.title, 'First')
    assert.equal(project.description, 'Numbers')
    assert.equal(project.color, 'teal')
    assert.equal(project.role, 'owner')
    assert.equal(project.is_meta, true)
    assert.equal(project.deleted, false)
    assert.equal(project.member_count, 1)
    assert.deepEqual(project.members, [{ id: ada.id, email: ada.email, name: '', picture: null }])
    const [base, ...others] = project.bases ?? []
    assert.deepEqual(others, [])
    assert.deepEqual(
      { ...base, id: '', created_at: '', updated_at: '' },
      {
        id: '',
        project_id: project.id,
        alias: 'db',
        type: 'sqlite3',
        is_meta: true,
        database: 'rowhouse',
        inflection_column: 'camelize',
        inflection_table: 'camelize',
        created_at: '',
        updated_at: '',
      },
    )
    assert.deepEqual(await loggedEvents(server, project.id), ['projects.created'])
  })

  test('it can be read again by its id, with its bases (spec 426)', async () => {
    const project = await aProject(server, ada, { title: 'Read back' })
    const { status, body } = await server.call('GET', `${projectsPath}/${project.id}`, undefined, ada)
    assert.equal(status, 200)
    assert.deepEqual(body, project)
  })

  test('without a colour it gets one of the list, and each new project the next place', async () => {
    const one = await aProject(server, ada, { title: 'One' })
    const two = await aProject(server, ada, { title: 'Two', color: null })
    for (const { color } of [one, two]) assert.ok((projectColors as readonly (string | null)[]).includes(color))
    assert.equal(two.order, one.order + 1)
    assert.notEqual(two.prefix, one.prefix)
  })

  for (const [what, body, message] of [
    ['51 characters', { title: 'x'.repeat(51) }, 'Project title exceeds 50 characters'],
    ['no title', { title: '   ' }, 'Project title is required'],
    ['a control character in the title', { title: 'a\u0000b' }, 'Project title must not contain control characters'],
    ['a colour of its own', { title: 'Refused', color: '#123456' }, /^Project colour must be one of grey, red/],
    ['an empty colour', { title: 'Refused', color: '' }, /^Project colour must be one of/],
    ['a control character in the description', { title: 'Refused', description: 'a\u0000' }, /control characters/],
    [
      'an external project without a database',
      { title: 'Refused', external: true },
      /^An external project needs exactly one/,
    ],
  ] as const) {
    test(`${what} is refused with a sentence, and nothing is made`, async () => {
      const projectsBefore = await countProjects(server)
      const answer = await server.call('POST', projectsPath, body, ada)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.error, 'invalid_value')
      assert.match(answer.body.msg, typeof message === 'string' ? new RegExp(`^${message}$`) : message)
      assert.equal(await countProjects(server), projectsBefore)
    })
  }

  test('50 characters are accepted, also when each is two code units', async () => {
    assert.equal((await aProject(server, ada, { title: '😀'.repeat(50) })).title, '😀'.repeat(50))
  })

  test('a title of an own project is in use, in any case', async () => {
    await aProject(server, ada, { title: 'Überblick' })
    for (const title of ['Überblick', 'überBLICK', ' überblick ']) {
      const { status, body } = await server.call('POST', projectsPath, { title }, ada)
      assert.deepEqual([status, body.error, body.msg], [400, 'invalid_value', 'Project title already in use'])
    }
  })

  test('titles of other people say nothing: everybody may use the same', async () => {
    await aProject(server, ada, { title: 'Secret plan' })
    assert.equal((await aProject(server, bob, { title: 'Secret plan' })).title, 'Secret plan')
  })

  test('what only the server decides is dropped from the body (S59)', async () => {
    const forged = {
      id: 'p_00000000000000',
      prefix: 'nc_evil__',
      role: 'viewer',
      roles: 'super',
      is_super: 1,
      owner_id: bob.id,
      base_id: 'ds_00000000000000',
      project_id: 'p_00000000000000',
      order: 900,
      position: 900,
      status: 'x',
      deleted: true,
      deleted_at: '2020-01-01T00:00:00.000Z',
      is_meta: false,
      meta_version: 900,
      created_at: '2020-01-01T00:00:00.000Z',
      invite_token: 'x',
      bases: [{ type: 'pg', config: {} }],
      members: [{ id: bob.id }],
    }
    const project = await aProject(server, ada, { title: 'Forged', ...forged })
    assert.notEqual(project.id, forged.id)
    assert.notEqual(project.prefix, forged.prefix)
    assert.equal(project.role, 'owner')
    assert.ok(project.order < 900)
    assert.equal(project.deleted, false)
    assert.notEqual(project.created_at, forged.created_at)
    assert.equal(project.bases?.[0]?.type, 'sqlite3')
    assert.deepEqual(
      project.members.map(({ id }) => id),
      [ada.id],
    )
    const { body: me } = await server.call('GET', '/api/v1/auth/user/me', undefined, ada)
    assert.equal(me.roles.super, undefined)
    const { body: listOfBob } = await server.call('GET', projectsPath, undefined, bob)
    assert.ok(!listOfBob.list.some(({ id }: { id: string }) => id === project.id))
  })
})

async function countProjects({ app }: TestServer): Promise<number> {
  return (await app.services.meta.scan.selectFrom('rh_projects').select('id').execute()).length
}
