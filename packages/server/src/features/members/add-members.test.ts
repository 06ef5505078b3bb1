import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { noticesAs } from '../notices/testing/notices-as.ts'
import { aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { inviteIdOf, membersAs, membersPath, storedTeam } from './testing/a-team.ts'

describe('adding people to a project', () => {
  let server: TestServer
  let root: Person
  let owner: Person
  let made = 0

  before(async () => {
    server = await aServer()
    root = await server.signUp('root@x.example')
  })
  after(() => server.close())

  /** With an owner of its own, because invitations are counted per person. */
  async function fresh(): Promise<{ project: string } & ReturnType<typeof membersAs>> {
    made += 1
    owner = await server.signUp(`owner.${made}@x.example`)
    const { id } = await aProject(server, owner)
    return { project: id, ...membersAs(server, id, owner) }
  }

  test('somebody with an account is a member at once and keeps what they are on the server', async () => {
    const { project, add } = await fresh()
    assert.deepEqual((await add(' ROOT@x.example ', 'viewer')).body, { msg: 'success' })
    assert.ok((await storedTeam(server, project)).includes('root@x.example viewer member'))
    const { body: me } = await server.call('GET', '/api/v1/auth/user/me', undefined, root)
    assert.equal(me.roles.super, true)
    assert.deepEqual((await loggedEvents(server, project)).slice(-1), ['members.added'])
  })

  test('without a role one becomes editor', async () => {
    const { project, add } = await fresh()
    await add('root@x.example')
    assert.ok((await storedTeam(server, project)).includes('root@x.example editor member'))
  })

  test('a new address gets an invitation to copy and a role that waits (spec 018, 387)', async () => {
    const { project, add } = await fresh()
    const { status, body } = await add('New@x.example', 'commenter')
    assert.equal(status, 200)
    const invite_url = `/#/user/authentication/signup/${body.invite_token}`
    assert.deepEqual(body, {
      msg: 'success',
      invite_token: body.invite_token,
      email: 'New@x.example',
      invitations: [{ email: 'New@x.example', invite_token: body.invite_token, invite_url, mailed: false }],
    })
    assert.ok((await storedTeam(server, project)).includes('New@x.example commenter invited'))
    assert.ok((await loggedEvents(server, project)).includes('members.invited'))
  })

  test('the token is stored and logged as nothing that could be used', async () => {
    const { add } = await fresh()
    const { body } = await add('secret@x.example', 'viewer')
    const { read } = server.app.services.meta
    const stored = JSON.stringify([
      await read.selectFrom('rh_invites').selectAll().execute(),
      await read.selectFrom('rh_project_invites').selectAll().execute(),
      await read.selectFrom('rh_changes').selectAll().execute(),
      server.logged,
    ])
    assert.ok(stored.includes('secret@x.example'))
    assert.ok(!stored.includes(body.invite_token))
  })

  test('several addresses: each gets what it needs, and who is there already is named (spec 149, 329)', async () => {
    const { project, add } = await fresh()
    await add('waiting@x.example', 'viewer')
    const { status, body } = await add(
      `root@x.example, one@x.example,two@x.example, ONE@x.example,waiting@x.example,${owner.email}`,
      'editor',
    )
    assert.equal(status, 200)
    assert.deepEqual(body.emails, [
      'root@x.example',
      'one@x.example',
      'two@x.example',
      'waiting@x.example',
      owner.email,
    ])
    assert.deepEqual(body.error, [
      {
        email: 'waiting@x.example',
        error: 'waiting@x.example with role viewer already exists in this project',
      },
      { email: owner.email, error: `${owner.email} with role owner already exists in this project` },
    ])
    const [one, two] = body.invitations
    assert.deepEqual([one.email, two.email, body.invitations.length], ['one@x.example', 'two@x.example', 2])
    assert.equal(body.invite_token, one.invite_token)
    assert.notEqual(one.invite_token, two.invite_token)
    assert.deepEqual(await storedTeam(server, project), [
      'one@x.example editor invited',
      `${owner.email} owner member`,
      'root@x.example editor member',
      'two@x.example editor invited',
      'waiting@x.example viewer invited',
    ])
  })

  test('who is a member or invited already is not added again', async () => {
    const { project, add } = await fresh()
    await add('twice@x.example', 'viewer')
    const before = await storedTeam(server, project)
    for (const [email, role] of [
      ['twice@x.example', 'viewer'],
      [owner.email, 'owner'],
    ] as const) {
      const { status, body } = await add(email, 'editor')
      assert.deepEqual([status, body.msg], [400, `${email} with role ${role} already exists in this project`])
    }
    assert.deepEqual(await storedTeam(server, project), before)
  })

  for (const [spec, email, roles, sentence] of [
    ['spec 328', '', 'viewer', 'E-mail is required'],
    ['spec 329', 'a@x.example,nobody', 'viewer', 'Invalid email address : nobody'],
    ['spec 331', 'a@x.example', '', 'User Role is required'],
    ['spec 332', 'a@x.example', 'admin', 'invalid user role'],
    ['spec 332', 'a@x.example', 'super', 'invalid user role'],
    ['spec 332', 'a@x.example', 'owner', 'invalid user role'],
    ['spec 332', 'a@x.example', 'owner,creator', 'invalid user role'],
    ['spec 332', 'a@x.example', 'constructor', 'invalid user role'],
  ] as const) {
    test(`“${email}” as “${roles}” is refused with “${sentence}” (${spec})`, async () => {
      const { id } = await aProject(server, root, { title: `${spec} ${roles}` })
      const { status, body } = await membersAs(server, id, root).add(email, roles)
      assert.deepEqual([status, body.msg], [400, sentence])
      assert.equal((await storedTeam(server, id)).length, 1)
    })
  }

  test('the fifty-first invitation in an hour waits, also as one of many, and nothing of it is stored', async () => {
    const { project, add, resend } = await fresh()
    const some = (from: number, to: number): string =>
      Array.from({ length: to - from }, (_, i) => `many.${made}.${from + i}@x.example`).join(',')
    assert.equal((await add(some(0, 49), 'viewer')).status, 200)
    const before = await storedTeam(server, project)
    const refused = await add(some(49, 51), 'viewer')
    assert.deepEqual([refused.status, refused.body.error], [429, 'rate_limited'])
    assert.deepEqual(await storedTeam(server, project), before)
    assert.equal((await add(some(49, 50), 'viewer')).status, 200)
    assert.equal((await add(some(50, 51), 'viewer')).status, 429)
    assert.equal((await resend(await inviteIdOf(server, project, some(0, 1)))).status, 429)
    assert.equal((await add('root@x.example', 'viewer')).status, 200)
    server.pass(3_600_001)
    const again = await server.call('POST', '/api/v1/auth/user/signin', owner)
    const { status } = await server.call('POST', membersPath(project), { email: some(50, 51) }, again.body)
    assert.equal(status, 200)
  })
})

describe('invitations to a project by mail', () => {
  let mails: MailServer
  let server: TestServer
  let owner: Person
  let project: string

  before(async () => {
    mails = await startMailServer()
    server = await aServer({
      SMTP_URL: mails.url,
      MAIL_FROM: 'Rowhouse <mail@x.example>',
      PUBLIC_URL: 'https://rows.example',
    })
    owner = await server.signUp('owner@x.example')
    project = (await aProject(server, owner, { title: 'Harvest' })).id
  })
  after(async () => {
    await server.close()
    await mails.close()
  })

  test('name the project, and the link has the configured address (S39)', async () => {
    const { body } = await server.call(
      'POST',
      membersPath(project),
      { email: 'mailed@x.example,second@x.example', roles: 'viewer' },
      { token: owner.token, headers: { 'x-forwarded-host': 'evil.example' } },
    )
    for (const { email, invite_url, mailed } of body.invitations) {
      assert.equal(mailed, true)
      assert.ok(invite_url.startsWith('https://rows.example/#/'))
      const mail = await mails.waitForMail(email)
      assert.deepEqual(mail.to, [email])
      assert.ok(mail.subject.includes('Harvest') && mail.text.includes(invite_url))
      assert.ok(!mail.raw.includes('evil.example'))
    }
  })

  test('sent again they carry a new link', async () => {
    const calls = membersAs(server, project, owner)
    const first = (await calls.add('again@x.example', 'viewer')).body.invitations[0]
    await mails.waitForMail('again@x.example')
    const { body } = await calls.resend(await inviteIdOf(server, project, 'again@x.example'))
    assert.deepEqual([body.msg, body.mailed], ['success', true])
    assert.notEqual(body.invite_url, first.invite_url)
    assert.ok((await mails.waitForMail('again@x.example')).text.includes(body.invite_url))
  })

  test('to an address that takes no mail: whoever invites is told, and can copy the link', async () => {
    const { status, body } = await membersAs(server, project, owner).add('somebody@refused.test', 'viewer')
    assert.equal(status, 200)
    assert.ok(body.invitations[0].invite_url.startsWith('https://rows.example/#/'))
    const [told] = await noticesAs(server, owner).until(1)
    assert.deepEqual([told?.kind, told?.address, told?.project?.id], ['bounced', 'somebody@refused.test', project])
  })
})
