import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import { operations } from '@rowhouse/core/permissions/operations'
import { type Principal, projectRoles } from '@rowhouse/core/permissions/roles'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { Create } from 'typebox/value'
import { upload } from '../features/attachments/testing/a-form.ts'
import { aTable } from '../features/tables/testing/a-table.ts'
import { insertMembers } from '../meta/memberships.ts'
import { readSnapshot } from '../meta/snapshot.ts'
import { aServer, type Person, type TestServer } from '../testing/a-server.ts'
import { callOf, mayByToken, rightOf, type TokenKind, writtenCalls } from './testing/who-may.ts'

/**
 * Every contract the server serves, called by every principal on an own and on a foreign project.
 * The expected answer is written out in `testing/who-may.ts`; a denied call must change nothing.
 */
interface Caller {
  readonly name: string
  readonly principal: Principal
  readonly token?: string | undefined
  /** Of whoever comes through a public link. */
  readonly link?: { readonly header: string; readonly uuid: string }
  /** Of a program that acts for the owner by a token. */
  readonly apiToken?: { readonly kind: TokenKind; readonly secret: string }
}

/** The metrics are no contract; the roles of owners and creators are asked for inside operations, which know the role. */
const askedElsewhere: readonly string[] = ['app.metrics', 'members.manageCreators']

let server: TestServer
let served: Endpoint[]
let callers: Caller[]
let own: World
let foreign: World
let trashed: World
let madeUp: World

before(async () => {
  server = await aServer()
  served = server.app.served.filter((contract) => contract.path.startsWith('/api/v1/'))
  const admin = await server.signUp('admin@x.example')
  const people = new Map<string, Person>()
  for (const name of [...projectRoles, 'user']) people.set(name, await server.signUp(`${name}@x.example`))
  const owner = people.get('owner') ?? assert.fail()
  own = await aWorld(owner, 'Own')
  trashed = await aWorld(owner, 'Trashed')
  foreign = await aWorld(people.get('user') ?? assert.fail(), 'Foreign')
  madeUp = Object.fromEntries(
    Object.entries(foreign).map(([name, id]) => [
      name,
      id.replace(/_(\w{14,})$/, (_, own: string) => `_${'0'.repeat(own.length)}`),
    ]),
  )
  for (const role of projectRoles.slice(1))
    for (const { projectId = '' } of [own, trashed]) await addMember(projectId, people.get(role)?.id ?? '', role)
  await server.call('DELETE', `/api/v1/db/meta/projects/${trashed.projectId}`, undefined, { token: owner.token })
  await jobsAreDone()
  callers = [
    { name: 'guest', principal: 'guest', token: undefined },
    { name: 'super admin', principal: 'super', token: admin.token },
    { name: 'user without a role', principal: 'user', token: people.get('user')?.token },
    ...projectRoles.map((role) => ({ name: role, principal: role, token: people.get(role)?.token }) as const),
    ...(await linksInto(own, owner)),
    ...(await tokensOf(owner)),
  ]
})
after(() => server.close())

/** The four kinds of public links. A project has one to all of it, whose role is changed as it is needed. */
async function linksInto({ projectId, tableId, viewId }: World, { token }: Person): Promise<Caller[]> {
  const put = async (path: string) => (await server.call('PUT', path, {}, { token })).body.uuid as string
  const form = await server.call('POST', `/api/v1/db/meta/tables/${tableId}/forms`, { title: 'Ask' }, { token })
  const base = { header: 'xc-shared-base-id', uuid: await put(`/api/v1/projects/${projectId}/base-link`) }
  const ofView = async (id: unknown) => ({ header: 'xc-shared-view-id', uuid: await put(`/api/v1/views/${id}/link`) })
  return [
    { name: 'link to the project for viewers', principal: 'sharedBaseViewer', link: base },
    { name: 'link to the project for editors', principal: 'sharedBaseEditor', link: base },
    { name: 'link to a view', principal: 'sharedView', link: await ofView(viewId) },
    { name: 'link to a form', principal: 'sharedForm', link: await ofView(form.body.id) },
  ]
}

