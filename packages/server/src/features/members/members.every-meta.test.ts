import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { aTeam, inviteIdOf, membersAs, type People, somePeople, storedTeam } from './testing/a-team.ts'

onEveryMeta('the people of a project', (bench) => {
  let server: TestServer
  let people: People

  before(async () => {
    server = await aServer({}, await bench.place())
    people = await somePeople(server, 'x')
    await server.app.services.meta.write((tx) =>
      tx
        .updateTable('rh_users')
        .set({ firstname: 'Änne', lastname: 'O_Neil' })
        .where('id', '=', people.editor.id)
        .execute(),
    )
  })
  after(() => server.close())

  const addresses = ({ body }: Answer): string[] =>
    body.users.list.map(({ email }: { email: string }) => email.split('@')[0])

  test('are listed in the order they joined, then those who are invited (spec 182)', async () => {
    const { project } = await aTeam(server, people)
    const { list, add } = membersAs(server, project, people.owner)
    await add('zoe@x.example', 'creator')
    server.pass(1000)
    await add('amy@x.example', 'viewer')
    const { body } = await list()
    assert.deepEqual(addresses(await list()), ['owner', 'creator', 'editor', 'commenter', 'viewer', 'zoe', 'amy'])
    assert.deepEqual(body.users.pageInfo, {
      totalRows: 7,
      page: 1,
      pageSize: 25,
      isFirstPage: true,
      isLastPage: true,
    })
    const [, , editor, , , zoe] = body.users.list
    assert.deepEqual(editor, {
      id: people.editor.id,
      email: 'editor@x.example',
      firstname: 'Änne',
      lastname: 'O_Neil',
      picture: null,
      project_id: project,
      roles: 'editor',
      own_role: 'editor',
      custom_role: null,
      counting_role: null,
      groups: [],
      invited_by: null,
      last_opened_at: null,
      status: 'member',
      created_at: editor.created_at,
    })
    assert.equal(new Date(editor.created_at).toISOString(), editor.created_at)
    const { id, firstname, roles, status } = zoe
    assert.deepEqual([firstname, roles, status], [null, 'creator', 'invited'])
    assert.equal(id, await inviteIdOf(server, project, 'zoe@x.example'))
  })

  test('are searched by address and name, page by page (S69)', async () => {
    const { project } = await aTeam(server, people)
    const { list, add } = membersAs(server, project, people.owner)
    await add('anna_b@x.example,annab@x.example', 'viewer')
    for (const [query, found] of [
      ['änne', ['editor']],
      ['ÄNNE O_', ['editor']],
      ['anna', ['anna_b', 'annab']],
      ['_', ['editor', 'anna_b']],
      ['%', []],
      ["' or 1=1 --", []],
      ['viewer\u0000', ['viewer']],
    ] as const)
      assert.deepEqual(addresses(await list(`?query=${encodeURIComponent(query)}`)).sort(), [...found].sort(), query)
    const page = await list('?limit=3&offset=3')
    assert.deepEqual(addresses(page).slice(0, 2), ['commenter', 'viewer'])
    assert.deepEqual(page.body.users.pageInfo, {
      totalRows: 7,
      page: 2,
      pageSize: 3,
      isFirstPage: false,
      isLastPage: false,
    })
    assert.equal((await list('?query=anna&limit=1')).body.users.pageInfo.totalRows, 2)
    assert.equal(addresses(await list('?limit=0')).length, 1)
    assert.equal((await list('?limit=1000000')).body.users.pageInfo.pageSize, 1000)
    assert.equal(addresses(await list('?offset=-5')).length, 7)
    assert.equal((await list('?limit=1.5')).status, 400)
    assert.equal((await list(`?query=${'a'.repeat(201)}`)).status, 400)
  })

  test('are invited, sign up, change roles and go (spec 150, 386)', async () => {
    const { id: project } = await aProject(server, people.owner, { title: 'Flow' })
    const { add, update, resend } = membersAs(server, project, people.owner)
    assert.equal((await add('flow@x.example,viewer@x.example', 'commenter')).status, 200)
    const invite = await inviteIdOf(server, project, 'flow@x.example')
    assert.equal((await update(invite, 'editor')).status, 200)
    const { body } = await resend(invite)
    const token = body.invite_url.split('/').at(-1)
    const signUp = { email: 'flow@x.example', password: goodPassword, token }
    assert.equal((await server.call('POST', '/api/v1/auth/user/signup', signUp)).status, 200)
    assert.deepEqual(await storedTeam(server, project), [
      'flow@x.example editor member',
      'owner@x.example owner member',
      'viewer@x.example commenter member',
    ])
    assert.equal((await update(people.viewer.id, 'owner')).status, 200)
    assert.equal((await membersAs(server, project, people.owner).leave()).status, 200)
    const heir = membersAs(server, project, people.viewer)
    const { body: found } = await heir.list('?query=flow')
    assert.equal((await heir.remove(found.users.list[0].id)).status, 200)
    assert.deepEqual(await storedTeam(server, project), ['viewer@x.example owner member'])
    assert.deepEqual((await loggedEvents(server, project)).filter((type) => type.startsWith('members.')).sort(), [
      'members.added',
      'members.added',
      'members.changed',
      'members.invited',
      'members.invited',
      'members.invited',
      'members.removed',
      'members.removed',
    ])
  })

  test('an invitation goes with its project', async () => {
    const { id: project } = await aProject(server, people.owner, { title: 'Gone' })
    await membersAs(server, project, people.owner).add('gone@x.example', 'viewer')
    await server.call('DELETE', `/api/v1/db/meta/projects/${project}`, undefined, people.owner)
    await server.call('DELETE', `/api/v1/projects/${project}/trash`, undefined, people.owner)
    assert.deepEqual(await storedTeam(server, project), [])
  })

  async function twoOwners(title: string): Promise<{ project: string; one: Person; other: Person }> {
    const { id: project } = await aProject(server, people.owner, { title })
    await addMember(server, project, people.creator, 'owner')
    return { project, one: people.owner, other: people.creator }
  }

  for (const [what, act] of [
    ['lower', (by, whom, project) => membersAs(server, project, by).update(whom.id, 'viewer')],
    ['remove', (by, whom, project) => membersAs(server, project, by).remove(whom.id)],
  ] as const satisfies readonly (readonly [string, (by: Person, whom: Person, project: string) => Promise<Answer>])[]) {
    test(`two owners who ${what} each other at the same moment leave one owner (S60)`, async () => {
      for (let round = 0; round < 5; round += 1) {
        const { project, one, other } = await twoOwners(`${what} ${round}`)
        const answers = await Promise.all([act(one, other, project), act(other, one, project)])
        assert.equal(answers.filter(({ status }) => status === 200).length, 1)
        for (const { status } of answers) assert.ok([200, 403, 404, 409].includes(status), String(status))
        assert.equal((await storedTeam(server, project)).filter((line) => line.includes(' owner ')).length, 1)
      }
    })
  }

  test('two owners who leave at the same moment leave one owner (S60)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { project, one, other } = await twoOwners(`leave ${round}`)
      const answers = await Promise.all([one, other].map((person) => membersAs(server, project, person).leave()))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
      assert.equal((await storedTeam(server, project)).length, 1)
    }
  })

  test('an address invited twice at the same moment waits once', async () => {
    const { id: project } = await aProject(server, people.owner, { title: 'Twice' })
    const { add } = membersAs(server, project, people.owner)
    const answers = await Promise.all([add('same@x.example', 'viewer'), add('SAME@x.example', 'viewer')])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const { status } of answers) assert.ok(status < 500)
    assert.equal((await storedTeam(server, project)).length, 2)
  })
})
