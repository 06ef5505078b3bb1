import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { type HookReceiver, startHookReceiver } from '../../testing/hook-receiver.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../records/testing/a-sheet.ts'
import { hooksOf } from './testing/hooks-of.ts'

describe('where webhooks go', () => {
  let server: TestServer
  let receiver: HookReceiver
  let mails: MailServer
  let ana: Person
  let sheet: Sheet
  before(async () => {
    receiver = await startHookReceiver()
    mails = await startMailServer()
    const env = { EGRESS_ALLOW: receiver.allow, SMTP_URL: mails.url, MAIL_FROM: 'Rowhouse <mail@x.example>' }
    const addresses = { twilio: `${receiver.origin}/twilio` }
    server = await aServer({ ...env, PUBLIC_URL: 'http://localhost:8080' }, { addresses })
    ana = await server.signUp('ana@x.example')
    const { id } = await aProject(server, ana, { title: 'Hooked' })
    sheet = await aSheet(server, ana, id, { columns: { Name: 'SingleLineText' } })
  })
  after(async () => {
    await server.close()
    await receiver.close()
    await mails.close()
  })

  const card = `{"$schema":"http://adaptivecards.io/schemas/adaptive-card.json","type":"AdaptiveCard","version":"1.2","body":[{"type":"TextBlock","text":"New: \\"a\\"","wrap":true}]}`
  for (const [via, body] of [
    ['Slack', '{"text":"New: \\"a\\""}'],
    ['Mattermost', '{"text":"New: \\"a\\""}'],
    ['Discord', '{"content":"New: \\"a\\""}'],
    [
      'Microsoft Teams',
      `{"type":"message","attachments":[{"contentType":"application/vnd.microsoft.card.adaptive","contentUrl":null,"content":${card}}]}`,
    ],
  ] as const)
    test(`${via} gets the body its pages describe, in every channel, and no signature`, async () => {
      const hooks = hooksOf(server, ana, sheet.id)
      const paths = [`/${via.slice(0, 3)}/one`, `/${via.slice(0, 3)}/two`]
      const channels = paths.map((path) => ({ channel: path, url: receiver.origin + path }))
      const { id } = await hooks.make({ notify: { via, channels, body: 'New: {{record.Name}}' } })
      await sheet.insert([{ Name: '"a"' }])
      for (const path of paths) {
        const [call] = await receiver.calls(path)
        assert.deepEqual(
          [call?.method, call?.body, call?.headers['content-type'], call?.headers['webhook-signature']],
          ['POST', body, 'application/json', undefined],
        )
      }
      const [listed] = await hooks.list()
      assert.ok(!JSON.stringify(listed).includes(receiver.origin))
      await hooks.call('DELETE', `/${id}`)
    })

  test('Discord is never sent more than it takes', async () => {
    const hooks = hooksOf(server, ana, sheet.id)
    const channels = [{ channel: '', url: `${receiver.origin}/long` }]
    const { id } = await hooks.make({ notify: { via: 'Discord', channels, body: '😀'.repeat(3000) } })
    await sheet.insert([{ Name: 'x' }])
    const [call] = await receiver.calls('/long')
    assert.equal([...JSON.parse(call?.body ?? '').content].length, 2000)
    await hooks.call('DELETE', `/${id}`)
  })

  test('mail goes to everybody named, with the values of the record, and never to what is no address', async () => {
    const hooks = hooksOf(server, ana, sheet.id)
    const notify = {
      via: 'Email',
      to: 'ben@x.example; cleo@x.example',
      subject: 'New {{record.Name}}',
      body: 'Hi',
    } as const
    const { id } = await hooks.make({ notify })
    await sheet.insert([{ Name: 'a\nBcc: evil@x.example' }])
    const [toBen, toCleo] = [await mails.waitForMail('ben@x.example'), await mails.waitForMail('cleo@x.example')]
    assert.deepEqual([toBen.subject, toCleo.subject], ['New a Bcc: evil@x.example', 'New a Bcc: evil@x.example'])
    assert.equal(mails.received.filter(({ to }) => String(to).includes('evil')).length, 0)
    const wrong = { ...notify, to: '{{record.Name}}' }
    assert.equal((await hooks.call('PATCH', `/${id}`, { notify: wrong })).status, 200)
    await sheet.insert([{ Name: 'nobody' }])
    const [told] = await hooks.until(id, ([first]) => first?.state === 'failed')
    assert.match(told?.reason ?? '', /no e-mail address/)
  })

  const sid = `AC${'0a'.repeat(16)}`
  for (const [via, plugin, mark] of [
    ['Twilio', 'twilio', ''],
    ['Whatsapp Twilio', 'whatsapp-twilio', 'whatsapp:'],
  ] as const)
    test(`${via} sends to every number once its plugin is turned on, and says so until then`, async () => {
      const hooks = hooksOf(server, ana, sheet.id)
      const { id } = await hooks.make({
        notify: { via, to: '+15551230001, {{record.Name}}', body: 'New: {{record.Name}}' },
      })
      assert.ok((await hooks.call('GET', '')).body.unready.includes(via))
      await sheet.insert([{ Name: '+49 (30) 1234-567' }])
      const early = await hooks.until(id, (told) => told.length === 2 && told.every(({ tries }) => tries === 1))
      for (const { state, reason } of early)
        assert.deepEqual([state, reason], ['waiting', `Please activate the ${via} plugin in the App Store.`])
      const settings = [{ sid, token: 'a secret token', from: '+15550000000' }]
      const on = await server.call('PATCH', `/api/v1/app-store/${plugin}`, { settings, active: true }, ana)
      assert.equal(on.status, 200, JSON.stringify(on.body))
      assert.ok(!(await hooks.call('GET', '')).body.unready.includes(via))
      const ids = early.map((one) => one.id)
      assert.equal((await hooks.call('POST', `/${id}/deliveries/retry`, { deliveries: ids })).body.retried, 2)
      const path = `/twilio/2010-04-01/Accounts/${sid}/Messages.json`
      await hooks.until(id, (told) => told.every(({ state }) => state === 'sent'))
      const from = `From=${encodeURIComponent(`${mark}+15550000000`)}`
      const bodies = (await receiver.calls(path)).map(({ body }) => body).filter((body) => body.includes(from))
      assert.deepEqual(bodies.toSorted(), [
        `To=${encodeURIComponent(`${mark}+15551230001`)}&${from}&Body=New%3A+%2B49+%2830%29+1234-567`,
        `To=${encodeURIComponent(`${mark}+49301234567`)}&${from}&Body=New%3A+%2B49+%2830%29+1234-567`,
      ])
      await sheet.insert([{ Name: 'nobody' }])
      const told = await hooks.until(id, (all) => all.some(({ state }) => state === 'failed'))
      assert.match(told.find(({ state }) => state === 'failed')?.reason ?? '', /no number/)
      assert.doesNotMatch(JSON.stringify([told, server.logged]), /a secret token/)
      await hooks.call('DELETE', `/${id}`)
    })

  test('existing clients make and read hooks of Twilio', async () => {
    const path = `/api/v1/db/meta/tables/${sheet.id}/hooks`
    const notification = { type: 'Whatsapp Twilio', payload: { body: 'New {{ data.Name }}', to: '+15551230001' } }
    const made = await server.call('POST', path, { title: 'W', event: 'after', operation: 'insert', notification }, ana)
    assert.equal(made.status, 200, JSON.stringify(made.body))
    assert.deepEqual(JSON.parse(made.body.notification), notification)
    const gone = await server.call('DELETE', `/api/v1/db/meta/hooks/${made.body.id}`, undefined, ana)
    assert.equal(gone.status, 200)
  })
})
