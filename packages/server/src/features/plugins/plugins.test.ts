import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'

let server: TestServer
let mails: MailServer
let s3: S3Server
let admin: Person
let other: Person

before(async () => {
  mails = await startMailServer()
  s3 = await startS3Server()
  server = await aServer({ EGRESS_ALLOW: `${new URL(mails.url).host},${s3.allow}` })
  admin = await server.signUp('ada@example.com')
  other = await server.signUp('bob@example.com')
})
after(async () => {
  await server.close()
  await mails.close()
  await s3.close()
})

const call = (method: string, path: string, body?: unknown, who = admin) => server.call(method, path, body, who)
const smtp = () => ({
  from: 'Rowhouse <mail@rowhouse.test>',
  host: '127.0.0.1',
  port: new URL(mails.url).port,
  security: 'None',
})
const minio = (access_key = 'AKGOOD') => ({
  bucket: 'files',
  endPoint: '127.0.0.1',
  port: String(s3.port),
  access_key,
  access_secret: 'a very secret secret',
})

test('the App Store offers 22 plugins to the super admin and to nobody else (spec 017)', async () => {
  const { status, body } = await call('GET', '/api/v1/app-store')
  assert.deepEqual([status, body.list.length, body.places.length], [200, 22, 1])
  for (const path of ['/api/v1/app-store', '/api/v1/db/meta/plugins'])
    assert.equal((await call('GET', path, undefined, other)).status, 403)
})

test('a mail plugin is tried for real, turned on and then carries mails', async () => {
  const tried = await call('POST', '/api/v1/app-store/smtp/test', { settings: [smtp()] })
  assert.deepEqual([tried.status, tried.body.ok], [200, true], JSON.stringify(tried.body))
  assert.equal((await mails.waitForMail(admin.email)).subject, 'Test of Rowhouse')
  const wrong = await call('POST', '/api/v1/app-store/smtp/test', { settings: [{ ...smtp(), port: '1' }] })
  assert.equal(wrong.body.ok, false)
  assert.equal((await call('GET', '/api/v1/db/meta/plugins/SMTP/status', undefined, other)).body, false)
  assert.equal(await server.app.services.mailer.isConfigured(), false)
  const on = await call('PATCH', '/api/v1/app-store/smtp', { settings: [smtp()], active: true })
  assert.deepEqual([on.status, on.body.active], [200, true])
  assert.equal((await call('GET', '/api/v1/db/meta/plugins/SMTP/status', undefined, other)).body, true)
  await server.app.services.mailer.send({ to: 'eve@example.com', subject: 'Hello', text: 'Hello' })
  assert.equal((await mails.waitForMail('eve@example.com')).from, 'mail@rowhouse.test')
  await call('DELETE', '/api/v1/app-store/smtp')
  assert.equal(await server.app.services.mailer.isConfigured(), false)
})

test('secrets are never shown again, and must be typed again for another place (S19, S50)', async () => {
  const saved = await call('PATCH', '/api/v1/app-store/minio', { settings: [minio()] })
  assert.equal(saved.status, 200)
  assert.doesNotMatch(JSON.stringify(saved.body), /a very secret secret/)
  const [shown] = saved.body.settings
  const same = await call('PATCH', '/api/v1/app-store/minio', { settings: [{ ...shown, prefix: 'here' }] })
  assert.equal(same.status, 200)
  const elsewhere = await call('PATCH', '/api/v1/app-store/minio', { settings: [{ ...shown, endPoint: 'evil.test' }] })
  assert.deepEqual([elsewhere.status, elsewhere.body.msg], [400, 'Type “Access Secret” again.'])
  const { rows } = { rows: await server.app.services.meta.read.selectFrom('rh_plugins').selectAll().execute() }
  assert.doesNotMatch(JSON.stringify([rows, server.logged]), /a very secret secret/)
  await call('DELETE', '/api/v1/app-store/minio')
})

test('wrong settings are told by the test, and nothing is stored half', async () => {
  const tried = await call('POST', '/api/v1/app-store/minio/test', { settings: [minio('AKWRONG')] })
  assert.deepEqual([tried.body.ok, tried.body.steps.at(-1).detail], [false, 'The store does not know this access key.'])
  const half = await call('PATCH', '/api/v1/app-store/minio', { settings: [{ bucket: 'files' }], active: true })
  assert.equal(half.status, 400)
  const { body } = await call('GET', '/api/v1/app-store')
  assert.equal(body.list.find(({ id }: { id: string }) => id === 'minio').settings, null)
})

