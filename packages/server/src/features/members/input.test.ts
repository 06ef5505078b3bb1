import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { aTeam, leavePath, membersAs, membersPath, type People, somePeople, storedTeam } from './testing/a-team.ts'

describe('bad input about people of a project', () => {
  let server: TestServer
  let people: People
  let project: string

  before(async () => {
    server = await aServer()
    people = await somePeople(server, 'x')
    project = (await aTeam(server, people)).project
  })
  after(() => server.close())

  async function refuses(run: () => Promise<{ status: number; body: Record<string, string> }>, status = 400) {
    const before = await storedTeam(server, project)
    const answer = await run()
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    assert.deepEqual(Object.keys(answer.body), ['msg', 'error', 'requestId'])
    assert.ok((answer.body.msg ?? '').length < 300)
    assert.deepEqual(await storedTeam(server, project), before)
  }

  for (const body of [
    {},
    { email: null },
    { email: 5 },
    { email: ['a@x.example'] },
    { email: { $ne: '' } },
    { email: 'a@x.example', roles: 5 },
    { email: 'a@x.example', roles: null },
    { email: 'a@x.example', roles: ['viewer'] },
    { email: 'a@x.example', roles: 'x'.repeat(41) },
    { email: 'x'.repeat(10_001) },
  ]) {
    test(`${JSON.stringify(body).slice(0, 60)} adds nobody`, () =>
      refuses(() => server.call('POST', membersPath(project), body, people.owner)))
  }

  for (const body of [{}, { roles: null }, { roles: 5 }, { roles: ['editor'] }, { roles: '' }, { roles: 'admin' }]) {
    test(`${JSON.stringify(body)} changes no role`, () =>
      refuses(() => server.call('PATCH', membersPath(project, `/${people.viewer.id}`), body, people.owner)))
  }

  for (const [method, rest] of [
    ['POST', ''],
    ['PATCH', '/ID'],
  ] as const) {
    test(`a broken or foreign body of ${method} is refused`, async () => {
      const path = membersPath(project, rest.replace('ID', people.viewer.id))
      const good = JSON.stringify({ email: 'typed@x.example', roles: 'editor' })
      for (const [text, type, status] of [
        ['{"email":', 'application/json', 400],
        ['', 'application/json', 400],
        ['null', 'application/json', 400],
        ['[]', 'application/json', 400],
        ['"text"', 'application/json', 400],
        [good, 'text/plain', 415],
        [good, 'application/x-www-form-urlencoded', 415],
      ] as const) {
        const options = { token: people.owner.token, headers: { 'content-type': type } }
        await refuses(() => server.call(method, path, text, options), status)
      }
    })
  }

  test('fields nobody asked for are dropped: they give no role, no project and no membership elsewhere (S59)', async () => {
    const other = (await aTeam(server, people)).project
    const before = await storedTeam(server, other)
    const extra = { project_id: other, projectName: 'Other', id: people.viewer.id, is_super: 1, status: 'member' }
    const added = { email: 'extra@x.example', roles: 'viewer', ...extra }
    assert.equal((await server.call('POST', membersPath(project), added, people.owner)).status, 200)
    const changed = { roles: 'commenter', email: people.owner.email, ...extra, role: 'owner' }
    const path = membersPath(project, `/${people.viewer.id}`)
    assert.equal((await server.call('PATCH', path, changed, people.owner)).status, 200)
    assert.deepEqual(await storedTeam(server, other), before)
    const team = await storedTeam(server, project)
    assert.ok(team.includes('extra@x.example viewer invited'))
    assert.ok(team.includes(`${people.viewer.email} commenter member`))
    assert.ok(team.includes(`${people.owner.email} owner member`))
  })

  test('resending takes any body, leaving and removing take none', async () => {
    const { body } = await membersAs(server, project, people.owner).list('?query=extra')
    const [{ id }] = body.users.list
    const resend = membersPath(project, `/${id}/resend-invite`)
    assert.equal((await server.call('POST', resend, { anything: 1 }, people.owner)).status, 200)
    await refuses(() => server.call('POST', leavePath(project), { userId: people.viewer.id }, people.editor))
    await refuses(() => server.call('DELETE', membersPath(project, `/${id}`), { all: true }, people.owner))
  })

  test('an id that is too long or strange names nobody', async () => {
    const calls = membersAs(server, project, people.owner)
    for (const [id, status] of [
      ['x'.repeat(41), 400],
      ['*', 404],
      [encodeURIComponent("' or 1=1 --"), 404],
      ['__proto__', 404],
    ] as const) {
      await refuses(() => calls.update(id, 'editor'), status)
      await refuses(() => calls.remove(id), status)
      await refuses(() => calls.resend(id), status)
    }
  })

  test('an invitation is changed to any role but owner', async () => {
    const calls = membersAs(server, project, people.owner)
    const { body } = await calls.list('?query=extra')
    const [{ id }] = body.users.list
    assert.deepEqual((await calls.update(id, 'creator')).body, { msg: 'User details updated successfully' })
    assert.ok((await storedTeam(server, project)).includes('extra@x.example creator invited'))
    await refuses(() => calls.update(id, 'owner'))
  })

  test('removing oneself is refused with the sentence existing clients know', async () => {
    const { status, body } = await membersAs(server, project, people.owner).remove(people.owner.id)
    assert.deepEqual([status, body.msg], [400, "Admin can't delete themselves!"])
  })
})
