import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'

const people = [
  ['anna_b@example.com', 'Änna', 'Böhm'],
  ['annab@example.com', 'ANNA', 'Beta'],
  ['percent@example.com', '100%', null],
  ['greek@example.com', 'ΣΟΦΙΑ', null],
  ['bang@example.com', 'Hey!', 'Ünal'],
  ['plain@example.com', null, null],
] as const

onEveryMeta('the list of people', (bench) => {
  let server: TestServer
  let admin: Person

  before(async () => {
    const { databaseUrl } = await bench.place()
    server = await aServer({}, databaseUrl === null ? {} : { databaseUrl })
    admin = await server.signUp('root@example.com')
    for (const [email, firstname, lastname] of people) {
      server.pass(1000)
      await addUser(email, firstname, lastname)
    }
  })
  after(() => server.close())

  const list = (query: string): Promise<Answer> => server.call('GET', `/api/v1/users${query}`, undefined, admin)
  const find = async (words: string): Promise<string[]> =>
    (await list(`?query=${encodeURIComponent(words)}`)).body.list.map(
      ({ email }: { email: string }) => email.split('@')[0],
    )

  const searches: readonly (readonly [string, readonly string[]])[] = [
    ['anna', ['anna_b', 'annab']],
    ['ANNA_', ['anna_b']],
    ['_', ['anna_b']],
    ['%', ['percent']],
    ['!', ['bang']],
    ['ä', ['anna_b']],
    ['ÄNNA', ['anna_b']],
    ['änna böhm', ['anna_b']],
    ['BÖ', ['anna_b']],
    ['σοφι', ['greek']],
    ['ünal', ['bang']],
    ['EXAMPLE.COM', ['root', 'anna_b', 'annab', 'percent', 'greek', 'bang', 'plain']],
    ['  plain  ', ['plain']],
    ["' or 1=1 --", []],
    ['plain\u0000', ['plain']],
    ['\\', []],
    ['İ', []],
    ['nobody', []],
    ['', ['root', 'anna_b', 'annab', 'percent', 'greek', 'bang', 'plain']],
  ]
  for (const [words, found] of searches) {
    test(`${JSON.stringify(words)} finds ${found.length} of 7 people`, async () =>
      assert.deepEqual(await find(words), found))
  }

  test('pages hold what they say (S69)', async () => {
    const second = (await list('?limit=3&offset=3')).body
    assert.deepEqual(
      second.list.map(({ email }: { email: string }) => email.split('@')[0]),
      ['percent', 'greek', 'bang'],
    )
    assert.deepEqual(second.pageInfo, { totalRows: 7, page: 2, pageSize: 3, isFirstPage: false, isLastPage: false })
    assert.equal((await list('?limit=0')).body.list.length, 1)
    assert.equal((await list('?limit=1000000000')).body.pageInfo.pageSize, 1000)
    assert.deepEqual((await list('?offset=999999999999')).body.list, [])
    assert.equal((await list('?offset=-7')).body.list.length, 7)
    assert.equal((await list('?query=anna&limit=1')).body.pageInfo.totalRows, 2)
  })

  for (const query of [
    '?limit=NaN',
    '?limit={}',
    '?limit=',
    '?limit=1.5',
    '?limit=1e308',
    '?offset=-1e308',
    '?limit=1&limit=2',
    '?offset[]=1',
    '?sort=email',
  ]) {
    test(`${query} is refused (S69)`, async () => assert.equal((await list(query)).status, 400))
  }

  test('a search of 201 characters is refused, one of 200 is not', async () => {
    assert.equal((await list(`?query=${'é'.repeat(200)}`)).status, 200)
    assert.equal((await list(`?query=${'a'.repeat(201)}`)).status, 400)
  })

  test('200 different letters with another case are searched for, too', async () => {
    const letters = Array.from({ length: 0x24f }, (_, i) => String.fromCodePoint(0x100 + i))
    const lower = letters.filter((letter) => letter.toUpperCase() !== letter).slice(0, 200)
    assert.equal((await list(`?query=${encodeURIComponent(lower.join(''))}`)).status, 200)
  })

  test('an id with a NUL names nobody, and the next call works', async () => {
    const answer = await server.call('GET', '/api/v1/users/us_%00', undefined, admin)
    assert.ok([400, 404].includes(answer.status))
    assert.equal((await list('')).status, 200)
  })

  test('projects in the trash are not counted', async () => {
    const create = async (title: string): Promise<string> =>
      (await server.call('POST', '/api/v1/db/meta/projects', { title }, admin)).body.id
    const count = async (): Promise<number> =>
      (await server.call('GET', `/api/v1/users/${admin.id}`, undefined, admin)).body.projects
    await create('Kept')
    const trashed = await create('Trashed')
    assert.equal(await count(), 2)
    await server.call('DELETE', `/api/v1/db/meta/projects/${trashed}`, undefined, admin)
    assert.equal(await count(), 1)
  })

  test('two super admins who unmake each other at the same moment leave one', async () => {
    const rival = await server.signUp('rival@example.com')
    const change = (by: Person, whom: Person, superAdmin: boolean): Promise<Answer> =>
      server.call('PATCH', `/api/v1/users/${whom.id}`, { superAdmin }, by)
    await change(admin, rival, true)
    const answers = await Promise.all([change(admin, rival, false), change(rival, admin, false)])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const supers = server.app.services.meta.read.selectFrom('rh_users').select('id').where('is_super', '=', 1)
    const [left, ...others] = await supers.execute()
    assert.ok(left !== undefined && others.length === 0)
    if (left.id === rival.id) await change(rival, admin, true)
  })

  test('a person is suspended, resumed and deleted, an invitation renewed and withdrawn', async () => {
    const person = await server.signUp('passing@example.com')
    const at = (path: string): string => `/api/v1/users/${person.id}${path}`
    const created = await server.call('POST', '/api/v1/db/meta/projects', { title: 'Left behind' }, person)
    assert.equal((await server.call('PATCH', at(''), { suspended: true }, admin)).body.status, 'suspended')
    assert.equal((await server.call('PATCH', at(''), { suspended: false }, admin)).body.status, 'active')
    assert.equal((await server.call('DELETE', at(''), undefined, admin)).status, 409)
    assert.equal((await server.call('DELETE', at('?projects=transfer'), undefined, admin)).status, 200)
    const project = `/api/v1/db/meta/projects/${created.body.id}`
    assert.equal((await server.call('GET', project, undefined, admin)).body.role, 'owner')
    for (const _ of [1, 2]) {
      assert.equal((await server.call('POST', '/api/v1/users', { email: person.email }, admin)).status, 200)
    }
    const { list: invites } = (await server.call('GET', '/api/v1/invites', undefined, admin)).body
    assert.equal(invites.length, 1)
    assert.equal((await server.call('DELETE', `/api/v1/invites/${invites[0].id}`, undefined, admin)).status, 200)
  })

  async function addUser(email: string, firstname: string | null, lastname: string | null): Promise<void> {
    const { id } = await server.signUp(email)
    const names = { firstname, lastname }
    await server.app.services.meta.write((tx) => tx.updateTable('rh_users').set(names).where('id', '=', id).execute())
  }
})
