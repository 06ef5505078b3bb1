import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'
import { startMailServer } from '../../testing/mail-server.ts'

type MailServer = Awaited<ReturnType<typeof startMailServer>>
const forgot = '/api/v1/auth/password/forgot'
const newPassword = 'another horse 2'

describe('password recovery by mail', () => {
  let mail: MailServer
  let server: TestServer
  let ana: Person
  before(async () => {
    mail = await startMailServer()
    server = await aServer({
      SMTP_URL: mail.url,
      MAIL_FROM: 'rowhouse@x.example',
      PUBLIC_URL: 'https://rows.example',
      RATE_RESET: '100',
    })
    ana = await server.signUp('ana@x.example')
    await mail.waitForMail()
  })
  after(async () => {
    await server.close()
    await mail.close()
  })

  async function mailedToken(email: string): Promise<string> {
    const known = mail.received.length
    await server.call('POST', forgot, { email })
    while (mail.received.length === known) await mail.waitForMail()
    const text = JSON.stringify(mail.received.at(-1))
    return /reset\/form\?token=([\w-]{43})/.exec(text)?.[1] ?? assert.fail(text)
  }
  const reset = (token: string, password: unknown = newPassword) =>
    server.call('POST', `/api/v1/auth/password/reset/${token}`, { password })
  const signIn = (password: string) => server.call('POST', '/api/v1/auth/user/signin', { email: ana.email, password })

  test('the link in the mail has the configured address, whatever the request claims (S39)', async () => {
    const known = mail.received.length
    await server.call(
      'POST',
      forgot,
      { email: ana.email },
      {
        headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      },
    )
    while (mail.received.length === known) await mail.waitForMail()
    const text = JSON.stringify(mail.received.at(-1))
    assert.ok(text.includes('https://rows.example/#/user/password/reset/form?token='), text)
    assert.ok(!text.includes('evil'))
  })

  test('known and unknown addresses get the same answer, and strangers get no mail (S38)', async () => {
    const known = await server.call('POST', forgot, { email: ana.email })
    await mail.waitForMail()
    const count = mail.received.length
    const unknown = await server.call('POST', forgot, { email: 'nobody@x.example' })
    assert.equal(known.status, 200)
    assert.deepEqual(known.body, { msg: 'Please check your email to reset the password' })
    assert.deepEqual(unknown.body, known.body)
    assert.equal(unknown.status, 200)
    await mailedToken(ana.email)
    assert.equal(mail.received.length, count + 1)
  })

  test('a good link sets the password once and ends every session (S40, S41)', async () => {
    const token = await mailedToken(ana.email)
    const before = await signIn(goodPassword)
    const check = await server.call('POST', `/api/v1/auth/token/validate/${token}`)
    assert.deepEqual([check.status, check.body], [200, true])
    const done = await reset(token)
    assert.deepEqual([done.status, done.body], [200, { msg: 'Password reset successful' }])
    assert.equal((await reset(token)).status, 400)
    for (const [old, cookie] of [
      [ana.token, ana.cookie],
      [before.body.token, before.cookie],
    ] as const) {
      assert.equal((await server.call('GET', '/api/v1/account', undefined, { token: old })).status, 401)
      assert.equal((await server.call('POST', '/auth/refresh-token', undefined, { cookie })).status, 401)
    }
    assert.equal((await signIn(goodPassword)).status, 400)
    assert.equal((await signIn(newPassword)).status, 200)
  })

  test('a link ends after 30 minutes and with a newer one (S40)', async () => {
    const older = await mailedToken(ana.email)
    const newer = await mailedToken(ana.email)
    assert.equal((await reset(older)).body.msg, 'Invalid reset url')
    server.pass(30 * 60_000 + 1)
    assert.equal((await reset(newer)).body.msg, 'Password reset url expired')
  })

  for (const [what, body] of [
    ['an object', { password: { $gt: '' } }],
    ['null', { password: null }],
    ['nothing', {}],
    ['too short', { password: 'short' }],
  ] as const) {
    test(`a password that is ${what} leaves the link good (S40)`, async () => {
      const token = await mailedToken(ana.email)
      const { status } = await server.call('POST', `/api/v1/auth/password/reset/${token}`, body)
      assert.equal(status, 400)
      assert.equal((await server.call('POST', `/api/v1/auth/token/validate/${token}`)).status, 200)
    })
  }

  test('old mail addresses lead to the screens, and no token is ever written into a page (S24)', async () => {
    const token = await mailedToken(ana.email)
    const good = await server.call('GET', `/auth/password/reset/${token}`)
    assert.equal(good.headers.location, `/#/user/password/reset/form?token=${token}`)
    for (const evil of ["');alert(1)//", '</script>', '"><img src=x>']) {
      const answer = await server.call('GET', `/auth/password/reset/${encodeURIComponent(evil)}`)
      assert.equal(answer.headers.location, '/#/user/password/reset/invalid')
      assert.equal(answer.body, '')
    }
  })

  test('a verification address that does not work leads to sign-in and says so', async () => {
    const { status, headers } = await server.call('GET', '/email/verify/made-up')
    assert.deepEqual([status, headers.location], [302, '/#/user/authentication/signin?verified=no'])
  })

  test('the verification link of the welcome mail proves the address once', async () => {
    const welcome = mail.received.find(({ subject }) => subject === 'Confirm your e-mail address')
    const token = /email\/verify\/([\w-]{43})/.exec(welcome?.text ?? '')?.[1]
    const verify = () => server.call('POST', `/api/v1/auth/email/validate/${token}`)
    assert.deepEqual((await verify()).body, { msg: 'Email verified successfully' })
    assert.equal((await verify()).body.msg, 'Invalid verification url')
    const { email_verified: isVerified } = await server.app.services.meta.read
      .selectFrom('rh_users')
      .select('email_verified')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow()
    assert.equal(isVerified, 1)
  })
})

