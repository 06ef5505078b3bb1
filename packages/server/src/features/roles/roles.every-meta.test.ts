import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { projectRoles } from '@rowhouse/core/permissions/roles'
import { aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { membersAs, storedTeam } from '../members/testing/a-team.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { aTable, type WireTable } from '../tables/testing/a-table.ts'
import { aToken } from '../tokens/testing/by-token.ts'

onEveryMeta('roles of a project', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  let cleo: Person
  let project: string
  let orders: WireTable

  before(async () => {
    server = await aServer({}, await bench.place())
    await server.signUp('admin@x.example')
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
    cleo = await server.signUp('cleo@x.example')
  })
  after(() => server.close())

  let round = 0
  beforeEach(async () => {
    round += 1
    project = (await aProject(server, ana, { title: `Shop ${round}` })).id
    await addMember(server, project, ed, 'editor')
    orders = await aTable(server, ana, project, { title: 'Orders', columns: { Name: 'SingleLineText' } })
    assert.equal((await as('POST', rows(), { Name: 'one' })).status, 200)
  })

  const as = (method: string, path: string, body?: unknown, { token } = ana) =>
    server.call(method, path, body, { token })
  const rolesPath = (rest = '') => `/api/v1/projects/${project}/roles${rest}`
  const rows = (rest = '') => `/api/v1/db/data/noco/${project}/${orders.id}${rest}`
  const members = (who = ana) => membersAs(server, project, who)

  async function aRole(base: string, without: readonly string[], title = `Role ${performance.now()}`): Promise<string> {
    const { status, body } = await as('POST', rolesPath(), { title, description: 'Does less', base, without })
    assert.equal(status, 200, JSON.stringify(body))
    return body.id
  }

  test('have a name and a description; those that every project has are listed with them (spec 181)', async () => {
    const id = await aRole('editor', ['exportRecords', 'deleteRecords'], ' Deal desk ')
    await members().update(ed.id, id)
    const { body } = await as('GET', rolesPath())
    assert.deepEqual(body.list[0], {
      id,
      title: 'Deal desk',
      description: 'Does less',
      isSystem: false,
      base: 'editor',
      without: ['deleteRecords', 'exportRecords'],
      peopleCount: 1,
    })
    assert.deepEqual(
      body.list.slice(1).map((role: { id: string }) => role.id),
      projectRoles,
    )
    for (const { title, description, isSystem, without } of body.list.slice(1))
      assert.ok(title !== '' && description !== '' && isSystem && without.length === 0)
    assert.equal(body.list.find(({ id: name }: { id: string }) => name === 'owner').peopleCount, 1)
  })

  test('system-defined roles cannot be edited (spec 349)', async () => {
    for (const role of projectRoles)
      for (const [method, spec] of [
        ['PATCH', { title: 'Mine', without: [] }],
        ['DELETE', undefined],
      ] as const) {
        const { status, body } = await as(method, rolesPath(`/${role}`), spec)
        assert.deepEqual([status, body.msg], [403, 'System-defined roles cannot be edited.'])
      }
  })

  test('what one takes away is refused at once, and given back at once; nothing is ever gained', async () => {
    const can = async () => ({
      export: (await as('GET', rows('/export/csv'), undefined, ed)).status === 200,
      write: (await as('POST', rows(), { Name: 'x' }, ed)).status === 200,
      remove: (await as('DELETE', rows('/1'), undefined, ed)).status !== 403,
      read: (await as('GET', rows(), undefined, ed)).status === 200,
      structure: (await as('DELETE', `/api/v1/db/meta/tables/${orders.id}`, undefined, ed)).status === 200,
    })
    const id = await aRole('editor', ['exportRecords', 'deleteRecords'])
    assert.equal((await members().update(ed.id, id)).status, 200)
    assert.deepEqual(await can(), { export: false, write: true, remove: false, read: true, structure: false })
    const { body } = await as('GET', rows('/export/csv'), undefined, ed)
    assert.equal(body.msg, 'exportCsv - editor : Not allowed')
    await as('PATCH', rolesPath(`/${id}`), { without: ['writeRecords'] })
    assert.deepEqual(await can(), { export: true, write: false, remove: true, read: true, structure: false })
    await members().update(ed.id, 'editor')
    assert.deepEqual(await can(), { export: true, write: true, remove: true, read: true, structure: false })
  })

  test('what they take away is told to whoever asks why', async () => {
    const path = `/api/v1/projects/${project}/tables/${orders.id}/why?person=${ed.id}`
    const verdicts = async () => {
      const { body } = await as('GET', path)
      return [body.read, body.write, body.create, body.delete].map(({ may, by }) => `${may} ${by}`)
    }
    await members().update(ed.id, 'editor')
    assert.deepEqual(await verdicts(), ['true role', 'true role', 'true role', 'true role'])
    await members().update(ed.id, await aRole('editor', ['deleteRecords'], 'Keeper'))
    assert.deepEqual(await verdicts(), ['true role', 'true role', 'true role', 'false role'])
    await members().update(ed.id, 'editor')
  })

  test('those who have one are told so, existing clients of the role it is made of', async () => {
    const id = await aRole('editor', ['exportRecords'], 'Desk')
    await members().update(ed.id, id)
    const { body: seen } = await as('GET', `/api/v1/db/meta/projects/${project}`, undefined, ed)
    assert.deepEqual([seen.role, seen.custom_role, seen.without], ['editor', 'Desk', ['exportRecords']])
    const me = await as('GET', `/api/v1/auth/user/me?project_id=${project}`, undefined, ed)
    assert.deepEqual(me.body.roles, { editor: true })
    const [member] = (await members().list('?query=ed@')).body.users.list
    assert.deepEqual([member.roles, member.custom_role], ['editor', { id, title: 'Desk' }])
  })

  test('bind programs that act for the person, too', async () => {
    const token = await aToken(server, ed, { access: 'all' })
    await members().update(ed.id, await aRole('editor', ['exportRecords']))
    assert.equal((await token.call('GET', rows('/export/csv'))).status, 403)
    assert.equal((await token.call('GET', rows())).status, 200)
  })

  test('wait for invited people, who never have more in between', async () => {
    const id = await aRole('editor', ['exportRecords'])
    const email = `new${performance.now()}@x.example`
    const { body } = await members().add(email, id)
    const [listed] = (await members().list(`?query=${email}`)).body.users.list
    assert.deepEqual([listed.roles, listed.custom_role.id, listed.invited_by], ['editor', id, 'ana@x.example'])
    const up = { email, password: goodPassword, token: body.invite_token }
    const { body: session } = await server.call('POST', '/api/v1/auth/user/signup', up)
    assert.equal((await as('GET', rows(), undefined, session)).status, 200)
    assert.equal((await as('GET', rows('/export/csv'), undefined, session)).status, 403)
    const [joined] = (await members().list(`?query=${email}`)).body.users.list
    assert.deepEqual([joined.status, joined.custom_role.id, joined.invited_by], ['member', id, 'ana@x.example'])
  })

  test('a group that gives the same leaves it as it is, one that gives more lifts it', async () => {
    await members().update(ed.id, await aRole('editor', ['exportRecords']))
    const { body: group } = await as('POST', `/api/v1/projects/${project}/groups`, { title: 'All', role: 'editor' })
    await as('PATCH', `/api/v1/projects/${project}/groups/${group.id}/people`, { add: [ed.email] })
    assert.equal((await as('GET', rows('/export/csv'), undefined, ed)).status, 403)
    await as('PATCH', `/api/v1/projects/${project}/groups/${group.id}`, { role: 'creator' })
    assert.equal((await as('GET', rows('/export/csv'), undefined, ed)).status, 200)
  })

  test('nobody gives to others what was taken from them (S59)', async () => {
    const narrow = await aRole('creator', ['exportRecords'])
    const same = await aRole('editor', ['exportRecords'])
    const more = await aRole('editor', ['deleteRecords'])
    await addMember(server, project, cleo, 'viewer')
    await members().update(cleo.id, narrow)
    const by = members(cleo)
    for (const answer of [
      await by.update(ed.id, 'editor'),
      await by.update(ed.id, more),
      await by.add('someone@x.example', 'viewer'),
      await as('PATCH', rolesPath(`/${narrow}`), { without: [] }, cleo),
      await as('PATCH', rolesPath(`/${same}`), { without: [] }, cleo),
      await as('PATCH', rolesPath(`/${more}`), { title: 'Mine' }, cleo),
      await as('POST', rolesPath(), { title: 'New', base: 'editor' }, cleo),
      await as('POST', `/api/v1/projects/${project}/groups`, { title: 'New', role: 'editor' }, cleo),
    ])
      assert.equal(answer.status, 403, JSON.stringify(answer.body))
    assert.equal((await by.update(ed.id, same)).status, 200)
  })

  test('roles of creators are kept by owners', async () => {
    await addMember(server, project, cleo, 'creator')
    const id = await aRole('creator', ['readAudit'])
    for (const answer of [
      await as('POST', rolesPath(), { title: 'Mine', base: 'creator', without: [] }, cleo),
      await as('PATCH', rolesPath(`/${id}`), { without: [] }, cleo),
      await as('DELETE', rolesPath(`/${id}`), undefined, cleo),
      await members(cleo).update(ed.id, id),
    ])
      assert.equal(answer.status, 403)
  })

  test('one that somebody has stays, for they would gain by its end', async () => {
    const id = await aRole('editor', ['exportRecords'])
    await members().add('waits@x.example', id)
    const { status, body } = await as('DELETE', rolesPath(`/${id}`))
    assert.deepEqual(
      [status, body.msg],
      [409, 'Somebody has this role, or a group gives it. Give them another one first.'],
    )
    const [{ id: invite }] = (await members().list('?query=waits')).body.users.list
    await members().update(invite, 'editor')
    assert.equal((await as('DELETE', rolesPath(`/${id}`))).status, 200)
    const told = (await loggedEvents(server, project)).filter((type) => type.startsWith('roles.'))
    assert.deepEqual(told, ['roles.created', 'roles.deleted'])
  })

  test('a project goes with its roles and whoever has them', async () => {
    await members().update(ed.id, await aRole('editor', ['exportRecords']))
    await as('DELETE', `/api/v1/db/meta/projects/${project}`)
    assert.equal((await as('DELETE', `/api/v1/projects/${project}/trash`)).status, 200)
    assert.deepEqual(await storedTeam(server, project), [])
  })

  test('bad wishes are refused with a sentence, and roles of other projects as made-up ones', async () => {
    const id = await aRole('editor', [], 'Taken')
    const other = (await aProject(server, ana, { title: `Other ${round}` })).id
    for (const [method, path, body, status] of [
      ['POST', rolesPath(), { title: 'x', base: 'owner' }, 400],
      ['POST', rolesPath(), { title: 'x', base: 'king' }, 400],
      ['POST', rolesPath(), { title: 'x', base: 'editor', without: ['fly'] }, 400],
      ['POST', rolesPath(), { title: '', base: 'editor' }, 400],
      ['POST', rolesPath(), { title: 'a\u0000', base: 'editor' }, 400],
      ['POST', rolesPath(), { title: 'x', base: 'editor', description: 'a\u0000' }, 400],
      ['POST', rolesPath(), { title: 'Owner', base: 'editor' }, 409],
      ['POST', rolesPath(), { title: 'taken', base: 'editor' }, 409],
      ['PATCH', rolesPath(`/${id}`), { base: 'viewer' }, 400],
      ['PATCH', `/api/v1/projects/${other}/roles/${id}`, { title: 'x' }, 404],
      ['DELETE', `/api/v1/projects/${other}/roles/${id}`, undefined, 404],
      ['PATCH', rolesPath('/ro_00000000000000'), { title: 'x' }, 404],
    ] as const)
      assert.equal((await as(method, path, body)).status, status, `${method} ${path} ${JSON.stringify(body)}`)
    const foreign = await as('PATCH', `/api/v1/db/meta/projects/${other}/users/${ed.id}`, { roles: id })
    assert.equal(foreign.status, 400)
  })

  test('an owner hands the project over and is a creator from then on', async () => {
    const transfer = (to: string, who = ana) => as('POST', `/api/v1/projects/${project}/transfer`, { to }, who)
    assert.equal((await transfer(ed.id, ed)).status, 403)
    assert.equal((await transfer(cleo.id)).status, 404, 'only to members')
    assert.equal((await transfer(ana.id)).status, 400)
    assert.equal((await transfer(ed.id)).status, 200)
    assert.deepEqual(await storedTeam(server, project), ['ana@x.example creator member', 'ed@x.example owner member'])
  })
})
