import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Answer, aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'
import { allMailed } from '../../testing/all-mailed.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'

const dayMs = 86_400_000

describe('inviting people without a mail server', () => {
  let server: TestServer
  let admin: Person

  before(async () => {
    server = await aServer({ INVITE_ONLY: 'true' })
    admin = await server.signUp('admin@example.com')
  })
  after(() => server.close())

  const invite = (email: unknown): Promise<Answer> => server.call('POST', '/api/v1/users', { email }, fresh())
  const open = async (): Promise<{ id: string; email: string }[]> =>
    (await server.call('GET', '/api/v1/invites', undefined, fresh())).body.list
  const signUp = (email: string, token: string): Promise<Answer> =>
    server.call('POST', '/api/v1/auth/user/signup', { email, password: goodPassword, token })
  const fresh = (): { token: string } => ({ token: admin.token })

  test('the link is shown to be copied, and lets exactly that address in, once (S60)', async () => {
    const { status, body } = await invite(' Ada@Example.com ')
    assert.equal(status, 200)
    assert.equal(body.email, 'Ada@Example.com')
    assert.equal(body.mailed, false)
    assert.equal(body.invite_url, `/#/user/authentication/signup/${body.invite_token}`)
    assert.deepEqual(
      (await open()).map(({ email }) => email),
      ['Ada@Example.com'],
    )
    assert.equal((await signUp('eve@example.com', body.invite_token)).status, 400)
    assert.equal((await signUp('ada@example.com', body.invite_token)).status, 200)
    assert.equal((await signUp('ada@example.com', body.invite_token)).status, 400)
    assert.deepEqual(await open(), [])
  })

  test('the token is stored and logged as nothing that could be used', async () => {
    const { body } = await invite('secret@example.com')
    const { read } = server.app.services.meta
    const stored = JSON.stringify([
      await read.selectFrom('rh_invites').selectAll().execute(),
      await read.selectFrom('rh_changes').selectAll().execute(),
      server.logged,
    ])
    assert.ok(stored.includes('secret@example.com'))
    assert.ok(!stored.includes(body.invite_token))
  })

  test('inviting again renews the one invitation: the older link stops working', async () => {
    const first = (await invite('twice@example.com')).body
    const second = (await invite('TWICE@example.com')).body
    assert.equal((await open()).filter(({ email }) => email.toLowerCase() === 'twice@example.com').length, 1)
    assert.equal((await signUp('twice@example.com', first.invite_token)).status, 400)
    assert.equal((await signUp('twice@example.com', second.invite_token)).status, 200)
  })

  test('an address with an account is not invited', async () => {
    const answer = await invite('ADMIN@example.com')
    assert.equal(answer.status, 409)
    assert.equal(answer.body.msg, 'There is an account with this address already.')
  })

  test('a withdrawn invitation is gone', async () => {
    const { body } = await invite('withdrawn@example.com')
    const found = (await open()).find(({ email }) => email === 'withdrawn@example.com')
    const withdraw = (): Promise<Answer> => server.call('DELETE', `/api/v1/invites/${found?.id}`, undefined, fresh())
    assert.deepEqual((await withdraw()).body, { msg: 'Invitation withdrawn' })
    assert.equal((await withdraw()).status, 404)
    assert.equal((await signUp('withdrawn@example.com', body.invite_token)).status, 400)
    const types = await server.app.services.meta.read.selectFrom('rh_changes').select('type').execute()
    assert.ok(types.some(({ type }) => type === 'users.inviteWithdrawn'))
  })

  const badAddresses: readonly unknown[] = [
    '',
    ' ',
    'nobody',
    'a@b',
    'a@b.c\r\nBcc: d@e.fg',
    'a@b.cd,e@f.gh',
    5,
    null,
    {},
  ]
  for (const email of [...badAddresses, `${'a'.repeat(250)}@example.com`]) {
    test(`${JSON.stringify(email).slice(0, 40)} is no address`, async () => {
      const before = await open()
      const answer = await invite(email)
      assert.equal(answer.status, 400)
      assert.deepEqual(await open(), before)
    })
  }

  test('unknown fields, broken JSON and other content types are refused (S59)', async () => {
    const before = await open()
    for (const extra of ['roles', 'is_super', 'invite_token', 'id', 'project_id']) {
      const body = { email: 'extra@example.com', [extra]: 'super' }
      assert.equal((await server.call('POST', '/api/v1/users', body, fresh())).status, 400, extra)
    }
    assert.equal((await server.call('POST', '/api/v1/users', '{"email"', fresh())).status, 400)
    const typed = { ...fresh(), headers: { 'content-type': 'text/plain' } }
    assert.equal((await server.call('POST', '/api/v1/users', '{"email":"x@example.com"}', typed)).status, 415)
    assert.deepEqual(await open(), before)
  })

  test('an invitation ends after seven days', async () => {
    const { body } = await invite('late@example.com')
    server.pass(7 * dayMs + 1)
    assert.match((await signUp('late@example.com', body.invite_token)).body.msg, /Expired invite url/)
    const again = await server.call('POST', '/api/v1/auth/user/signin', {
      email: admin.email,
      password: admin.password,
    })
    admin = { ...admin, token: again.body.token }
    assert.deepEqual(await open(), [])
  })
})

describe('inviting people by mail', () => {
  let mails: MailServer

  before(async () => {
    mails = await startMailServer()
  })
  after(() => mails.close())

  const mailing = (): { SMTP_URL: string; MAIL_FROM: string } => ({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Rowhouse <mail@example.com>',
  })

  async function inviteFrom(server: TestServer, email: string, headers: Record<string, string> = {}): Promise<Answer> {
    const { token } = await server.signUp('admin@example.com')
    return server.call('POST', '/api/v1/users', { email }, { token, headers })
  }

  test('the link has the configured address, whatever the request claims (S39)', async () => {
    const server = await aServer({ ...mailing(), PUBLIC_URL: 'https://rows.example.com' })
    try {
      const { body } = await inviteFrom(server, 'mailed@example.com', {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
      })
      assert.equal(body.mailed, true)
      const mail = await mails.waitForMail('mailed@example.com')
      assert.deepEqual(mail.to, ['mailed@example.com'])
      assert.ok(body.invite_url.startsWith('https://rows.example.com/#/'))
      assert.ok(mail.text.includes(body.invite_url))
      assert.ok(!mail.raw.includes('evil.example'))
    } finally {
      await server.close()
    }
  })

  test('without PUBLIC_URL nothing is mailed (S39)', async () => {
    const server = await aServer(mailing())
    try {
      assert.equal((await inviteFrom(server, 'silent@example.com')).body.mailed, false)
      assert.ok(mails.received.every(({ to }) => !to.includes('silent@example.com')))
    } finally {
      await server.close()
    }
  })

  test('an address that takes no mail leaves an invitation to copy, and a mail that has failed', async () => {
    const server = await aServer({ ...mailing(), PUBLIC_URL: 'https://rows.example.com' })
    try {
      const { token } = await server.signUp('admin@example.com')
      const { status, body } = await server.call('POST', '/api/v1/users', { email: 'somebody@refused.test' }, { token })
      assert.equal(status, 200)
      assert.ok(body.invite_url.includes(body.invite_token))
      await allMailed(server)
      const { body: left } = await server.call('GET', '/api/v1/settings/mails', undefined, { token })
      assert.deepEqual(
        [left.failed, left.list[0].to, left.list[0].kind, left.list[0].tries],
        [1, 'somebody@refused.test', 'serverInvite', 1],
      )
    } finally {
      await server.close()
    }
  })
})