/** One of each scope, of the owner. */
async function tokensOf({ token }: Person): Promise<Caller[]> {
  const { projectId: id = '', tableId = '' } = own
  const specs: readonly [TokenKind, object][] = [
    ['read only', { access: 'read', projects: null }],
    ['read and write', { access: 'write', projects: null }],
    ['everything', { access: 'all', projects: null }],
    ['chosen tables', { access: 'write', projects: [{ id, tables: [tableId] }] }],
  ]
  const made: Caller[] = []
  for (const [kind, spec] of specs) {
    const { body } = await server.call('POST', '/api/v1/tokens', { name: kind, expiresAt: null, ...spec }, { token })
    made.push({ name: `API token (${kind})`, principal: 'owner', apiToken: { kind, secret: body.token } })
  }
  return made
}

const setRole = (role: string): Promise<unknown> =>
  server.app.services.meta.write((tx) =>
    tx.updateTable('rh_shares').set({ role }).where('view_id', 'is', null).execute(),
  )

/** A project with a table, a record and a change: what each name in an address stands for. */
type World = Readonly<Record<string, string>>

async function aWorld(owner: Person, title: string): Promise<World> {
  const { token } = owner
  const made = await server.call('POST', '/api/v1/db/meta/projects', { title }, { token })
  const { id: projectId, bases } = made.body
  const table = await aTable(server, owner, projectId, { title: 'Things', columns: { Name: 'SingleLineText' } })
  const data = `/api/v1/db/data/noco/${projectId}/${table.id}`
  const { body: record } = await server.call('POST', data, { Name: 'one' }, { token })
  const change = await server.app.services.meta.read
    .selectFrom('rh_changes')
    .select('id')
    .where('project_id', '=', projectId)
    .where('type', '=', 'records.inserted')
    .executeTakeFirstOrThrow()
  const column = table.columns.find(({ title: name }) => name === 'Name') ?? assert.fail()
  const meta = `/api/v1/db/meta/views/${table.views[0]?.id}`
  const sort = await server.call('POST', `${meta}/sorts`, { fk_column_id: column.id }, { token })
  const group = { is_group: true, children: [{ fk_column_id: column.id, comparison_op: 'eq', value: 'one' }] }
  const filter = await server.call('POST', `${meta}/filters`, group, { token })
  const [viewColumn] = (await server.call('GET', `${meta}/columns`, undefined, { token })).body
  const converted = await server.call('POST', `/api/v1/columns/${column.id}/convert`, { uidt: 'LongText' }, { token })
  const trashedView = await server.call('POST', `/api/v1/db/meta/tables/${table.id}/grids`, {}, { token })
  await server.call('DELETE', `/api/v1/db/meta/views/${trashedView.body.id}`, undefined, { token })
  const said = await server.call(
    'POST',
    `/api/v1/tables/${table.id}/records/${record.Id}/comments`,
    { text: 'x' },
    { token },
  )
  const notify = { via: 'URL', method: 'POST', url: 'https://x.example/' }
  const draft = { title: 'Tell', operation: 'insert', notify, active: false }
  const hook = await server.call('POST', `/api/v1/tables/${table.id}/webhooks`, draft, { token })
  const sync = await server.call('POST', `/api/v1/db/meta/projects/${projectId}/syncs`, { title: 'Base' }, { token })
  const automated = await server.call(
    'POST',
    `/api/v1/projects/${projectId}/automations`,
    { title: 'Do', trigger: { kind: 'schedule' }, steps: [{ id: '1', kind: 'wait', minutes: 1 }], active: false },
    { token },
  )
  const scheduled = await server.call(
    'POST',
    `/api/v1/projects/${projectId}/schedules`,
    {
      title: 'Daily',
      cron: '0 7 * * *',
      zone: 'UTC',
      does: { kind: 'automation', automation: automated.body.automation.id },
      active: false,
    },
    { token },
  )
  const kept = await server.call('POST', `/api/v1/projects/${projectId}/snapshots`, {}, { token })
  return {
    syncId: sync.body.id,
    snapshotId: kept.body.id,
    automationId: automated.body.automation.id,
    scheduleId: scheduled.body.schedule.id,
    runId: 'rn_00000000000000',
    secret: 'made-up',
    hookId: hook.body.hook.id,
    deliveryId: 'hd_00000000000000',
    operation: 'insert',
    commentId: said.body.id,
    reaction: 'like',
    projectId,
    projectName: projectId,
    sourceId: bases[0].id,
    tableId: table.id,
    tableName: table.id,
    columnId: column.id,
    viewId: table.views[0]?.id ?? '',
    viewName: table.views[0]?.id ?? '',
    trashedViewId: trashedView.body.id,
    viewColumnId: viewColumn.id,
    gridColumnId: viewColumn.id,
    sortId: sort.body.id,
    filterId: filter.body.id,
    rowId: String(record.Id),
    recordId: String(record.Id),
    changeId: change.id,
    conversionId: converted.body.conversion.id,
    fileId: (await upload(server, owner, projectId, [{ bytes: 'x' }])).body[0].id,
    userId: 'us_00000000000000',
    orgs: 'noco',
    format: 'csv',
  }
}

