import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { membersAs, storedTeam } from '../members/testing/a-team.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'

onEveryMeta('groups of people', (bench) => {
  let server: TestServer
  let admin: Person
  let ana: Person
  let ed: Person
  let cleo: Person
  let project: string

  before(async () => {
    server = await aServer({}, await bench.place())
    admin = await server.signUp('admin@x.example')
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
    cleo = await server.signUp('cleo@x.example')
  })
  after(() => server.close())

  beforeEach(async (t) => {
    project = (await aProject(server, ana, { title: `P ${t.name}`.slice(0, 50) })).id
  })

  const as = (method: string, path: string, body?: unknown, { token } = ana) =>
    server.call(method, path, body, { token })
  const groupsPath = (rest = '', of = project) => `/api/v1/projects/${of}/groups${rest}`
  const roleOf = async (person: Person, of = project) =>
    (await storedTeam(server, of)).find((line) => line.startsWith(person.email))?.split(' ')[1] ?? null
  const version = async (of = project) =>
    (
      await server.app.services.meta.scan
        .selectFrom('rh_projects')
        .select('meta_version')
        .where('id', '=', of)
        .executeTakeFirstOrThrow()
    ).meta_version

  async function aGroup(role: string | null, people: readonly Person[] = []): Promise<string> {
    const { body, status } = await as('POST', groupsPath(), { title: `Group ${performance.now()}`, role })
    assert.equal(status, 200, JSON.stringify(body))
    if (people.length > 0) await change(body.id, { add: people.map(({ email }) => email) })
    return body.id
  }
  const change = async (id: string, people: object, who = ana) => as('PATCH', groupsPath(`/${id}/people`), people, who)

  test('a group gives a custom role: it counts where nothing higher does, and cannot be deleted meanwhile', async () => {
    const rolesPath = `/api/v1/projects/${project}/roles`
    const spec = { title: 'Keeps', base: 'editor', without: ['deleteRecords'] }
    const role = (await as('POST', rolesPath, spec)).body.id
    const id = await aGroup(role, [ed])
    const { list } = (await as('GET', groupsPath())).body
    assert.deepEqual([list[0].role, list[0].customRole], ['editor', { id: role, title: 'Keeps' }])
    const standing = async () => {
      const { body } = await as('GET', `/api/v1/db/meta/projects/${project}`, undefined, ed)
      return [body.role, body.custom_role]
    }
    assert.deepEqual(await standing(), ['editor', 'Keeps'])
    const people = (await membersAs(server, project, ana).list()).body.users.list
    assert.equal(people.find(({ email }: Person) => email === ed.email).counting_role, 'Keeps')
    assert.equal((await as('DELETE', `${rolesPath}/${role}`)).status, 409)
    // Another group that gives the same role in full counts, and so does a higher role of their own.
    const plain = await aGroup('editor', [ed])
    assert.deepEqual(await standing(), ['editor', null])
    await as('DELETE', groupsPath(`/${plain}`))
    assert.deepEqual(await standing(), ['editor', 'Keeps'])
    await addMember(server, project, ed, 'creator')
    assert.deepEqual(await standing(), ['creator', null])
    assert.equal((await as('PATCH', groupsPath(`/${id}`), { role: 'ro_00000000000000' })).status, 400)
    assert.equal((await as('PATCH', groupsPath(`/${id}`), { role: 'viewer' })).body.customRole, null)
    assert.equal((await as('DELETE', `${rolesPath}/${role}`)).status, 200)
  })

  test('whoever is put into a group has its role at once, and the project is gone when they are taken out', async () => {
    const id = await aGroup('editor')
    const before = await version()
    const { body } = await change(id, { add: [' ED@x.example ', 'nobody@x.example'] })
    assert.deepEqual(body, { added: 1, removed: 0, unknown: ['nobody@x.example'] })
    assert.equal(await roleOf(ed), 'editor')
    assert.equal(await version(), before + 1, 'what is kept of the structure is read anew')
    assert.equal((await as('GET', `/api/v1/db/meta/projects/${project}`, undefined, ed)).body.role, 'editor')
    await change(id, { remove: [ed.id] })
    assert.equal(await roleOf(ed), null)
    assert.equal(await version(), before + 2)
    assert.equal((await as('GET', `/api/v1/db/meta/projects/${project}`, undefined, ed)).status, 404)
  })

  test('the highest of the own role and those of all groups counts, whichever of them changes', async () => {
    await addMember(server, project, ed, 'commenter')
    const viewers = await aGroup('viewer', [ed])
    const editors = await aGroup('editor', [ed])
    assert.equal(await roleOf(ed), 'editor')
    await as('PATCH', groupsPath(`/${editors}`), { role: 'creator' })
    assert.equal(await roleOf(ed), 'creator')
    await as('PATCH', groupsPath(`/${editors}`), { role: null })
    assert.equal(await roleOf(ed), 'commenter')
    const { update, remove, list } = membersAs(server, project, ana)
    await update(ed.id, 'viewer')
    await as('PATCH', groupsPath(`/${editors}`), { role: 'editor' })
    assert.equal(await roleOf(ed), 'editor')
    const shown = (await list('?query=ed@')).body.users.list[0]
    assert.deepEqual([shown.roles, shown.own_role, shown.groups.length], ['editor', 'viewer', 2])
    assert.deepEqual((await remove(ed.id)).body, { msg: 'success', remains: 'editor' })
    assert.equal(await roleOf(ed), 'editor')
    const again = await remove(ed.id)
    assert.deepEqual([again.status, again.body.msg.includes('Take them out of the group')], [409, true])
    assert.equal((await membersAs(server, project, ed).leave()).status, 409)
    await as('DELETE', groupsPath(`/${editors}`))
    assert.equal(await roleOf(ed), 'viewer')
    await as('DELETE', groupsPath(`/${viewers}`))
    assert.equal(await roleOf(ed), null)
  })

  test('who is there by a group alone can be given a role of their own', async () => {
    const id = await aGroup('viewer', [ed, cleo])
    const { add, update } = membersAs(server, project, ana)
    assert.equal((await add('ed@x.example', 'editor')).status, 200)
    assert.equal((await update(cleo.id, 'commenter')).status, 200)
    assert.deepEqual([await roleOf(ed), await roleOf(cleo)], ['editor', 'commenter'])
    await as('DELETE', groupsPath(`/${id}`))
    assert.deepEqual([await roleOf(ed), await roleOf(cleo)], ['editor', 'commenter'])
  })

  test('an owner by a group does not count as the last one (S60)', async () => {
    await aGroup('owner', [ed])
    assert.equal((await membersAs(server, project, ana).leave()).status, 409)
    assert.equal((await membersAs(server, project, ed).update(ana.id, 'viewer')).status, 409)
    const { body } = await as('GET', `/api/v1/users/${ana.id}/deletion`, undefined, admin)
    assert.ok(JSON.stringify(body).includes(project))
  })

  test('a creator makes groups, but gives through them no role they may not give (S59)', async () => {
    await addMember(server, project, cleo, 'creator')
    const make = (role: string | null) => as('POST', groupsPath(), { title: `By cleo ${role}`, role }, cleo)
    assert.deepEqual(
      [(await make('editor')).status, (await make('creator')).status, (await make('owner')).status],
      [200, 403, 403],
    )
    const owners = await aGroup('owner')
    for (const answer of [
      await change(owners, { add: ['cleo@x.example'] }, cleo),
      await change(owners, { remove: [ana.id] }, cleo),
      await as('PATCH', groupsPath(`/${owners}`), { role: 'viewer' }, cleo),
      await as('DELETE', groupsPath(`/${owners}`), undefined, cleo),
    ])
      assert.equal(answer.status, 403)
    assert.equal(await roleOf(cleo), 'creator')
  })

  test('a group of the server gets a role in each project; its people change everywhere at once', async () => {
    const other = (await aProject(server, ana, { title: `Other ${performance.now()}` })).id
    const made = await as('POST', '/api/v1/groups', { title: `Finance ${performance.now()}` }, admin)
    const { id } = made.body
    assert.equal(made.body.ofServer, true)
    await as('PATCH', `/api/v1/groups/${id}/people`, { add: ['cleo@x.example'] }, admin)
    const { body: unseen } = await as('GET', groupsPath())
    assert.deepEqual(unseen.others, [], 'whoever is not in it does not know of it')
    assert.equal((await as('PATCH', groupsPath(`/${id}`), { role: 'editor' })).status, 404)
    await as('PATCH', `/api/v1/groups/${id}/people`, { add: [ana.email] }, admin)
    const { body: seen } = await as('GET', groupsPath())
    const offered = seen.others.find((group: { id: string }) => group.id === id)
    assert.deepEqual([offered.peopleCount, offered.people], [2, []], 'how many, not who')
    assert.equal((await as('GET', groupsPath(`/${id}/people`))).status, 404, 'not before it has a role')
    assert.equal((await as('PATCH', groupsPath(`/${id}`), { role: 'editor' })).body.role, 'editor')
    assert.equal((await as('PATCH', groupsPath(`/${id}`, other), { role: 'viewer' })).body.role, 'viewer')
    const versions = [await version(), await version(other)]
    await as('PATCH', `/api/v1/groups/${id}/people`, { add: ['ed@x.example'] }, admin)
    assert.deepEqual([await roleOf(ed), await roleOf(ed, other)], ['editor', 'viewer'])
    assert.deepEqual(
      [await version(), await version(other)],
      versions.map((one) => one + 1),
    )
    for (const one of [project, other])
      assert.ok((await loggedEvents(server, one)).includes('groups.peopleChanged'), 'each project is told')
    assert.equal((await as('GET', groupsPath(`/${id}/people`))).body.list[2].email, 'ed@x.example')
    for (const answer of [
      await change(id, { remove: [ed.id] }),
      await as('PATCH', groupsPath(`/${id}`), { title: 'Mine' }),
      await as('DELETE', groupsPath(`/${id}`)),
    ])
      assert.equal(answer.status, 403, 'only super admins keep it')
    await as('DELETE', `/api/v1/groups/${id}`, undefined, admin)
    assert.deepEqual([await roleOf(ed), await roleOf(ed, other)], [null, null])
  })

  test('when an account goes, projects of its groups read their structure anew', async () => {
    const gone = await server.signUp(`gone${performance.now()}@x.example`)
    await aGroup('viewer', [gone])
    const before = await version()
    assert.equal((await as('DELETE', `/api/v1/users/${gone.id}`, {}, admin)).status, 200)
    assert.equal(await version(), before + 1)
    assert.equal(await roleOf(gone), null)
  })

  test('groups of other projects are not there', async () => {
    const id = await aGroup('editor')
    const other = (await aProject(server, ed, { title: `Eds ${performance.now()}` })).id
    for (const [method, rest, body] of [
      ['PATCH', '', { role: 'editor' }],
      ['DELETE', '', undefined],
      ['GET', '/people', undefined],
      ['PATCH', '/people', { add: ['ed@x.example'] }],
    ] as const) {
      assert.equal((await as(method, groupsPath(`/${id}${rest}`, other), body, ed)).status, 404)
      assert.equal(
        (
          await as(
            method,
            `/api/v1/groups/${id}${rest}`,
            method === 'PATCH' && rest === '' ? { title: 'x' } : body,
            admin,
          )
        ).status,
        404,
      )
    }
  })

  test('bad wishes are refused with a sentence, never an accident', async () => {
    const id = await aGroup('editor')
    const taken = (await as('POST', groupsPath(), { title: 'Taken' })).body
    for (const [method, path, body, status] of [
      ['POST', groupsPath(), {}, 400],
      ['POST', groupsPath(), { title: ' ' }, 400],
      ['POST', groupsPath(), { title: 'x'.repeat(101) }, 400],
      ['POST', groupsPath(), { title: 'a\u0000b' }, 400],
      ['POST', groupsPath(), { title: 'x', role: 'king' }, 400],
      ['POST', groupsPath(), { title: 'x', project_id: 'p_1' }, 400],
      ['POST', groupsPath(), { title: ' tAKEN' }, 409],
      ['PATCH', groupsPath(`/${id}`), { title: 'Taken' }, 409],
      ['PATCH', groupsPath(`/${taken.id}`), { title: 'TAKEN' }, 200],
      ['PATCH', groupsPath(`/${id}/people`), { add: ['no address'] }, 400],
      ['PATCH', groupsPath(`/${id}/people`), { add: Array(1001).fill('a@x.example') }, 400],
      ['PATCH', groupsPath(`/${id}/people`), { remove: ['us_00000000000000', '%'] }, 200],
      ['PATCH', groupsPath('/gr_00000000000000'), { role: null }, 404],
      ['GET', groupsPath(`/${id}/people?query=${encodeURIComponent("%' or 1=1 \u0000")}`), undefined, 200],
    ] as const) {
      const { status: told, body: answer } = await as(method, path, body)
      assert.equal(told, status, `${method} ${path} ${JSON.stringify(body)?.slice(0, 80)}: ${JSON.stringify(answer)}`)
    }
  })

  test('who has an account is not found out by asking for many addresses (S49)', async () => {
    const id = await aGroup(null)
    const many = Array.from({ length: 51 }, (_, at) => `nobody${at}@x.example`)
    const guessed = await change(id, { add: [...many, 'ed@x.example'] })
    assert.deepEqual([guessed.status, guessed.body.error], [429, 'rate_limited'])
    assert.equal((await as('GET', groupsPath(`/${id}/people`))).body.list.length, 0)
  })

  test('two hundred groups are enough', async () => {
    for (let made = 0; made < 200; made += 1)
      assert.equal((await as('POST', groupsPath(), { title: `G ${made}` })).status, 200)
    const { status, body } = await as('POST', groupsPath(), { title: 'One more' })
    assert.deepEqual([status, body.msg], [409, 'There are 200 groups. Delete those nobody needs first.'])
  })

  test('ten thousand people come and go in statements of sets, are found and shown by pages', async () => {
    const id = await aGroup('viewer')
    const at = new Date().toISOString()
    const many = Array.from({ length: 10_000 }, (_, at) => `us_m${String(at).padStart(13, '0')}`)
    await server.app.services.meta.write(async (tx) => {
      const someone = await tx.selectFrom('rh_users').selectAll().where('id', '=', ed.id).executeTakeFirstOrThrow()
      for (let from = 0; from < many.length; from += 500) {
        const some = many.slice(from, from + 500)
        const rows = some.map((id) => ({ ...someone, id, email: `${id}@m.example`, email_key: `${id}@m.example` }))
        await tx.insertInto('rh_users').values(rows).execute()
        const people = some.map((user_id) => ({ group_id: id, user_id, created_at: at }))
        await tx.insertInto('rh_group_members').values(people).execute()
      }
    })
    const full = await change(id, { add: ['ed@x.example'] })
    assert.deepEqual([full.status, full.body.msg], [409, 'A group has at most 10,000 people.'])
    const from = performance.now()
    assert.equal((await as('PATCH', groupsPath(`/${id}`), { role: 'editor' })).body.peopleCount, 10_000)
    const took = performance.now() - from
    assert.ok(took < 10_000, `${took} ms`)
    const { body } = await membersAs(server, project, ana).list('?query=us_m000000000999&limit=5')
    assert.deepEqual([body.users.pageInfo.totalRows, body.users.list.length], [10, 5])
    assert.equal((await membersAs(server, project, ana).list('?limit=25&offset=9975')).body.users.list.length, 25)
    await as('DELETE', groupsPath(`/${id}`))
    assert.equal((await storedTeam(server, project)).length, 1)
    await server.app.services.meta.write((tx) => tx.deleteFrom('rh_users').where('id', 'like', 'us_m%').execute())
  })
})
