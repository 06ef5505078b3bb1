import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Answer, aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { ada, type OauthServer, startOauthServer } from '../../testing/oauth-server.ts'
import { inviteIdOf, membersAs, storedTeam } from '../members/testing/a-team.ts'
import { aProject, loggedEvents } from '../projects/testing/a-project.ts'

describe('roles that wait for a person', () => {
  let server: TestServer
  let mails: MailServer
  let oauth: OauthServer
  let root: Person
  let ana: Person
  let bo: Person

  before(async () => {
    mails = await startMailServer()
    oauth = await startOauthServer()
    server = await aServer({
      SMTP_URL: mails.url,
      MAIL_FROM: 'Rowhouse <mail@x.example>',
      PUBLIC_URL: 'https://rows.example',
      EGRESS_ALLOW: oauth.allow,
      GITHUB_CLIENT_ID: 'rowhouse',
      GITHUB_CLIENT_SECRET: 'rowhouse secret',
      GITHUB_AUTHORIZE_URL: oauth.github.authorizeUrl,
      GITHUB_TOKEN_URL: oauth.github.tokenUrl,
      GITHUB_API_URL: oauth.github.apiUrl,
    })
    root = await server.signUp('root@x.example')
    ana = await server.signUp('ana@x.example')
    bo = await server.signUp('bo@x.example')
  })
  after(async () => {
    await server.close()
    await mails.close()
    await oauth.close()
  })

  let made = 0
  /** A project of the person with an invitation to the address; gives back the link's token. */
  async function inviting(by: Person, email: string, role = 'editor'): Promise<{ project: string; token: string }> {
    made += 1
    const { id } = await aProject(server, by, { title: `Project ${made}` })
    const { status, body } = await membersAs(server, id, by).add(email, role)
    assert.equal(status, 200)
    return { project: id, token: body.invite_token }
  }
  const signUp = (email: string, token?: string): Promise<Answer> =>
    server.call('POST', '/api/v1/auth/user/signup', { email, password: goodPassword, token })
  const standing = async (project: string, email: string): Promise<string | undefined> =>
    (await storedTeam(server, project)).find((line) => line.startsWith(`${email} `))?.replace(`${email} `, '')
  async function verify(email: string): Promise<void> {
    const isVerification = (text: string): string | undefined => /email\/verify\/([\w-]{43})/.exec(text)?.[1]
    for (;;) {
      const token = isVerification((await mails.waitForMail(email)).text)
      if (token === undefined) continue
      assert.equal((await server.call('POST', `/api/v1/auth/email/validate/${token}`)).status, 200)
      return
    }
  }

  test('become memberships with the sign-up by link: all that the same person gave', async () => {
    const [one, two] = [await inviting(ana, 'new@x.example'), await inviting(ana, 'NEW@x.example', 'viewer')]
    assert.equal((await signUp('new@x.example', one.token)).status, 400)
    const { body } = await signUp('New@x.example', two.token)
    assert.equal(await standing(one.project, 'New@x.example'), 'editor member')
    assert.equal(await standing(two.project, 'New@x.example'), 'viewer member')
    const { body: mine } = await server.call('GET', '/api/v1/db/meta/projects', undefined, body)
    assert.deepEqual(mine.list.map(({ role }: { role: string }) => role).sort(), ['editor', 'viewer'])
    assert.ok((await loggedEvents(server, one.project)).includes('members.added'))
    assert.equal((await signUp('New@x.example', two.token)).status, 400)
  })

  test('the link lets nobody else in (S60)', async () => {
    const { project, token } = await inviting(ana, 'only@x.example')
    assert.equal((await signUp('other@x.example', token)).status, 400)
    assert.equal(await standing(project, 'only@x.example'), 'editor invited')
  })

  test('those that others gave wait for the proof: a link made by a stranger opens only their own projects', async () => {
    const wanted = await inviting(ana, 'target@x.example', 'creator')
    const bait = await inviting(bo, 'target@x.example')
    await signUp('target@x.example', bait.token)
    assert.equal(await standing(bait.project, 'target@x.example'), 'editor member')
    assert.equal(await standing(wanted.project, 'target@x.example'), 'creator invited')
    await verify('target@x.example')
    assert.equal(await standing(wanted.project, 'target@x.example'), 'creator member')
  })

  test('a link of a super admin is worth all of them', async () => {
    const { project } = await inviting(ana, 'trusted@x.example')
    const { body } = await server.call('POST', '/api/v1/users', { email: 'trusted@x.example' }, root)
    await signUp('trusted@x.example', body.invite_token)
    assert.equal(await standing(project, 'trusted@x.example'), 'editor member')
  })

  test('a role that somebody else raised is no longer worth the first link; one that was lowered is', async () => {
    const raised = await inviting(ana, 'raised@x.example', 'viewer')
    await membersAs(server, raised.project, ana).add(bo.email, 'creator')
    await membersAs(server, raised.project, bo).update(
      await inviteIdOf(server, raised.project, 'raised@x.example'),
      'editor',
    )
    await signUp('raised@x.example', raised.token)
    assert.equal(await standing(raised.project, 'raised@x.example'), 'editor invited')
    const lowered = await inviting(ana, 'lowered@x.example')
    await membersAs(server, lowered.project, ana).add(bo.email, 'creator')
    await membersAs(server, lowered.project, bo).update(
      await inviteIdOf(server, lowered.project, 'lowered@x.example'),
      'viewer',
    )
    await signUp('lowered@x.example', lowered.token)
    assert.equal(await standing(lowered.project, 'lowered@x.example'), 'viewer member')
  })

  test('an invitation another person sends again opens the project all the same', async () => {
    const { project } = await inviting(ana, 'resent@x.example')
    await membersAs(server, project, ana).add(bo.email, 'creator')
    const { body } = await membersAs(server, project, bo).resend(await inviteIdOf(server, project, 'resent@x.example'))
    await signUp('resent@x.example', body.invite_url.split('/').at(-1))
    assert.equal(await standing(project, 'resent@x.example'), 'editor member')
  })

  test('an open sign-up takes none of them; the address proved by its mail does', async () => {
    const { project } = await inviting(ana, 'claimed@x.example')
    assert.equal((await signUp('claimed@x.example')).status, 200)
    assert.equal(await standing(project, 'claimed@x.example'), 'editor invited')
    await server.signUp('claimed@x.example')
    assert.equal(await standing(project, 'claimed@x.example'), 'editor member')
  })

  test('who signed up by another link is added by inviting once more, not by a link that cannot work', async () => {
    const { project } = await inviting(ana, 'stuck@x.example')
    await signUp('stuck@x.example', (await inviting(bo, 'stuck@x.example')).token)
    const calls = membersAs(server, project, ana)
    const resent = await calls.resend(await inviteIdOf(server, project, 'stuck@x.example'))
    assert.equal(resent.status, 409)
    assert.deepEqual((await calls.add('stuck@x.example', 'viewer')).body, { msg: 'success' })
    assert.equal(await standing(project, 'stuck@x.example'), 'viewer member')
    await verify('stuck@x.example')
    assert.deepEqual(await storedTeam(server, project), ['ana@x.example owner member', 'stuck@x.example viewer member'])
  })

  test('an identity provider proves the address of a new account', async () => {
    const { project } = await inviting(ana, ada.email)
    const start = await server.call('GET', '/auth/github')
    const back = await fetch(String(start.headers.location), { redirect: 'manual' })
    const { search } = new URL(back.headers.get('location') ?? '')
    await server.call('POST', `/auth/github/genTokenByCode${search}`, undefined, { cookie: start.cookie })
    assert.equal(await standing(project, ada.email), 'editor member')
  })

  test('survive the withdrawn invitation to the server, and are withdrawn without it', async () => {
    const { project, token } = await inviting(ana, 'kept@x.example')
    const { body: open } = await server.call('GET', '/api/v1/invites', undefined, root)
    const invite = open.list.find(({ email }: { email: string }) => email === 'kept@x.example')
    await server.call('DELETE', `/api/v1/invites/${invite.id}`, undefined, root)
    assert.equal((await signUp('kept@x.example', token)).status, 400)
    assert.equal(await standing(project, 'kept@x.example'), 'editor invited')

    const other = await inviting(ana, 'withdrawn@x.example')
    const id = await inviteIdOf(server, other.project, 'withdrawn@x.example')
    assert.deepEqual((await membersAs(server, other.project, ana).remove(id)).body, { msg: 'success' })
    assert.ok((await loggedEvents(server, other.project)).includes('members.inviteWithdrawn'))
    assert.equal((await signUp('withdrawn@x.example', other.token)).status, 200)
    assert.equal(await standing(other.project, 'withdrawn@x.example'), undefined)
  })
})