/** Indexes for views are made in the background, which must not look like the deed of a call. */
async function jobsAreDone(): Promise<void> {
  const open = () =>
    server.app.services.meta.read
      .selectFrom('rh_jobs')
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      .execute()
  while ((await open()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
}

function addMember(projectId: string, userId: string, role: string): Promise<unknown> {
  const row = { project_id: projectId, user_id: userId, role, created_at: '2026-01-01' }
  return server.app.services.meta.write((tx) => insertMembers(tx, [row]))
}

/** All that a call could change, except the change log (audited refusals and entries belong there). */
async function stateOf(): Promise<string> {
  // Whoever came by a link may have been given another role for it.
  await setRole('viewer')
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
    'rh_groups',
    'rh_group_members',
    'rh_group_roles',
    'rh_roles',
    'rh_project_invites',
    'rh_tables',
    'rh_columns',
    'rh_views',
    'rh_trashed_views',
    'rh_indexes',
    'rh_conversions',
    'rh_jobs',
    'rh_mails',
    'rh_object_intents',
    'rh_files',
    'rh_shares',
    'rh_token_projects',
    'rh_oauth_clients',
    'rh_oauth_codes',
    'rh_oauth_refreshes',
    'rh_comments',
    'rh_reactions',
    'rh_hooks',
    'rh_hook_deliveries',
    'rh_automations',
    'rh_automation_runs',
    'rh_automation_steps',
    'rh_schedules',
    'rh_schedule_runs',
    'rh_snapshots',
    'rh_carried_changes',
    'rh_migrations',
  ] as const
  const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute()))
  // All but when they were last used, which every call by one may change.
  const tokens = await read.selectFrom('rh_api_tokens').select(['id', 'name', 'hash']).execute()
  const snapshots = await Promise.all([own, foreign].map(({ projectId = '' }) => readSnapshot(read, projectId)))
  const records = await Promise.all(
    snapshots.flatMap((snapshot) =>
      (snapshot?.tables ?? []).map(({ ref }) => sql`select * from ${sql.table(ref.name)}`.execute(read)),
    ),
  )
  return JSON.stringify([rows, tokens, records.map(({ rows: cells }) => cells)])
}

/** Some calls of existing clients name their table beside the address. */
const tableBeside = 'fk_model_id'

function pathOf(contract: Endpoint, world: World): string {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => world[name] ?? 'made-up')
  const { properties = {} } = (contract.query ?? {}) as { properties?: object }
  return tableBeside in properties ? `${path}?${tableBeside}=${world.tableId}` : path
}

async function become({ principal }: Caller): Promise<void> {
  if (principal === 'sharedBaseViewer') await setRole('viewer')
  if (principal === 'sharedBaseEditor') await setRole('editor')
}

async function call(contract: Endpoint, caller: Caller, world: World) {
  await become(caller)
  const { token, link, apiToken } = caller
  const path = pathOf(contract, { uuid: link?.uuid ?? 'made-up', ...world })
  const headers = {
    ...(link === undefined ? {} : { [link.header]: link.uuid }),
    ...(apiToken === undefined ? {} : { 'xc-token': apiToken.secret }),
  }
  return server.call(contract.method, path, bodyOf(contract, world), { token, headers })
}

function bodyOf({ body: schema, namedInBody }: Endpoint, world: World): unknown {
  if (schema === undefined || '~optional' in schema) return undefined
  const body = Create(Type.Partial(schema as never))
  return namedInBody === true ? { ...(body as object), [tableBeside]: world.tableId } : body
}

/** Thousands of calls. */
const long = { timeout: 900_000 }