describe('password recovery without a mailer', () => {
  test('the answer is the same, and the log tells the administrator what to do', async () => {
    const server = await aServer()
    await server.signUp('ana@x.example')
    const { status, body } = await server.call('POST', forgot, { email: 'ana@x.example' })
    assert.deepEqual([status, body.msg], [200, 'Please check your email to reset the password'])
    assert.ok(server.logged.some((line) => String(line.msg).includes('an administrator can copy a reset link')))
    await server.close()
  })

  test('the fourth reset of an address in an hour waits, known or not', async () => {
    const server = await aServer()
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await server.call('POST', forgot, { email: 'nobody@x.example' })).status)
    assert.deepEqual(statuses, [200, 200, 200, 429])
    await server.close()
  })
})

describe('password change', () => {
  let server: TestServer
  before(async () => {
    server = await aServer()
  })
  after(() => server.close())
  const change = (token: string | undefined, body: object) =>
    server.call('POST', '/api/v1/auth/password/change', body, { token })

  test('needs the current password; every old session ends and the caller goes on with a new one (S40, S41)', async () => {
    const ana = await server.signUp('ana@x.example')
    const wrong = await change(ana.token, { currentPassword: 'not the password', newPassword })
    assert.deepEqual([wrong.status, wrong.body.msg], [400, 'Current password is wrong'])
    const done = await change(ana.token, { currentPassword: goodPassword, newPassword })
    assert.deepEqual([done.status, done.body.msg], [200, 'Password updated successfully'])
    assert.equal((await server.call('GET', '/api/v1/account', undefined, { token: ana.token })).status, 401)
    assert.equal((await server.call('POST', '/auth/refresh-token', undefined, { cookie: ana.cookie })).status, 401)
    assert.equal((await server.call('GET', '/api/v1/account', undefined, { token: done.body.token })).status, 200)
  })

  for (const [body, sentence] of [
    [{}, 'Missing new/old password'],
    [{ currentPassword: goodPassword }, 'Missing new/old password'],
    [{ newPassword }, 'Missing new/old password'],
    [{ currentPassword: goodPassword, newPassword: 'short' }, 'You password must be atleast 8 characters'],
  ] as const) {
    test(`refuses ${JSON.stringify(Object.keys(body))} with “${sentence}”`, async () => {
      const person = await server.signUp(`p${Math.random().toString(36).slice(2)}@x.example`)
      const answer = await change(person.token, body)
      assert.deepEqual([answer.status, answer.body.msg], [400, sentence])
    })
  }

  test('signed out is 401', async () => {
    assert.equal((await change(undefined, { currentPassword: goodPassword, newPassword })).status, 401)
  })
})

test('one network address cannot have mails sent to ever new addresses (S43)', async () => {
  const server = await aServer()
  try {
    const ask = async (at: number) => (await server.call('POST', forgot, { email: `stranger${at}@x.example` })).status
    for (let at = 0; at < 100; at += 1) assert.equal(await ask(at), 200)
    assert.equal(await ask(100), 429)
  } finally {
    await server.close()
  }
})
