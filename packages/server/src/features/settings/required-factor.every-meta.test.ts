import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'
import { Authenticator } from '../../testing/an-authenticator.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { aProject } from '../projects/testing/a-project.ts'

const site = 'https://rows.example'

onEveryMeta('the required second factor', (bench) => {
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let server: TestServer
  let admin: Person
  let person: Person
  before(async () => {
    mail = await startMailServer()
    server = await aServer(
      { PUBLIC_URL: site, SMTP_URL: mail.url, MAIL_FROM: 'rowhouse@x.example' },
      await bench.place(),
    )
    admin = await server.signUp('admin@x.example')
    // To confirm the address.
    await mail.waitForMail(admin.email)
    person = await server.signUp('person@x.example')
  })
  after(async () => {
    await server.close()
    await mail.close()
  })

  const as = (who: Person, method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: who.token })
  const demand = (requireSecondFactor: boolean) => as(admin, 'PATCH', '/api/v1/settings', { requireSecondFactor })
  const add = async (who: Person): Promise<string> => {
    const key = new Authenticator(site)
    const { body: options } = await as(who, 'POST', '/api/v1/account/passkeys/options')
    const credential = key.make(options)
    const { status, body } = await as(who, 'POST', '/api/v1/account/passkeys', { name: 'Laptop', credential })
    assert.equal(status, 200, JSON.stringify(body))
    return body.passkey.id
  }

  test('is switched on by a super admin who has one, and holds all others back at once', async () => {
    const { id: project } = await aProject(server, person, { title: 'Mine' })
    const scopes = { name: 'Program', access: 'read', projects: null, expiresAt: null }
    const made = await as(person, 'POST', '/api/v1/tokens', scopes)
    assert.equal((await demand(true)).status, 409, 'the admin has none')
    const passkey = await add(admin)
    assert.match((await mail.waitForMail(admin.email)).subject, /passkey was added/)
    assert.equal((await demand(true)).body.requireSecondFactor, true)

    for (const [method, path] of [
      ['GET', '/api/v1/db/meta/projects'],
      ['GET', `/api/v1/db/meta/projects/${project}`],
      ['GET', `/api/v1/projects/${project}/live`],
      ['GET', '/api/v1/notices'],
      ['GET', '/api/v1/notices/live'],
      ['GET', '/api/v1/account/sessions'],
      ['POST', '/api/v1/tokens'],
      ['PATCH', '/api/v1/account'],
    ] as const) {
      const { status, body } = await as(person, method, path, method === 'GET' ? undefined : {})
      assert.deepEqual([status, body.error], [403, 'second_factor_setup_required'], path)
    }
    const me = (await as(person, 'GET', `/api/v1/auth/user/me?project_id=${project}`)).body
    assert.deepEqual([me.second_factor_missing, me.roles], [true, { user: true }])
    if (made.status === 200) {
      const headers = { 'xc-token': made.body.token }
      const byToken = await server.call('GET', `/api/v1/db/meta/projects/${project}`, undefined, { headers })
      assert.equal(byToken.status, 200, 'programs are not asked')
    } else assert.fail(JSON.stringify(made.body))

    // Signing in works as ever, and leads no further.
    const { status, body } = await server.call('POST', '/api/v1/auth/user/signin', {
      email: person.email,
      password: goodPassword,
    })
    assert.deepEqual([status, Object.keys(body)], [200, ['token']])
    person = { ...person, token: body.token }
    assert.equal((await as(person, 'GET', '/api/v1/account')).body.needsSecondFactor, true)
    const own = await add(person)
    assert.equal((await as(person, 'GET', '/api/v1/db/meta/projects')).status, 200)
    assert.equal((await as(person, 'DELETE', `/api/v1/account/passkeys/${own}`)).status, 409, 'the last one stays')

    assert.equal((await as(admin, 'DELETE', `/api/v1/users/${person.id}/two-factor`)).status, 200)
    assert.equal((await as(person, 'GET', '/api/v1/db/meta/projects')).status, 403)
    assert.equal((await demand(false)).body.requireSecondFactor, false)
    assert.equal((await as(person, 'GET', '/api/v1/db/meta/projects')).status, 200)
    assert.equal((await as(admin, 'DELETE', `/api/v1/account/passkeys/${passkey}`)).status, 200)
    assert.match((await mail.waitForMail(admin.email)).subject, /passkey was removed/)
    const { body: log } = await as(admin, 'GET', '/api/v1/audits?kind=accounts')
    const demands = log.list.filter(({ type }: { type: string }) => type === 'users.secondFactorRequired')
    assert.deepEqual(
      demands.map(({ changes }: { changes: { after: unknown }[] }) => changes[0]?.after),
      [false, true],
    )
  })

  test('is no business of anybody else', async () => {
    assert.equal((await as(person, 'PATCH', '/api/v1/settings', { requireSecondFactor: true })).status, 403)
  })
})