describe('roles that wait for an account somebody else began', () => {
  test('go to the one who proves the address', async () => {
    const oauth = await startOauthServer()
    const server = await aServer({
      PUBLIC_URL: 'https://rows.example',
      EGRESS_ALLOW: oauth.allow,
      GITHUB_CLIENT_ID: 'rowhouse',
      GITHUB_CLIENT_SECRET: 'rowhouse secret',
      GITHUB_AUTHORIZE_URL: oauth.github.authorizeUrl,
      GITHUB_TOKEN_URL: oauth.github.tokenUrl,
      GITHUB_API_URL: oauth.github.apiUrl,
    })
    try {
      const owner = await server.signUp('owner@x.example')
      const { id } = await aProject(server, owner)
      await membersAs(server, id, owner).add(ada.email, 'editor')
      const squatter = await server.signUp(ada.email)
      assert.equal((await membersAs(server, id, squatter).list()).status, 404)
      const start = await server.call('GET', '/auth/github')
      const back = await fetch(String(start.headers.location), { redirect: 'manual' })
      const { search } = new URL(back.headers.get('location') ?? '')
      await server.call('POST', `/auth/github/genTokenByCode${search}`, undefined, { cookie: start.cookie })
      assert.ok((await storedTeam(server, id)).includes(`${ada.email} editor member`))
      assert.equal((await membersAs(server, id, squatter).list()).status, 401)
    } finally {
      await server.close()
      await oauth.close()
    }
  })
})
