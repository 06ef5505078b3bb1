import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { mentionOf } from '@rowhouse/core/comment-text'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { allMailed } from '../../testing/all-mailed.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import type { MetaPlace } from '../../testing/meta-places.ts'
import { aDiscussion } from '../comments/testing/a-discussion.ts'
import { test as condition, role, rulesAs } from '../rules/testing/rules-as.ts'
import type { WireTable } from '../tables/testing/a-table.ts'
import { sendDigests } from './send-digests.ts'
import { allHeard, noticesAs } from './testing/notices-as.ts'

const hourMs = 60 * 60 * 1000

onEveryMeta('digests', (bench) => {
  let mail: MailServer
  let place: MetaPlace
  let server: TestServer
  let ana: Person
  const env = () => ({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Rowhouse <mail@rowhouse.test>',
    PUBLIC_URL: 'https://rows.example',
  })
  before(async () => {
    mail = await startMailServer()
    place = await bench.place()
    server = await aServer(env(), place)
    ana = await server.signUp('ana@x.example')
  })
  after(async () => {
    await server.close()
    await mail.close()
  })

  const choose = (who: Person, digest: string) => server.call('PUT', '/api/v1/notices/digest', { digest }, who)
  const mailsTo = ({ email }: Person) =>
    mail.received.filter(({ to, subject }) => to.includes(email) && /new for you/.test(subject))
  // Only for them: sessions last for minutes.
  let later = 0
  const sendLater = ({ app: { services } }: TestServer) =>
    sendDigests({ ...services, now: () => services.now() + later })
  const passes = async (ms: number): Promise<void> => {
    await allHeard(server)
    later += ms
    await sendLater(server)
    await allMailed(server)
  }

  beforeEach(() => {
    later = 0
  })

  test('sum up once a period what is unread and may still be seen, and nothing twice', async () => {
    const it = await aDiscussion(server, ana)
    const [ben, eve] = [await it.member('commenter'), await it.member('commenter')]
    assert.deepEqual([(await choose(ben, 'hour')).status, (await choose(ben, 'often')).status], [200, 400])
    await it.say(ana, `hush <b>one</b> ${mentionOf(ben.id)} ${mentionOf(eve.id)}`)
    await it.say(ana, `hush two ${mentionOf(ben.id)}`, {}, '2')
    await it.say(ana, `hush three ${mentionOf(ben.id)}`, {}, '3')
    const [third] = await noticesAs(server, ben).until(3)
    await server.call('PUT', `/api/v1/notices/${third?.id}/read`, { isRead: true }, ben)
    const name = (await it.sheet.table()).columns.find(({ title }) => title === 'Name')?.id ?? assert.fail()
    const hides = { who: role('commenter'), effect: 'deny', rows: condition(name, 'eq', 'b') } as const
    await rulesAs(server, ana, it.project).make({ id: it.table } as WireTable, hides)
    await passes(hourMs - 1000)
    assert.deepEqual(mailsTo(ben), [])
    await passes(1000)
    const [only, ...others] = mailsTo(ben)
    assert.deepEqual([only?.subject, others, mailsTo(eve)], ['One thing is new for you', [], []])
    assert.match(only?.text ?? '', /ana@x\.example mentioned you at “a” \(Talks \d+ \/ \w+.*\): “hush <b>one<\/b> @/)
    assert.doesNotMatch(only?.text ?? '', /two|three/)
    assert.ok(only?.html.includes('hush &lt;b&gt;one&lt;/b&gt;'))
    // What stood in a mail stands in no other.
    await passes(hourMs)
    assert.equal(mailsTo(ben).length, 1)
    await it.say(ana, `hush four ${mentionOf(ben.id)}`)
    await passes(hourMs)
    assert.match(mailsTo(ben)[1]?.text ?? '', /hush four/)
    assert.doesNotMatch(mailsTo(ben)[1]?.text ?? '', /<b>one/)
  })

  test('are ended by the link in them, by one click of a person or of a mail program, and by no other', async () => {
    const it = await aDiscussion(server, ana)
    const [ben, eve] = [await it.member('commenter'), await it.member('commenter')]
    for (const who of [ben, eve]) assert.equal((await choose(who, 'day')).status, 200)
    await it.say(ana, `${mentionOf(ben.id)} ${mentionOf(eve.id)}`)
    await passes(24 * hourMs)
    const [told] = mailsTo(ben)
    const [, address = ''] = /^<(https:\/\/rows\.example\/.+)>$/.exec(told?.headers.get('list-unsubscribe') ?? '') ?? []
    assert.equal(told?.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    const path = new URL(address).pathname
    const token = path.split('/').at(-1) ?? ''
    assert.ok(told?.text.includes(`https://rows.example/#/user/unsubscribe/${token}`))
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = (at: string) =>
      server.app.http.inject({ method: 'POST', url: at, headers: form, payload: 'List-Unsubscribe=One-Click' })
    const digest = async (who: Person) =>
      (await server.call('GET', '/api/v1/notices/settings', undefined, who)).body.digest
    for (const wrong of [token.slice(0, -1), `${token}x`, token.replace(ben.id, eve.id), 'x'])
      assert.equal((await post(path.replace(token, encodeURIComponent(wrong)))).statusCode, 400)
    // Programs that look at links ahead of people end nothing.
    const looked = await server.app.http.inject({ method: 'GET', url: path })
    assert.deepEqual([looked.statusCode, looked.headers.location], [302, `/#/user/unsubscribe/${token}`])
    assert.equal(await digest(ben), 'day')
    assert.equal((await post(path)).statusCode, 200)
    assert.deepEqual([await digest(ben), await digest(eve)], ['off', 'day'])
    await it.say(ana, `${mentionOf(ben.id)} ${mentionOf(eve.id)}`)
    await passes(24 * hourMs)
    assert.deepEqual([mailsTo(ben).length, mailsTo(eve).length], [1, 2])
  })

  test('are sent once, whichever node comes first', async (t) => {
    const it = await aDiscussion(server, ana)
    const ben = await it.member('commenter')
    assert.equal((await choose(ben, 'hour')).status, 200)
    await it.say(ana, mentionOf(ben.id))
    await allHeard(server)
    const nodes = [server, server]
    if (bench.dialect === 'postgres') {
      const other = await aServer(env(), place)
      t.after(() => other.app.close())
      nodes.push(other)
    }
    later = 1000 * hourMs
    await Promise.all(nodes.map(sendLater))
    await allMailed(server)
    assert.equal(mailsTo(ben).length, 1)
  })

  test('are not sent where no mail server is set up', async (t) => {
    const silent = await aServer({}, await bench.place())
    t.after(() => silent.close())
    const who = await silent.signUp('silent@x.example')
    assert.equal((await silent.call('PUT', '/api/v1/notices/digest', { digest: 'hour' }, who)).status, 200)
    later = 2 * hourMs
    await sendLater(silent)
    assert.equal((await silent.call('GET', '/api/v1/notices/settings', undefined, who)).body.canMail, false)
  })
})