describe('the permission matrix (P08, S51, S56, S58, S62)', () => {
  test('who may is written down for every contract, and nothing else', () => {
    assert.deepEqual(writtenCalls.toSorted(), server.app.served.map(callOf).toSorted())
  })

  test('the table has a row for every contract, and every row has a contract', () => {
    const used = new Set(server.app.served.map(({ operation }) => operation))
    assert.deepEqual(
      Object.keys(operations).filter((name) => !askedElsewhere.includes(name) && !used.has(name as never)),
      [],
    )
  })

  test(
    'who may not, may not: 401 for guests, 403 with the name of the act for roles, 404 for strangers, nothing changed (spec 371, 373)',
    long,
    async () => {
      const differing: string[] = []
      let cells = 0
      let before = await stateOf()
      for (const contract of served) {
        const world = rightOf(contract).of === 'trashedProject' ? trashed : own
        for (const caller of callers) {
          const expected = expectedRefusal(contract, caller)
          if (expected === null) continue
          const { status, body } = await call(contract, caller, world)
          cells += 1
          if (status !== expected)
            differing.push(`${contract.method} ${contract.path} by ${caller.name}: ${status} instead of ${expected}`)
          if (expected === 403 && caller.apiToken === undefined)
            assert.equal(body.msg, refusalSentence(contract, caller))
          if (expected === 403) assert.ok(body.msg.startsWith(`${rightOf(contract).wireName} - `), body.msg)
        }
        // All of them were refused: looking once behind the last tells as much as looking behind each.
        const left = await stateOf()
        if (left !== before) differing.push(`${contract.method} ${contract.path} changed something`)
        before = left
      }
      assert.deepEqual(differing, [])
      assert.ok(cells > 100, `only ${cells} cells were tested`)
    },
  )

  test('who may, is not stopped by the gate (spec 369-371)', async () => {
    const stopped: string[] = []
    for (const contract of served.filter(({ method }) => method === 'GET')) {
      const world = rightOf(contract).of === 'trashedProject' ? trashed : own
      for (const caller of callers) {
        if (expectedRefusal(contract, caller) !== null) continue
        const { status } = await call(contract, caller, world)
        if (status === 401 || status === 403)
          stopped.push(`${contract.method} ${contract.path} by ${caller.name}: ${status}`)
      }
    }
    assert.deepEqual(stopped, [])
  })

  test('a project of others and a made-up one get byte-equal answers (S56)', long, async () => {
    for (const contract of served.filter(isOfProject)) {
      for (const caller of callers.filter(isInProject)) {
        const real = await call(contract, caller, foreign)
        const unreal = await call(contract, caller, madeUp)
        // The ids themselves are repeated in the sentence; nothing else may differ.
        const plain = ({ body, status }: typeof real) =>
          JSON.stringify({ ...body, requestId: '' }).replace(/([a-z]+_)\w{14,}/g, '$1ID') + status
        assert.equal(real.status, 404, `${contract.method} ${contract.path} by ${caller.name}`)
        assert.equal(plain(real), plain(unreal))
      }
    }
  })
})

/** Who has a place in the own project, and none in that of others. */
const isInProject = ({ principal, link }: Caller): boolean =>
  link !== undefined || projectRoles.includes(principal as never)

function isOfProject(contract: Endpoint): boolean {
  return ['project', 'trashedProject'].includes(rightOf(contract).of)
}

/** What a caller is towards the object of a call: away from a project, a member is just a user. */
function towards(contract: Endpoint, { principal, link }: Caller): Principal {
  return link !== undefined || isOfProject(contract) || principal === 'guest' || principal === 'super'
    ? principal
    : 'user'
}

function expectedRefusal(contract: Endpoint, caller: Caller): number | null {
  if (rightOf(contract).of === 'provider') return 401
  if (caller.apiToken !== undefined) return refusalOfToken(contract, caller.apiToken.kind)
  const principal = towards(contract, caller)
  const { of, who } = rightOf(contract)
  // The link in the address is who calls, whoever else they are; nothing in the trash is ever reached by one.
  if (of === 'link') return caller.link === undefined ? 404 : who.has(principal) ? null : 403
  if (of === 'trashedProject' && caller.link !== undefined) return 404
  if (of !== 'everyone' && principal === 'guest') return 401
  if (isOfProject(contract) && principal === 'user') return 404
  return who.has(principal) ? null : 403
}

/** What a token does not lead to is not there; what it was not made for is refused (S62). */
function refusalOfToken(contract: Endpoint, kind: TokenKind): number | null {
  const right = rightOf(contract)
  if (right.of === 'link' || (right.of === 'trashedProject' && kind === 'chosen tables')) return 404
  return mayByToken(kind, right) ? null : 403
}

function refusalSentence(contract: Endpoint, caller: Caller): string {
  const principal = towards(contract, caller)
  const roles = principal === 'owner' ? 'owner,creator' : principal
  return `${rightOf(contract).wireName} - ${roles} : Not allowed`
}
