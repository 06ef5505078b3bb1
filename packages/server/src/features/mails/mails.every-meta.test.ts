import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { speechTo } from '../../meta/mail-frame.ts'
import { en } from '../../platform/mail/texts/en.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { allMailed } from '../../testing/all-mailed.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import type { MetaPlace } from '../../testing/meta-places.ts'
import { membersAs } from '../members/testing/a-team.ts'
import { noticesAs } from '../notices/testing/notices-as.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { forgetMails } from './chores.ts'

const minuteMs = 60_000
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

onEveryMeta('mails', (bench) => {
  let mail: MailServer
  let place: MetaPlace
  let server: TestServer
  let root: Person
  let project: string
  const env = () => ({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Rowhouse <mail@rowhouse.test>',
    PUBLIC_URL: 'https://rows.example',
    RATE_RESET: '100',
  })
  before(async () => {
    mail = await startMailServer()
    place = await bench.place()
    server = await aServer(env(), place)
    root = await server.signUp('root@x.example')
    project = (await aProject(server, root, { title: 'Harvest' })).id
    await mail.waitForMail(root.email)
  })
  after(async () => {
    await server.close()
    await mail.close()
  })

  const invite = (email: string) => membersAs(server, project, root).add(email, 'viewer')
  const settings = (method: string, path = '', body?: unknown) =>
    server.call(method, `/api/v1/settings/mails${path}`, body, root)
  const rowOf = (address: string) =>
    server.app.services.meta.read
      .selectFrom('rh_mails')
      .selectAll()
      .where('address', '=', address)
      .executeTakeFirstOrThrow()
  const linkOf = (answer: { readonly body: { readonly invitations: readonly { readonly invite_token: string }[] } }) =>
    answer.body.invitations[0]?.invite_token ?? assert.fail()

  test('what a mail server does not take now is sent later; its link is sealed until then and never logged', async () => {
    const token = linkOf(await invite('ida@later.test'))
    await allMailed(server)
    const waiting = await rowOf('ida@later.test')
    assert.deepEqual([waiting.state, waiting.tries], ['waiting', 1])
    const pauseMs = Date.parse(waiting.due_at) - server.app.services.now()
    assert.ok(pauseMs >= minuteMs && pauseMs <= 1.2 * minuteMs + 1, String(pauseMs))
    assert.ok(!waiting.content.includes(token) && waiting.content !== '')
    const { body } = await settings('GET')
    assert.deepEqual(
      body.list.map(({ to, kind, state, reason }: Record<string, unknown>) => [to, kind, state, reason]),
      [['ida@later.test', 'invite', 'waiting', 'The mail could not be sent. Try again later.']],
    )
    server.pass(2 * minuteMs)
    server.app.services.mails.wake()
    const { text } = await mail.waitForMail('ida@later.test')
    assert.ok(text.includes(token))
    await allMailed(server)
    const sent = await rowOf('ida@later.test')
    assert.deepEqual([sent.state, sent.tries, sent.content], ['sent', 2, ''])
    assert.ok(!JSON.stringify(server.logged).includes(token))
    assert.doesNotMatch(JSON.stringify(server.logged), /inner detail/)
  })

  test('an address that takes no mail is not asked again by itself; whoever invited is told, and can', async () => {
    await invite('ben@refused.test')
    const [told] = await noticesAs(server, root).until(1)
    assert.deepEqual(
      [told?.kind, told?.address, told?.by, told?.project?.title],
      ['bounced', 'ben@refused.test', null, 'Harvest'],
    )
    const failed = await rowOf('ben@refused.test')
    assert.deepEqual([failed.state, failed.tries], ['failed', 1])
    assert.equal(
      (await settings('GET', '?state=failed')).body.list[0].reason,
      'The mail was refused: the address takes no mail.',
    )
    const again = await settings('POST', '/retry', { ids: [failed.id] })
    assert.deepEqual([again.status, again.body], [200, { count: 1 }])
    await noticesAs(server, root).until(2)
    const { body } = await settings('GET')
    assert.deepEqual([body.failed, body.waiting, body.canSend], [1, 0, true])
    assert.equal((await settings('POST', '/retry', { ids: [] })).status, 400)
  })

  test('whoever invited to the server is told of it as well, without a project', async () => {
    const known = (await noticesAs(server, root).list()).length
    assert.equal((await server.call('POST', '/api/v1/users', { email: 'cem@refused.test' }, root)).status, 200)
    const [told] = await noticesAs(server, root).until(known + 1)
    assert.deepEqual([told?.kind, told?.address, told?.by, told?.project], ['bounced', 'cem@refused.test', null, null])
  })

  test('a mail is said in the language its reader has chosen, and to strangers in English', async () => {
    const { meta } = server.app.services
    const ida = await server.signUp('Ida.Known@x.example')
    const said = async (address: string) => (await speechTo(meta.read, address, { en, xx: en })).language
    assert.equal(await said(ida.email), 'en')
    await meta.write((tx) => tx.updateTable('rh_users').set({ language: 'xx' }).where('id', '=', ida.id).execute())
    assert.deepEqual([await said('ida.known@X.example'), await said('nobody@x.example')], ['xx', 'en'])
    // Chosen once, with no texts in this version: the mail leaves all the same.
    assert.equal((await speechTo(meta.read, ida.email)).language, 'en')
  })

  test('what leads nowhere any more is given up', async () => {
    await server.app.services.meta.write((tx) =>
      server.app.services.mails.add(tx, [
        {
          to: 'late@x.example',
          mail: { kind: 'reset', values: { link: 'https://rows.example/late', minutes: 30 } },
          once: 'too late',
          goodUntilMs: server.app.services.now() - 1,
        },
      ]),
    )
    await allMailed(server)
    const late = await rowOf('late@x.example')
    assert.deepEqual([late.state, late.reason], ['failed', 'It could not be sent in time: what it leads to has ended.'])
    assert.deepEqual((await settings('POST', '/retry', { ids: [late.id] })).body, { count: 0 })
    assert.ok(mail.received.every(({ to }) => !to.includes('late@x.example')))
  })

  test('a crash loses none: what a node held that died is sent by the next', async (t) => {
    const { services } = server.app
    // As if this node had taken it, and then died.
    await services.meta.write(async (tx) => {
      const spec = { mail: { kind: 'test', values: {} } as const, to: 'held@x.example', once: 'held' }
      await services.mails.add(tx, [spec, { ...spec, to: 'twice@x.example' }])
      const heldUntil = new Date(services.now() + minuteMs).toISOString()
      await tx
        .updateTable('rh_mails')
        .set({ state: 'sending', held_until: heldUntil })
        .where('once', '=', 'held')
        .execute()
    })
    const other = bench.dialect === 'postgres' ? await aServer(env(), place) : server
    if (other !== server) t.after(() => other.app.close())
    other.app.services.mails.wake()
    assert.equal((await rowOf('held@x.example')).state, 'sending')
    server.pass(2 * minuteMs)
    if (other !== server) other.pass(60 * minuteMs)
    other.app.services.mails.wake()
    await mail.waitForMail('held@x.example')
    // Asked for twice under one name it is one mail.
    assert.ok(mail.received.every(({ to }) => !to.includes('twice@x.example')))
  })

  if (bench.dialect === 'postgres')
    test('two nodes send each mail once', async (t) => {
      const other = await aServer(env(), place)
      t.after(() => other.app.close())
      // Its clock began later than that of the first was set forward.
      other.pass(server.app.services.now() - other.app.services.now())
      const { services } = server.app
      const names = Array.from({ length: 40 }, (_, at) => `many${at}@x.example`)
      await services.meta.write((tx) =>
        services.mails.add(
          tx,
          names.map((to) => ({ to, mail: { kind: 'test', values: {} }, once: to })),
        ),
      )
      for (const node of [server, other]) node.app.services.mails.wake()
      await Promise.all([allMailed(server), allMailed(other)])
      const got = mail.received.flatMap(({ to }) => to).filter((to) => to.startsWith('many'))
      assert.deepEqual(got.toSorted(), names.toSorted())
    })

  test('a preview shows every mail as it leaves, with title and logo of the installation, and one can be tried', async () => {
    const branding = { settings: [{ title: 'Orchard', logo: pixel }], active: true }
    assert.equal((await server.call('PATCH', '/api/v1/app-store/branding', branding, root)).status, 200)
    const { status, body } = await settings('GET', '/invite')
    assert.deepEqual([status, body.subject], [200, 'Invitation to “Harvest”'])
    assert.match(body.text, /invites you to the project “Harvest” in Orchard\./)
    for (const html of [body.light, body.dark])
      assert.ok(html.includes('src="/branding/logo"') && html.includes('Orchard</p>'))
    assert.equal((await settings('POST', '/digest/test')).status, 200)
    const { subject, html } = await mail.waitForMail(root.email)
    assert.equal(subject, 'One thing is new for you')
    assert.ok(html.includes('src="https://rows.example/branding/logo"'))
    const logo = await server.call('GET', '/branding/logo')
    assert.equal(logo.headers['cross-origin-resource-policy'], 'cross-origin')
    for (const wrong of ['/nothing', '/__proto__']) assert.equal((await settings('GET', wrong)).status, 400)
    await server.call('DELETE', '/api/v1/app-store/branding', undefined, root)
  })

  test('they are forgotten: what left after a week, what failed after a month', async () => {
    const { services } = server.app
    const states = async () =>
      (await services.meta.read.selectFrom('rh_mails').select('state').distinct().execute()).map(({ state }) => state)
    const later = (days: number) => forgetMails({ ...services, now: () => services.now() + days * 86_400_000 })
    await later(6)
    assert.deepEqual((await states()).toSorted(), ['failed', 'sent'])
    await later(8)
    assert.deepEqual(await states(), ['failed'])
    await later(31)
    assert.deepEqual(await states(), [])
  })
})