test('addresses inside the network are refused (S11)', async () => {
  const inside = { ...minio(), port: '9' }
  const tried = await call('POST', '/api/v1/app-store/minio/test', { settings: [inside] })
  assert.match(tried.body.steps.at(-1).detail, /not a public/)
  const mail = await call('POST', '/api/v1/app-store/smtp/test', { settings: [{ ...smtp(), host: '169.254.169.254' }] })
  assert.match(mail.body.steps.at(-1).detail, /not public/)
})

test('new files go to the active store in parts, old ones stay readable and are moved', async () => {
  const { files, jobs, meta } = server.app.services
  const body = randomBytes(20_000_000)
  async function* pieces() {
    for (let at = 0; at < body.length; at += 65_536) yield body.subarray(at, at + 65_536)
  }
  const key = 'fl_0123456789abcd'
  const received = await (await files.active()).receive(key, pieces(), body.length)
  await received.keep()
  const at = new Date().toISOString()
  const row = { title: 'x', mimetype: 'x/y', size: body.length, uploaded_by: null, used_at: at, missed_at: null }
  await meta.write((tx) =>
    tx
      .insertInto('rh_files')
      .values({ ...row, id: key, blob: key, store: 'disk', project_id: null, created_at: at, checked_at: at })
      .execute(),
  )
  await call('PATCH', '/api/v1/app-store/minio', { settings: [minio()], active: true })
  const { body: job } = await call('POST', '/api/v1/app-store/move-files')
  for (;;) {
    const { body: seen } = await call('GET', `/api/v1/jobs/${job.id}`)
    assert.notEqual(seen.state, 'failed', seen.failure)
    if (seen.state !== 'done') {
      jobs.wake()
      await new Promise(setImmediate)
      continue
    }
    assert.deepEqual(seen.result, { moved: 1, missing: 0 })
    break
  }
  assert.deepEqual([...s3.objects.keys()], [`/files/${key}`])
  assert.equal(s3.parts(), 3)
  assert.equal(await files.disk.open(key), null)
  const { store } = await meta.read
    .selectFrom('rh_files')
    .select('store')
    .where('id', '=', key)
    .executeTakeFirstOrThrow()
  const whole = await (await files.of(store)).open(key)
  assert.ok(whole !== null && body.equals(await buffer(whole)))
  const part = await (await files.of(store)).open(key, { from: 5, to: 9 })
  assert.ok(part !== null && body.subarray(5, 10).equals(await buffer(part)))
  const used = await call('DELETE', '/api/v1/app-store/minio')
  assert.deepEqual([used.status, used.body.error], [409, 'conflict'])
})

test('existing clients list, read and change plugins; branding has title and logo (spec 169)', async () => {
  const { body } = await call('GET', '/api/v1/db/meta/plugins')
  const branding = body.list.find(({ title }: { title: string }) => title === 'Branding')
  assert.match(branding.id, /^nc_[0-9a-z]{14}$/)
  assert.deepEqual(
    JSON.parse(branding.input_schema).items.map(({ key }: { key: string }) => key),
    ['title', 'logo'],
  )
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
  const input = { title: 'Northside', logo: `data:image/png;base64,${png.toString('base64')}` }
  const path = `/api/v1/db/meta/plugins/${branding.id}`
  const changed = await call('PATCH', path, { input: JSON.stringify(input), active: true })
  assert.deepEqual([changed.status, changed.body.active, JSON.parse(changed.body.input)], [200, true, input])
  const info = await server.call('GET', '/api/v1/db/meta/nc/info')
  assert.deepEqual(info.body.branding, { title: 'Northside', logo: '/branding/logo' })
  const logo = await server.call('GET', '/branding/logo')
  assert.deepEqual([logo.status, logo.headers['content-type']], [200, 'image/png'])
  const wrong = await call('POST', '/api/v1/db/meta/plugins/test', { title: 'Branding', input: { title: '' } })
  assert.equal(wrong.status, 400)
})

test('Google and GitHub are ways to sign in once their plugins are turned on', async () => {
  const settings = [{ client_id: 'rowhouse', client_secret: 'secret of rowhouse' }]
  await call('PATCH', '/api/v1/app-store/github', { settings, active: true })
  const info = await server.call('GET', '/api/v1/db/meta/nc/info')
  assert.deepEqual([info.body.githubAuthEnabled, info.body.googleAuthEnabled], [true, false])
  const start = await server.call('GET', '/auth/github')
  assert.equal(start.status, 302)
  assert.match(String(start.headers.location), /^https:\/\/github\.com\/login\/oauth\/authorize\?.*client_id=rowhouse/)
})
