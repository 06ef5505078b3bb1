import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { writeAndAnnounce } from '../../request/write.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { projectChores } from './chores.ts'
import { purgeProject } from './purge-project.ts'
import { addMember, aProject, loggedEvents, projectsPath, storedProject } from './testing/a-project.ts'

const dayMs = 24 * 60 * 60 * 1000

describe('the trash', () => {
  let server: TestServer
  let ada: Person
  let bob: Person

  before(async () => {
    server = await aServer({ SESSION_DAYS: '365' })
    await server.signUp('super@example.com')
    ada = await server.signUp('ada@example.com')
    bob = await server.signUp('bob@example.com')
  })

  after(() => server.close())

  const trash = (id: string) => server.call('DELETE', `${projectsPath}/${id}`, undefined, ada)
  const restore = (id: string, person = ada) =>
    server.call('POST', `/api/v1/projects/${id}/restore`, undefined, { token: person.token })
  const purge = (id: string, person = ada) =>
    server.call('DELETE', `/api/v1/projects/${id}/trash`, undefined, { token: person.token })
  const trashOf = async (person: Person) =>
    (await server.call('GET', '/api/v1/projects/trash', undefined, { token: person.token })).body.list
  const titlesOf = async (person: Person): Promise<string[]> =>
    (await server.call('GET', projectsPath, undefined, { token: person.token })).body.list.map(
      ({ title }: { title: string }) => title,
    )
  const runChores = async () => {
    for (const chore of projectChores(server.app.services)) await chore.run()
  }

  /** Access tokens last minutes, and these tests wait for days. */
  async function wait(days: number): Promise<void> {
    server.pass(days * dayMs)
    ada = await signInAgain(ada)
    bob = await signInAgain(bob)
  }

  async function signInAgain(person: Person): Promise<Person> {
    const { email, password } = person
    const { body } = await server.call('POST', '/api/v1/auth/user/signin', { email, password })
    return { ...person, token: body.token }
  }

  test('a deleted project leaves the list, cannot be opened, and stands in the trash of its owner', async () => {
    const { id } = await aProject(server, ada, { title: 'Old', color: 'pink' })
    await addMember(server, id, bob, 'creator')
    const deletedAt = new Date(server.app.services.now()).toISOString()
    const { status, body } = await trash(id)
    assert.deepEqual([status, body], [200, 1])
    assert.deepEqual(await titlesOf(ada), [])
    assert.equal((await server.call('GET', `${projectsPath}/${id}`, undefined, ada)).status, 404)
    assert.equal((await trash(id)).status, 404)
    const goneAt = new Date(Date.parse(deletedAt) + 30 * dayMs).toISOString()
    assert.deepEqual(await trashOf(ada), [{ id, title: 'Old', color: 'pink', deletedAt, deletedBy: ada.email, goneAt }])
    assert.deepEqual(await trashOf(bob), [])
    assert.deepEqual((await loggedEvents(server, id)).at(-1), 'projects.trashed')
  })

  test('an owner restores it with its members, once', async () => {
    const { id, prefix } = await aProject(server, ada, { title: 'Back again' })
    await addMember(server, id, bob, 'editor')
    await trash(id)
    const { status, body } = await restore(id)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.title, body.prefix, body.role, body.deleted, body.member_count],
      ['Back again', prefix, 'owner', false, 2],
    )
    assert.equal(body.bases.length, 1)
    assert.deepEqual(await titlesOf(bob), ['Back again'])
    assert.equal((await restore(id)).status, 404)
    assert.deepEqual(await loggedEvents(server, id), ['projects.created', 'projects.trashed', 'projects.restored'])
  })

  test('a trashed title is free, and restoring into a taken one appends a number', async () => {
    const { id } = await aProject(server, ada, { title: 'Budget' })
    await trash(id)
    await aProject(server, ada, { title: 'BUDGET' })
    const { body } = await restore(id)
    assert.equal(body.title, 'Budget 2')
    assert.deepEqual((await loggedEvents(server, id)).slice(-2).sort(), ['projects.restored', 'projects.updated'])
  })

  test('only an owner empties it, only from the trash, and then it is gone for good', async () => {
    const { id } = await aProject(server, ada, { title: 'Gone' })
    await addMember(server, id, bob, 'creator')
    assert.equal((await purge(id)).status, 404)
    await trash(id)
    assert.equal((await purge(id, bob)).status, 403)
    assert.equal((await restore(id, bob)).status, 403)
    const { status, body } = await purge(id)
    assert.deepEqual([status, body], [200, { msg: 'The project was deleted for good' }])
    assert.equal(await storedProject(server, id), JSON.stringify({ members: [] }))
    assert.deepEqual(
      await server.app.services.meta.scan.selectFrom('rh_bases').select('id').where('project_id', '=', id).execute(),
      [],
    )
    assert.equal((await restore(id)).status, 404)
    assert.equal((await loggedEvents(server, id)).at(-1), 'projects.purged')
  })

  test('purging takes nothing that was restored, or trashed again, since it was chosen', async () => {
    const { services } = server.app
    const author = { requestId: 'test', actorId: null, projectId: null, step: null }
    const purgeUntil = (id: string, moment: string) =>
      writeAndAnnounce(services, author, (tx) => purgeProject(tx, id, moment))
    const { id } = await aProject(server, ada, { title: 'Chosen' })
    const chosenAt = new Date(services.now()).toISOString()
    assert.equal(await purgeUntil(id, chosenAt), false)
    server.pass(1000)
    await trash(id)
    const before = await storedProject(server, id)
    assert.equal(await purgeUntil(id, chosenAt), false)
    assert.equal(await storedProject(server, id), before)
    assert.ok(!(await loggedEvents(server, id)).includes('projects.purged'))
  })

  test('after thirty days a project cannot be restored, and the chore deletes it; a younger one stays', async () => {
    const old = await aProject(server, ada, { title: 'Old one' })
    const young = await aProject(server, ada, { title: 'Young one' })
    const kept = await aProject(server, ada, { title: 'Kept one' })
    await trash(old.id)
    await wait(29)
    await trash(young.id)
    await runChores()
    assert.ok((await trashOf(ada)).some(({ id }: { id: string }) => id === old.id))
    await wait(1)
    assert.deepEqual(
      (await trashOf(ada)).map(({ id }: { id: string }) => id),
      [young.id],
    )
    assert.equal((await restore(old.id)).status, 404)
    await runChores()
    await runChores()
    assert.equal(await storedProject(server, old.id), JSON.stringify({ members: [] }))
    assert.equal((await loggedEvents(server, old.id)).filter((type) => type === 'projects.purged').length, 1)
    assert.equal((await restore(young.id)).status, 200)
    assert.equal((await server.call('GET', `${projectsPath}/${kept.id}`, undefined, ada)).status, 200)
  })
})
