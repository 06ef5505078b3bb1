import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../meta/tables.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { addMember, aProject, projectsPath } from './testing/a-project.ts'

describe('listing projects', () => {
  let server: TestServer
  let root: Person
  let ada: Person
  let bob: Person

  before(async () => {
    server = await aServer()
    root = await server.signUp('super@example.com')
    ada = await server.signUp('ada@example.com')
    bob = await server.signUp('bob@example.com')
    await aProject(server, ada, { title: 'A' })
    await aProject(server, ada, { title: 'B' })
    await aProject(server, bob, { title: 'C' })
  })

  after(() => server.close())

  async function titles(person: Person, query = '', headers: Record<string, string> = {}): Promise<string[]> {
    const { status, body } = await server.call('GET', `${projectsPath}${query}`, undefined, {
      token: person.token,
      headers,
    })
    assert.equal(status, 200, JSON.stringify(body))
    return body.list.map(({ title }: { title: string }) => title)
  }

  async function listedAll(): Promise<number> {
    const { read } = server.app.services.meta
    return (await read.selectFrom('rh_changes').select('id').where('type', '=', 'projects.listedAll').execute()).length
  }

  test('everybody sees the projects they are a member of, in their order', async () => {
    assert.deepEqual(await titles(ada), ['A', 'B'])
    assert.deepEqual(await titles(bob), ['C'])
    assert.deepEqual(await titles(root), [])
  })

  test('a slash at the end of the address makes no difference', async () => {
    assert.deepEqual(await titles(ada, '/'), ['A', 'B'])
  })

  test('the whole list is one page', async () => {
    const { body } = await server.call('GET', `${projectsPath}?page=3&pageSize=1&sort=title`, undefined, ada)
    assert.deepEqual(body.pageInfo, { totalRows: 2, page: 1, pageSize: 2, isFirstPage: true, isLastPage: true })
  })

  test('a super admin may ask for all, and that stands in the change log', async () => {
    assert.equal(await listedAll(), 0)
    assert.deepEqual((await titles(root, '?all=true')).sort(), ['A', 'B', 'C'])
    assert.equal(await listedAll(), 1)
    const { body } = await server.call('GET', `${projectsPath}?all=true`, undefined, root)
    assert.deepEqual(new Set(body.list.map(({ role }: { role: string }) => role)), new Set(['super']))
  })

  test('nobody else gets more by asking for all, and a super admin who previews a role does not either (S61)', async () => {
    const logged = await listedAll()
    assert.deepEqual(await titles(bob, '?all=true'), ['C'])
    assert.deepEqual(await titles(bob, '?all=true', { 'xc-preview': 'owner' }), ['C'])
    assert.deepEqual(await titles(root, '?all=true', { 'xc-preview': 'viewer' }), [])
    assert.equal(await listedAll(), logged)
  })

  test('a word that is no flag is refused', async () => {
    const { status, body } = await server.call('GET', `${projectsPath}?all=maybe`, undefined, root)
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
  })

  test('each project shows its first five members in the order they joined, and how many there are', async () => {
    const project = await aProject(server, ada, { title: 'Crowded' })
    const people = await insertPeople(server, 6)
    for (const person of people) await addMember(server, project.id, person, 'viewer')
    const { body } = await server.call('GET', projectsPath, undefined, ada)
    const shown = body.list.find(({ id }: { id: string }) => id === project.id)
    assert.equal(shown.member_count, 7)
    assert.equal(shown.table_count, 0)
    assert.deepEqual(shown.members, [
      { id: ada.id, email: ada.email, name: '', picture: null },
      { id: 'us_person0', email: 'person0@example.com', name: 'Grace Hopper', picture: 'v7' },
      { id: 'us_person1', email: 'person1@example.com', name: 'Grace', picture: null },
      { id: 'us_person2', email: 'person2@example.com', name: 'Hopper', picture: null },
      { id: 'us_person3', email: 'person3@example.com', name: '', picture: null },
    ])
    await server.call('DELETE', `${projectsPath}/${project.id}`, undefined, ada)
  })

  test('the caller’s own role, star and last visit are shown, not those of others', async () => {
    const project = await aProject(server, ada, { title: 'Ours' })
    await addMember(server, project.id, bob, 'editor')
    const mine = `/api/v1/projects/${project.id}/mine`
    assert.equal((await server.call('PATCH', mine, { starred: true, opened: true }, ada)).status, 200)
    const seenBy = async (person: Person) => {
      const { body } = await server.call('GET', projectsPath, undefined, person)
      const { role, starred, last_opened_at } = body.list.find(({ id }: { id: string }) => id === project.id)
      return { role, starred, opened: last_opened_at !== null }
    }
    assert.deepEqual(await seenBy(ada), { role: 'owner', starred: true, opened: true })
    assert.deepEqual(await seenBy(bob), { role: 'editor', starred: false, opened: false })
  })

  test('twenty projects take as many statements as one', async () => {
    await server.stopSubscribers()
    const few = await server.signUp('few@example.com')
    const many = await server.signUp('many@example.com')
    await aProject(server, few, { title: 'P' })
    for (let i = 0; i < 20; i += 1) await aProject(server, many, { title: `P${i}` })
    const statements = countStatements(server)
    // The first call also builds the queries that are prepared once.
    await titles(few)
    statements.taken()
    assert.equal((await titles(few)).length, 1)
    const forOne = statements.taken()
    assert.equal((await titles(many)).length, 20)
    assert.ok(forOne > 0)
    assert.equal(statements.taken(), forOne)
    statements.stop()
  })
})

/** Accounts without a password: they only have to be shown. */
async function insertPeople({ app }: TestServer, count: number): Promise<{ id: string }[]> {
  const at = new Date(app.services.now()).toISOString()
  const names = [
    ['Grace', 'Hopper'],
    ['Grace', null],
    [null, 'Hopper'],
    ['', ''],
  ] as const
  const people = Array.from({ length: count }, (_, i) => ({
    id: `us_person${i}`,
    email: `person${i}@example.com`,
    email_key: `person${i}@example.com`,
    firstname: names[i]?.[0] ?? null,
    lastname: names[i]?.[1] ?? null,
    password_hash: null,
    is_super: 0,
    email_verified: 0,
    token_version: 1,
    suspended_at: null,
    totp_secret: null,
    totp_enabled_at: null,
    totp_last_step: 0,
    created_at: at,
    updated_at: at,
    last_sign_in_at: null,
  }))
  await app.services.meta.write(async (tx) => {
    await tx.insertInto('rh_users').values(people).execute()
    await tx
      .insertInto('rh_pictures')
      .values({ user_id: 'us_person0', version: 'v7', type: 'image/png', bytes: new Uint8Array([1]) })
      .execute()
  })
  return people
}

/** Sees every statement the server sends to its database while answering. */
function countStatements({ app }: TestServer): { taken(): number; stop(): void } {
  const { meta } = app.services
  let count = 0
  const counted = (database: Kysely<MetaTables>): Kysely<MetaTables> =>
    database.withPlugin({
      transformQuery: ({ node }) => {
        count += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
  Object.assign(app.services, { meta: { ...meta, read: counted(meta.read), scan: counted(meta.scan) } })
  return {
    taken() {
      const taken = count
      count = 0
      return taken
    },
    stop: () => void Object.assign(app.services, { meta }),
  }
}
