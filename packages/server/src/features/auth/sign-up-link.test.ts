import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, goodPassword, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'

const path = '/api/v1/auth/user/signup'
const dayMs = 86_400_000

onEveryMeta('sign-up with a mailer', (bench) => {
  let mails: MailServer
  let server: TestServer
  before(async () => {
    mails = await startMailServer()
    const env = {
      SMTP_URL: mails.url,
      MAIL_FROM: 'mail@x.example',
      PUBLIC_URL: 'https://rows.example',
      RATE_RESET: '3',
    }
    server = await aServer(env, await bench.place())
  })
  after(async () => {
    await server.close()
    await mails.close()
  })

  const signUp = (body: object): Promise<Answer> => server.call('POST', path, body)
  async function mailedLink(email: string): Promise<string> {
    const { subject, text } = await mails.waitForMail(email)
    assert.equal(subject, 'Finish your sign-up')
    const link = /https:\/\/rows\.example\/#\/user\/authentication\/signup\/confirm\/(\S+)/.exec(text)?.[1]
    return decodeURIComponent(link ?? assert.fail(text))
  }
  const usersWith = async (key: string): Promise<number> =>
    (await server.app.services.meta.read.selectFrom('rh_users').select('id').where('email_key', '=', key).execute())
      .length

  test('the first person needs no mail, and is not held up by it', async () => {
    const { status, body, cookie } = await signUp({ email: 'root@x.example', password: goodPassword })
    assert.deepEqual([status, typeof body.token, cookie === null], [200, 'string', false])
  })

  test('known and unknown addresses get the same answer; what it means is in the mail (S38)', async () => {
    const known = await signUp({ email: 'Root@x.example', password: goodPassword })
    const unknown = await signUp({ email: 'ida@x.example', password: goodPassword })
    const headersOf = ({ headers }: Answer) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !['date', 'x-request-id'].includes(name)))
    assert.deepEqual(unknown.body, { msg: 'Please check your email to finish your sign-up' })
    assert.deepEqual([known.status, known.body, known.cookie], [unknown.status, unknown.body, unknown.cookie])
    assert.deepEqual(headersOf(known), headersOf(unknown))
    // Beside the mail that confirms the first address; either may be first.
    const toRoot = [await mails.waitForMail('root@x.example'), await mails.waitForMail('root@x.example')]
    const text = toRoot.find(({ subject }) => subject === 'You already have an account')?.text ?? assert.fail()
    assert.ok(text.includes('https://rows.example/#/user/authentication/signin'))
    assert.ok(text.includes('https://rows.example/#/user/password/forgot'))
    assert.ok((await mailedLink('ida@x.example')).length > 0)
    assert.equal(await usersWith('ida@x.example'), 0)
  })

  test('the link proves the address, lets its reader choose the password and works once', async () => {
    // Somebody else may have typed the address, with a password of their own.
    await signUp({ email: 'lee@x.example', password: 'known to mallory' })
    const token = await mailedLink('lee@x.example')
    const shown = await server.call('GET', `/api/v1/auth/invites/${encodeURIComponent(token)}`)
    assert.deepEqual([shown.status, shown.body], [200, { email: 'lee@x.example' }])
    const other = await signUp({ email: 'other@x.example', password: goodPassword, token })
    assert.deepEqual([other.status, other.body.msg], [400, 'This link is for another address.'])
    const { status, body } = await signUp({ email: 'lee@x.example', password: goodPassword, token })
    assert.equal(status, 200)
    const { body: me } = await server.call('GET', '/api/v1/auth/user/me', undefined, { token: body.token })
    assert.deepEqual([me.email, me.email_verified, me.roles], ['lee@x.example', true, { user: true }])
    const wrong = await server.call('POST', '/api/v1/auth/user/signin', {
      email: 'lee@x.example',
      password: 'known to mallory',
    })
    assert.equal(wrong.status, 400)
    const again = await signUp({ email: 'lee@x.example', password: goodPassword, token })
    assert.deepEqual([again.status, again.body.msg], [409, 'This sign-up url was used already'])
    assert.equal((await server.call('GET', `/api/v1/auth/invites/${encodeURIComponent(token)}`)).status, 409)
  })

  test('an address of every length fits into a link', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
    await signUp({ email })
    const token = await mailedLink(email)
    assert.equal((await server.call('GET', `/api/v1/auth/invites/${encodeURIComponent(token)}`)).status, 200)
    assert.equal((await signUp({ email, password: goodPassword, token })).status, 200)
  })

  test('a link that was made up, changed or is older than a day makes no account', async () => {
    await signUp({ email: 'late@x.example' })
    const token = await mailedLink('late@x.example')
    // In the middle: the last letter says less than it could, so another one may mean the same.
    const middle = Math.floor(token.length / 2)
    const other = token[middle] === 'A' ? 'B' : 'A'
    for (const bad of ['a.b', `${token.slice(0, middle)}${other}${token.slice(middle + 1)}`, `x${token}`]) {
      const { status, body } = await signUp({ email: 'late@x.example', password: goodPassword, token: bad })
      assert.deepEqual([status, body.msg], [400, 'Invalid sign-up url'])
    }
    const short = await signUp({ email: 'late@x.example', password: 'short', token })
    assert.deepEqual([short.status, short.body.msg], [400, 'You password must be atleast 8 characters'])
    server.pass(dayMs + 1)
    const late = await signUp({ email: 'late@x.example', password: goodPassword, token })
    assert.deepEqual([late.status, late.body.msg], [400, 'Expired sign-up url'])
    assert.equal(await usersWith('late@x.example'), 0)
  })

  test('nobody’s mailbox is flooded: the fourth mail to an address in an hour waits, known or not (S38, S43)', async () => {
    for (const email of ['root@x.example', 'nobody@x.example']) {
      const statuses = []
      for (let i = 0; i < 4; i++) statuses.push((await signUp({ email })).status)
      assert.deepEqual(statuses, [200, 200, 200, 429])
    }
  })

  test('with sign-up by invitation only everybody is refused alike, links from before included', async () => {
    await signUp({ email: 'eve@x.example' })
    const token = await mailedLink('eve@x.example')
    const root = await server.call('POST', '/api/v1/auth/user/signin', {
      email: 'root@x.example',
      password: goodPassword,
    })
    const set = await server.call('PATCH', '/api/v1/settings', { inviteOnly: true }, { token: root.body.token })
    assert.equal(set.status, 200)
    server.pass(3_600_001)
    const answers = [
      await signUp({ email: 'root@x.example', password: goodPassword }),
      await signUp({ email: 'new@x.example', password: goodPassword }),
      await signUp({ email: 'eve@x.example', password: goodPassword, token }),
    ]
    for (const { status, body } of answers)
      assert.deepEqual([status, body.msg], [403, 'Not allowed to signup, contact super admin.'])
  })
})
