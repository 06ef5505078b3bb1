import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import { operations } from '@rowhouse/core/permissions/operations'
import { type Principal, projectRoles } from '@rowhouse/core/permissions/roles'
import { type TSchema, Type } from 'typebox'
import { Create } from 'typebox/value'
import { aServer, type Person, type TestServer } from '../testing/a-server.ts'

/**
 * Every contract the server serves, called by every principal on an own and on a foreign project.
 * The expected answer is read from the table in core; a denied call must change nothing.
 */
type Caller = { readonly name: string; readonly principal: Principal; readonly token: string | undefined }

/** The metrics are no contract; the roles of owners and creators are asked for inside operations, which know the role. */
const askedElsewhere: readonly string[] = ['app.metrics', 'members.manageCreators', 'members.manageOwners']

let server: TestServer
let served: Endpoint[]
let callers: Caller[]
let project: string
let foreign: string
let trashed: string

before(async () => {
  server = await aServer()
  served = server.app.served.filter((contract) => contract.path.startsWith('/api/v1/'))
  const admin = await server.signUp('admin@x.example')
  const people = new Map<string, Person>()
  for (const name of [...projectRoles, 'user']) people.set(name, await server.signUp(`${name}@x.example`))
  const owner = people.get('owner') ?? assert.fail()
  project = await createProject(owner, 'Own')
  trashed = await createProject(owner, 'Trashed')
  foreign = await createProject(people.get('user') ?? assert.fail(), 'Foreign')
  for (const role of projectRoles.slice(1))
    for (const id of [project, trashed]) await addMember(id, people.get(role)?.id ?? '', role)
  await server.call('DELETE', `/api/v1/db/meta/projects/${trashed}`, undefined, { token: owner.token })
  callers = [
    { name: 'guest', principal: 'guest', token: undefined },
    { name: 'super admin', principal: 'super', token: admin.token },
    { name: 'user without a role', principal: 'user', token: people.get('user')?.token },
    ...projectRoles.map((role) => ({ name: role, principal: role, token: people.get(role)?.token }) as const),
  ]
})
after(() => server.close())

async function createProject(owner: Person, title: string): Promise<string> {
  return (await server.call('POST', '/api/v1/db/meta/projects', { title }, { token: owner.token })).body.id
}

function addMember(projectId: string, userId: string, role: string): Promise<unknown> {
  const row = {
    project_id: projectId,
    user_id: userId,
    role,
    starred: 0,
    last_opened_at: null,
    created_at: '2026-01-01',
  }
  return server.app.services.meta.write((tx) => tx.insertInto('rh_members').values(row).execute())
}

/** All that a call could change, except the change log (audited refusals and entries belong there). */
async function stateOf(): Promise<string> {
  const { read } = server.app.services.meta
  const tables = [
    'rh_users',
    'rh_pictures',
    'rh_sessions',
    'rh_invites',
    'rh_settings',
    'rh_projects',
    'rh_bases',
    'rh_members',
    'rh_project_invites',
  ] as const
  const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

function pathOf(contract: Endpoint, projectId: string): string {
  return contract.path
    .replace(':projectId', projectId)
    .replace(':userId', 'us_00000000000000')
    .replace(/:\w+/g, 'made-up')
}

const call = (contract: Endpoint, caller: Caller, projectId: string) =>
  server.call(contract.method, pathOf(contract, projectId), bodyOf(contract.body), { token: caller.token })

const bodyOf = (schema: TSchema | undefined): unknown =>
  schema === undefined || '~optional' in schema ? undefined : Create(Type.Partial(schema as never))

describe('the permission matrix (P08, S56, S58)', () => {
  test('the table has a row for every contract, and every row has a contract', () => {
    const used = new Set(server.app.served.map(({ operation }) => operation))
    assert.deepEqual(
      Object.keys(operations).filter((name) => !askedElsewhere.includes(name) && !used.has(name as never)),
      [],
    )
  })

  test('who may not, may not: 401 for guests, 403 with the name of the act for roles, 404 for strangers, nothing changed', async () => {
    const differing: string[] = []
    let cells = 0
    for (const contract of served) {
      const own = contract.scope === 'trashedProject' ? trashed : project
      for (const caller of callers) {
        const expected = expectedRefusal(contract, caller)
        if (expected === null) continue
        const before = await stateOf()
        const { status, body } = await call(contract, caller, own)
        cells += 1
        if (status !== expected || (await stateOf()) !== before)
          differing.push(`${contract.method} ${contract.path} by ${caller.name}: ${status} instead of ${expected}`)
        if (expected === 403) assert.equal(body.msg, refusalSentence(contract, caller))
      }
    }
    assert.deepEqual(differing, [])
    assert.ok(cells > 100, `only ${cells} cells were tested`)
  })

  test('who may, is not stopped by the gate', async () => {
    const stopped: string[] = []
    for (const contract of served.filter(({ method }) => method === 'GET')) {
      const own = contract.scope === 'trashedProject' ? trashed : project
      for (const caller of callers) {
        if (expectedRefusal(contract, caller) !== null) continue
        const { status } = await call(contract, caller, own)
        if (status === 401 || status === 403)
          stopped.push(`${contract.method} ${contract.path} by ${caller.name}: ${status}`)
      }
    }
    assert.deepEqual(stopped, [])
  })

  test('a project of others and a made-up one get byte-equal answers (S56)', async () => {
    for (const contract of served.filter(isOfProject)) {
      for (const caller of callers.filter(({ principal }) => projectRoles.includes(principal as never))) {
        const real = await call(contract, caller, foreign)
        const madeUp = await call(contract, caller, 'p_00000000000000')
        const plain = (answer: typeof real, id: string) =>
          JSON.stringify({ ...answer.body, requestId: '' }).replaceAll(id, 'ID') + answer.status
        assert.equal(real.status, 404)
        assert.equal(plain(real, foreign), plain(madeUp, 'p_00000000000000'))
      }
    }
  })
})

function isOfProject({ scope }: Endpoint): boolean {
  return scope === 'project' || scope === 'trashedProject'
}

/** What a caller is towards the object of a call: away from a project, a member is just a user. */
function towards(contract: Endpoint, { principal }: Caller): Principal {
  return isOfProject(contract) || principal === 'guest' || principal === 'super' ? principal : 'user'
}

function expectedRefusal(contract: Endpoint, caller: Caller): number | null {
  const principal = towards(contract, caller)
  if (contract.scope !== 'public' && principal === 'guest') return 401
  if (isOfProject(contract) && principal === 'user') return 404
  return operations[contract.operation].cells[principal] === 'n' ? 403 : null
}

function refusalSentence(contract: Endpoint, caller: Caller): string {
  const principal = towards(contract, caller)
  const roles = principal === 'owner' ? 'owner,creator' : principal
  return `${operations[contract.operation].wireName} - ${roles} : Not allowed`
}
