import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ProjectRole, projectRoles } from '@rowhouse/core/permissions/roles'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { addMember, aProject, loggedEvents, projectsPath, storedProject } from './testing/a-project.ts'

interface Call {
  readonly method: string
  readonly path: (id: string) => string
  readonly body?: unknown
  /** In the order of `projectRoles`, how many from the top may do it. */
  readonly allowed?: number
  readonly trashed?: boolean
}

const v1 =
  (rest = '') =>
  (id: string) =>
    `${projectsPath}/${id}${rest}`
const ours = (rest: string) => (id: string) => `/api/v1/projects/${id}${rest}`

const projectCalls: Readonly<Record<string, Call>> = {
  'read a project': { method: 'GET', path: v1(), allowed: 5 },
  'update a project': { method: 'PATCH', path: v1(), body: { description: 'Changed' }, allowed: 2 },
  'delete a project': { method: 'DELETE', path: v1(), allowed: 1 },
  'read project info': { method: 'GET', path: v1('/info'), allowed: 5 },
  'read the cost': { method: 'GET', path: v1('/cost'), allowed: 2 },
  'arrange a project': { method: 'PATCH', path: ours('/mine'), body: { starred: true }, allowed: 5 },
  'read the configuration': { method: 'GET', path: ours('/configuration'), allowed: 2 },
  'change the configuration': {
    method: 'PATCH',
    path: ours('/configuration'),
    body: { workingEnv: '_noco' },
    allowed: 2,
  },
  'restore a project': { method: 'POST', path: ours('/restore'), allowed: 1, trashed: true },
  'purge a project': { method: 'DELETE', path: ours('/trash'), allowed: 1, trashed: true },
}

const accountCalls: Readonly<Record<string, Call>> = {
  'list projects': { method: 'GET', path: () => projectsPath },
  'create a project': { method: 'POST', path: () => projectsPath, body: { title: 'Refused' } },
  'list the trash': { method: 'GET', path: () => '/api/v1/projects/trash' },
}

