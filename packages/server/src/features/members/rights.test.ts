import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ProjectRole, projectRoles } from '@rowhouse/core/permissions/roles'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import {
  aTeam,
  inviteIdOf,
  membersAs,
  membersPath,
  type People,
  somePeople,
  storedTeam,
  type Team,
} from './testing/a-team.ts'

type Calls = ReturnType<typeof membersAs>

describe('who may do what with the people of a project', () => {
  let server: TestServer
  let root: Person
  let us: People
  let made = 0

  before(async () => {
    server = await aServer()
    root = await server.signUp('root@example.com')
    us = await somePeople(server, 'us')
  })
  after(() => server.close())

  function address(): string {
    made += 1
    return `new.${made}@example.com`
  }

  /** What each role hears, in the order owner, creator, editor, commenter, viewer. */
  const acts: readonly (readonly [string, readonly number[], (calls: Calls, team: Team) => Promise<Answer>])[] = [
    ['see the list', [200, 200, 200, 200, 200], (calls) => calls.list()],
    ['invite a creator', [200, 403, 403, 403, 403], (calls) => calls.add(address(), 'creator')],
    ['invite an editor', [200, 200, 403, 403, 403], (calls) => calls.add(address(), 'editor')],
    ['invite a commenter', [200, 200, 403, 403, 403], (calls) => calls.add(address(), 'commenter')],
    ['invite a viewer', [200, 200, 403, 403, 403], (calls) => calls.add(address(), 'viewer')],
    ['invite an owner', [400, 403, 403, 403, 403], (calls) => calls.add(address(), 'owner')],
    ['add an account as creator', [200, 403, 403, 403, 403], (calls) => calls.add(root.email, 'creator')],
    ['make a viewer owner', [200, 403, 403, 403, 403], (calls, { people }) => calls.update(people.viewer.id, 'owner')],
    [
      'make a viewer creator',
      [200, 403, 403, 403, 403],
      (calls, { people }) => calls.update(people.viewer.id, 'creator'),
    ],
    [
      'make a viewer editor',
      [200, 200, 403, 403, 403],
      (calls, { people }) => calls.update(people.viewer.id, 'editor'),
    ],
    ['lower the creator', [200, 403, 403, 403, 403], (calls, { people }) => calls.update(people.creator.id, 'viewer')],
    ['lower the only owner', [409, 403, 403, 403, 403], (calls, { people }) => calls.update(people.owner.id, 'viewer')],
    ['remove the only owner', [400, 403, 403, 403, 403], (calls, { people }) => calls.remove(people.owner.id)],
    ['remove the creator', [200, 400, 403, 403, 403], (calls, { people }) => calls.remove(people.creator.id)],
    ['remove the editor', [200, 200, 403, 403, 403], (calls, { people }) => calls.remove(people.editor.id)],
    ['leave', [409, 200, 200, 200, 200], (calls) => calls.leave()],
  ]
  for (const [act, statuses, run] of acts) {
    test(`who may ${act}: ${statuses.join(', ')} (S60)`, async () => {
      for (const [place, role] of projectRoles.entries()) {
        const team = await aTeam(server, us)
        const before = await storedTeam(server, team.project)
        const { status, body } = await run(membersAs(server, team.project, team.people[role]), team)
        assert.equal(status, statuses[place], `${role}: ${JSON.stringify(body)}`)
        if (status === 403) assert.equal(body.error, 'forbidden')
        if (status !== 200) assert.deepEqual(await storedTeam(server, team.project), before)
      }
    })
  }

  test('nobody is made owner whose account is suspended, and one who is does not count as the other owner (S60)', async () => {
    const others = await somePeople(server, 'resting')
    const { project, people } = await aTeam(server, others)
    const suspend = (suspended: boolean) =>
      server.call('PATCH', `/api/v1/users/${people.editor.id}`, { suspended }, { token: root.token })
    const owner = membersAs(server, project, people.owner)
    assert.equal((await suspend(true)).status, 200)
    const refused = await owner.update(people.editor.id, 'owner')
    assert.deepEqual([refused.status, refused.body.error], [409, 'conflict'])
    const transfer = `/api/v1/projects/${project}/transfer`
    const { status } = await server.call('POST', transfer, { to: people.editor.id }, { token: people.owner.token })
    assert.equal(status, 409)
    assert.equal((await suspend(false)).status, 200)
    assert.equal((await owner.update(people.editor.id, 'owner')).status, 200)
    assert.equal((await suspend(true)).status, 200)
    assert.equal((await owner.leave()).status, 409)
    assert.equal((await suspend(false)).status, 200)
    assert.equal((await owner.leave()).status, 200)
  })

  test('nobody raises themselves (S60)', async () => {
    const team = await aTeam(server, us)
    const before = await storedTeam(server, team.project)
    for (const [place, role] of projectRoles.entries()) {
      for (const wanted of projectRoles.slice(0, place)) {
        const { id } = team.people[role]
        const { status } = await membersAs(server, team.project, team.people[role]).update(id, wanted)
        assert.equal(status, 403, `${role} becomes ${wanted}`)
      }
    }
    assert.deepEqual(await storedTeam(server, team.project), before)
  })

  test('a creator touches no second owner, no second creator and no invitation of a creator (S60)', async () => {
    const { project, people } = await aTeam(server, us)
    const [owner, creator] = [await server.signUp(address()), await server.signUp(address())]
    await addMember(server, project, owner, 'owner')
    await addMember(server, project, creator, 'creator')
    const invited = address()
    await membersAs(server, project, people.owner).add(invited, 'creator')
    const invite = await inviteIdOf(server, project, invited)
    const before = await storedTeam(server, project)
    const calls = membersAs(server, project, people.creator)
    for (const id of [owner.id, creator.id, invite]) {
      assert.equal((await calls.remove(id)).status, 403)
      for (const role of projectRoles) assert.equal((await calls.update(id, role)).status, 403, role)
    }
    assert.equal((await calls.resend(invite)).status, 403)
    assert.deepEqual(await storedTeam(server, project), before)
  })

  test('a refusal names the act and the role', async () => {
    const { project, people } = await aTeam(server, us)
    const invite = await membersAs(server, project, people.editor).add(address(), 'viewer')
    assert.equal(invite.body.msg, 'userInvite - editor : Not allowed')
    const raise = await membersAs(server, project, people.creator).update(people.viewer.id, 'owner')
    assert.equal(raise.body.msg, 'projectUserUpdate - creator : Not allowed')
  })

  test('an owner who previews a creator has the rights of a creator (S61)', async () => {
    const { project, people } = await aTeam(server, us)
    const options = { token: people.owner.token, headers: { 'xc-preview': 'creator' } }
    const raise = (role: ProjectRole): Promise<Answer> =>
      server.call('PATCH', membersPath(project, `/${people.viewer.id}`), { roles: role }, options)
    assert.equal((await raise('creator')).status, 403)
    assert.equal((await raise('editor')).status, 200)
  })

  test('a super admin may enter as no member, every act is logged, and the last owner is safe from them, too', async () => {
    const { project, people } = await aTeam(server, us)
    const calls = membersAs(server, project, root)
    assert.equal((await calls.list()).status, 200)
    assert.equal((await calls.update(people.owner.id, 'creator')).status, 409)
    assert.equal((await calls.remove(people.owner.id)).status, 409)
    assert.equal((await calls.update(people.viewer.id, 'owner')).status, 200)
    assert.equal((await calls.remove(people.owner.id)).status, 200)
    assert.equal((await calls.leave()).status, 403)
    const events = await loggedEvents(server, project)
    assert.ok(events.filter((type) => type === 'projects.entered').length >= 5)
  })

  test('a lowered, removed or departed person is refused at the very next call (S42)', async () => {
    const { project, people } = await aTeam(server, us)
    const owner = membersAs(server, project, people.owner)
    const creator = membersAs(server, project, people.creator)
    assert.equal((await creator.add(address(), 'viewer')).status, 200)
    await owner.update(people.creator.id, 'viewer')
    assert.equal((await creator.add(address(), 'viewer')).status, 403)
    await owner.remove(people.creator.id)
    assert.equal((await creator.list()).status, 404)
    const viewer = membersAs(server, project, people.viewer)
    assert.deepEqual((await viewer.leave()).body, { msg: 'You have left the project' })
    assert.equal((await viewer.list()).status, 404)
    assert.equal((await viewer.leave()).status, 404)
  })

  test('the last of two owners stays; the other may lower themselves or leave', async () => {
    const { project, people } = await aTeam(server, us)
    const owner = membersAs(server, project, people.owner)
    assert.equal((await owner.update(people.creator.id, 'owner')).status, 200)
    assert.equal((await owner.update(people.owner.id, 'editor')).status, 200)
    const heir = membersAs(server, project, people.creator)
    const refused = await heir.leave()
    assert.deepEqual(
      [refused.status, refused.body.msg],
      [409, 'This is the last owner of the project. Make somebody else owner first.'],
    )
    assert.equal((await heir.update(people.owner.id, 'owner')).status, 200)
    assert.equal((await heir.leave()).status, 200)
  })

  test('people and invitations of another project are as unknown as made-up ids (S56)', async () => {
    const [team, other] = [await aTeam(server, us), await aTeam(server, await somePeople(server, 'others'))]
    const invited = address()
    await membersAs(server, other.project, other.people.owner).add(invited, 'viewer')
    const foreign = [other.people.viewer.id, await inviteIdOf(server, other.project, invited), root.id]
    const calls = membersAs(server, team.project, team.people.owner)
    const before = await storedTeam(server, other.project)
    for (const run of [
      (id: string) => calls.update(id, 'editor'),
      (id: string) => calls.remove(id),
      (id: string) => calls.resend(id),
    ]) {
      const plain = async (id: string): Promise<string> => {
        const { status, body } = await run(id)
        return JSON.stringify({ status, ...body, requestId: '' }).replaceAll(id, 'ID')
      }
      const madeUp = await plain('us_00000000000000')
      assert.match(madeUp, /"status":404.*User with id 'ID' (doesn't exist|not found)/)
      for (const id of foreign) assert.equal(await plain(id), madeUp)
    }
    assert.deepEqual(await storedTeam(server, other.project), before)
  })

  test('a stranger hears of a project what they hear of a made-up one (S56)', async () => {
    const { project, people } = await aTeam(server, us)
    const stranger = await server.signUp(address())
    const before = await storedTeam(server, project)
    for (const run of [
      (id: string) => membersAs(server, id, stranger).list(),
      (id: string) => membersAs(server, id, stranger).add('x@example.com', 'viewer'),
      (id: string) => membersAs(server, id, stranger).update(people.viewer.id, 'editor'),
      (id: string) => membersAs(server, id, stranger).remove(people.viewer.id),
      (id: string) => membersAs(server, id, stranger).resend(people.viewer.id),
      (id: string) => membersAs(server, id, stranger).leave(),
    ]) {
      const [real, madeUp] = [await run(project), await run('p_00000000000000')]
      assert.equal(real.status, 404)
      assert.equal(real.body.msg.replace(project, ''), madeUp.body.msg.replace('p_00000000000000', ''))
    }
    assert.deepEqual(await storedTeam(server, project), before)
  })

  test('signed out, nothing is told and nothing happens', async () => {
    const { project, people } = await aTeam(server, us)
    const before = await storedTeam(server, project)
    const guest = membersAs(server, project, undefined)
    const answers = await Promise.all([
      guest.list(),
      guest.add(address(), 'viewer'),
      guest.update(people.viewer.id, 'editor'),
      guest.remove(people.viewer.id),
      guest.resend(people.viewer.id),
      guest.leave(),
    ])
    for (const { status, body } of answers) assert.deepEqual([status, body.msg], [401, 'Unauthorized access'])
    assert.deepEqual(await storedTeam(server, project), before)
  })

  test('in the trash a project has no people to manage', async () => {
    const { id } = await aProject(server, us.owner, { title: 'Trashed' })
    await server.call('DELETE', `/api/v1/db/meta/projects/${id}`, undefined, us.owner)
    assert.equal((await membersAs(server, id, us.owner).list()).status, 404)
    assert.equal((await membersAs(server, id, us.owner).leave()).status, 404)
  })
})