describe('refusals', () => {
  let server: TestServer
  let root: Person
  let stranger: Person
  let people: Record<ProjectRole, Person>
  let made = 0

  before(async () => {
    server = await aServer()
    root = await server.signUp('super@example.com')
    stranger = await server.signUp('stranger@example.com')
    const entries: [ProjectRole, Person][] = []
    for (const role of projectRoles) entries.push([role, await server.signUp(`${role}@example.com`)])
    people = Object.fromEntries(entries) as Record<ProjectRole, Person>
  })

  after(() => server.close())

  /** A project with a member of every role, in the trash if the call works there. */
  async function aTeam({ trashed = false }: Call): Promise<string> {
    made += 1
    const { id } = await aProject(server, people.owner, { title: `Team ${made}` })
    for (const role of projectRoles) if (role !== 'owner') await addMember(server, id, people[role], role)
    if (trashed) await server.call('DELETE', `${projectsPath}/${id}`, undefined, people.owner)
    return id
  }

  const send = (call: Call, id: string, person?: Person, headers: Record<string, string> = {}): Promise<Answer> =>
    server.call(call.method, call.path(id), call.body, { token: person?.token, headers })

  for (const [name, call] of Object.entries({ ...projectCalls, ...accountCalls })) {
    test(`who is signed out cannot ${name}`, async () => {
      const id = await aTeam(call)
      const before = await storedProject(server, id)
      const { status, body } = await send(call, id)
      assert.deepEqual([status, body.error, body.msg], [401, 'sign_in_required', 'Unauthorized access'])
      assert.equal(await storedProject(server, id), before)
    })
  }

  for (const [name, call] of Object.entries(projectCalls)) {
    test(`a stranger who wants to ${name} hears the same as for a made-up id (S56)`, async () => {
      const id = await aTeam(call)
      const before = await storedProject(server, id)
      const foreign = await send(call, id, stranger)
      const madeUp = await send(call, 'p_00000000000000', stranger)
      assert.equal(foreign.status, 404)
      assert.equal(textOf(foreign, id), textOf(madeUp, 'p_00000000000000'))
      assert.equal(await storedProject(server, id), before)
    })

    for (const [place, role] of projectRoles.entries()) {
      const may = place < (call.allowed ?? 0)
      test(`the role ${role} ${may ? 'may' : 'may not'} ${name}`, async () => {
        const id = await aTeam(call)
        const before = await storedProject(server, id)
        const { status, body } = await send(call, id, people[role])
        assert.equal(status, may ? 200 : 403, JSON.stringify(body))
        if (may) return
        assert.match(body.msg, new RegExp(`^\\w+ - ${role} : Not allowed$`))
        assert.equal(await storedProject(server, id), before)
      })
    }

    test(`an owner who previews a viewer ${call.allowed === 5 ? 'may' : 'may not'} ${name} (S61)`, async () => {
      const id = await aTeam(call)
      const before = await storedProject(server, id)
      const { status } = await send(call, id, people.owner, { 'xc-preview': 'viewer' })
      assert.equal(status, call.allowed === 5 ? 200 : 403)
      if (status === 403) assert.equal(await storedProject(server, id), before)
    })

    test(`a viewer who claims to preview an owner stays a viewer and ${call.allowed === 5 ? 'may' : 'may not'} ${name} (S61)`, async () => {
      const id = await aTeam(call)
      for (const claimed of ['owner', 'creator', 'editor']) {
        const { status } = await send(call, id, people.viewer, { 'xc-preview': claimed })
        assert.equal(status, call.allowed === 5 ? 200 : 403)
      }
    })

    test(`whoever previews a role that does not exist cannot ${name} (S61)`, async () => {
      const id = await aTeam(call)
      const before = await storedProject(server, id)
      for (const claimed of ['super', 'admin', 'toString'])
        assert.equal((await send(call, id, people.owner, { 'xc-preview': claimed })).status, 400)
      assert.equal(await storedProject(server, id), before)
    })
  }

  test('a read shows the role that acts (S61)', async () => {
    const call = { method: 'GET', path: v1() }
    const id = await aTeam(call)
    assert.equal((await send(call, id, people.creator, { 'xc-preview': 'viewer' })).body.role, 'viewer')
    assert.equal((await send(call, id, people.viewer, { 'xc-preview': 'owner' })).body.role, 'viewer')
  })

  test('a super admin who is no member may enter, and each time stands in the change log', async () => {
    const call = { method: 'GET', path: v1() }
    const id = await aTeam(call)
    const { status, body } = await send(call, id, root)
    assert.deepEqual([status, body.role], [200, 'super'])
    assert.equal((await loggedEvents(server, id)).at(-1), 'projects.entered')
    const { body: own } = await server.call('GET', projectsPath, undefined, root)
    assert.deepEqual(own.list, [])
    assert.equal((await server.call('PATCH', ours('/mine')(id), { starred: true }, root)).status, 403)
  })

  for (const [name, call] of Object.entries({ ...projectCalls, ...accountCalls })) {
    if (call.body === undefined) continue
    test(`a broken or foreign body cannot ${name}`, async () => {
      const id = await aTeam(call)
      const before = await storedProject(server, id)
      const { token } = people.owner
      for (const [text, headers, expected] of [
        ['{"title":', {}, 400],
        ['', {}, 400],
        ['null', {}, 400],
        ['"text"', {}, 400],
        ['[]', {}, 400],
        [JSON.stringify(call.body), { 'content-type': 'text/plain' }, 415],
        [JSON.stringify(call.body), { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      ] as const) {
        const { status, body } = await server.call(call.method, call.path(id), text, { token, headers })
        assert.equal(status, expected, `${text}: ${JSON.stringify(body)}`)
        assert.deepEqual(Object.keys(body), ['msg', 'error', 'requestId'])
      }
      assert.equal(await storedProject(server, id), before)
    })
  }

  for (const [what, body] of [
    ['no title', {}],
    ['a title that is a number', { title: 1 }],
    ['a title that is null', { title: null }],
    ['a title that is a list', { title: ['a'] }],
    ['a title of a megabyte', { title: 'x'.repeat(1_000_000) }],
    ['a colour that is a number', { title: 'a', color: 1 }],
    ['a colour of 21 characters', { title: 'a', color: 'x'.repeat(21) }],
    ['a description of 2,001 characters', { title: 'a', description: 'x'.repeat(2001) }],
    ['external as text', { title: 'a', external: 'true' }],
  ] as const) {
    test(`a new project with ${what} is refused`, async () => {
      const { status, body: error } = await server.call('POST', projectsPath, body, stranger)
      assert.deepEqual([status, error.error], [400, 'invalid_request'])
      assert.ok(error.msg.length < 300)
      assert.deepEqual((await server.call('GET', projectsPath, undefined, stranger)).body.list, [])
    })
  }

  for (const body of [{ starred: 'yes' }, { starred: 1 }, { opened: false }, { starred: true, role: 'owner' }]) {
    test(`the arrangement ${JSON.stringify(body)} is refused and nothing changes (S59)`, async () => {
      const call = { method: 'PATCH', path: ours('/mine'), body }
      const id = await aTeam(call)
      const before = await storedProject(server, id)
      const { status, body: error } = await send(call, id, people.viewer)
      assert.deepEqual([status, error.error], [400, 'invalid_request'])
      assert.equal(await storedProject(server, id), before)
    })
  }

  test('calls without a body refuse one where the contract is strict', async () => {
    const call = { method: 'POST', path: ours('/restore'), body: { title: 'Mine' }, trashed: true }
    const id = await aTeam(call)
    assert.equal((await send(call, id, people.owner)).status, 400)
  })
})

/** Status, headers and body as one text, without what differs in every answer. */
function textOf({ status, headers, body }: Answer, id: string): string {
  const { date: _date, ...rest } = headers
  return JSON.stringify({ status, headers: rest, body }).replaceAll(id, 'ID').replaceAll(body.requestId, 'REQUEST')
}
