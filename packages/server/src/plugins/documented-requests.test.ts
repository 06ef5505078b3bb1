// Every request written out as the pages of its receiver describe it: a changed byte is a changed test.
import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sendBy } from '../platform/mail/mailer.ts'
import { aServer, type TestServer } from '../testing/a-server.ts'
import { type HookReceiver, startHookReceiver } from '../testing/hook-receiver.ts'
import { discord } from './discord/discord.ts'
import { mailersend } from './mailersend/mailersend.ts'
import { mattermost } from './mattermost/mattermost.ts'
import { microsoftTeams } from './microsoft-teams/microsoft-teams.ts'
import type { PluginTools } from './plugin.ts'
import { ses } from './ses/ses.ts'
import { slack } from './slack/slack.ts'
import { Trial } from './trial.ts'
import { twilio } from './twilio/twilio.ts'
import { whatsappTwilio } from './whatsapp-twilio/whatsapp-twilio.ts'

const tester = { email: 'ada@example.com', product: 'Rowhouse' }
const sid = `AC${'0123456789abcdef'.repeat(2)}`
const atMs = Date.parse('2026-03-05T07:08:09Z')
const mail = {
  to: 'ben@example.com',
  subject: 'Grüße',
  text: 'Plain “text”',
  html: '<p>Rich</p>',
  unsubscribe: 'https://rowhouse.example/u/1',
}

describe('what receivers are sent', () => {
  let server: TestServer
  let receiver: HookReceiver
  let tools: PluginTools
  before(async () => {
    receiver = await startHookReceiver()
    server = await aServer({ EGRESS_ALLOW: receiver.allow })
    const { origin } = receiver
    const addresses = {
      ...server.app.services.plugins.tools.addresses,
      mailersend: origin,
      twilio: origin,
      ses: () => origin,
    }
    tools = { ...server.app.services.plugins.tools, addresses, now: () => atMs }
  })
  after(async () => {
    await server.close()
    await receiver.close()
  })

  /** The one request of a path, with every header but those of the connection. */
  async function requestTo(path: string): Promise<readonly unknown[]> {
    const calls = await receiver.calls(path)
    assert.equal(calls.length, 1)
    const [{ method, url, headers, body } = { method: '', url: '', headers: {}, body: '' }] = calls
    const { connection: _connection, host, 'content-length': length, ...others } = headers
    assert.deepEqual([host, length], [new URL(receiver.origin).host, String(Buffer.byteLength(body))])
    return [method, url, others, body]
  }

  const own = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Rowhouse' }
  const json = { ...own, 'content-type': 'application/json' }

  for (const { plugin, path, body } of [
    { plugin: slack, path: '/services/T0/B0/X', body: '{"text":"A test of Rowhouse."}' },
    { plugin: mattermost, path: '/hooks/x', body: '{"text":"A test of Rowhouse."}' },
    { plugin: discord, path: '/api/webhooks/1/x', body: '{"content":"A test of Rowhouse."}' },
    {
      plugin: microsoftTeams,
      path: '/webhookb2/x',
      body: '{"type":"message","attachments":[{"contentType":"application/vnd.microsoft.card.adaptive","contentUrl":null,"content":{"$schema":"http://adaptivecards.io/schemas/adaptive-card.json","type":"AdaptiveCard","version":"1.2","body":[{"type":"TextBlock","text":"A test of Rowhouse.","wrap":true}]}}]}',
    },
  ])
    test(`an incoming webhook of ${plugin.title}`, async () => {
      await plugin.test([{ channel: 'Sales', webhook_url: receiver.origin + path }], tools, new Trial(), tester)
      assert.deepEqual(await requestTo(path), ['POST', path, json, body])
    })

  for (const { plugin, account, body } of [
    { plugin: twilio, account: sid, body: 'To=%2B15551230001&From=%2B15550000000&Body=Hi+%26+bye' },
    {
      plugin: whatsappTwilio,
      account: sid.toUpperCase(),
      body: 'To=whatsapp%3A%2B15551230001&From=whatsapp%3A%2B15550000000&Body=Hi+%26+bye',
    },
  ])
    test(`a message by ${plugin.title}`, async () => {
      const values = { sid: account, token: 'token', from: '+15550000000' }
      const call = plugin.call(values, { to: '+1 (555) 123-0001', text: 'Hi & bye' }, tools)
      await tools.egress.fetch(call.url, { method: 'POST', headers: call.headers, body: call.body })
      const path = `/2010-04-01/Accounts/${account}/Messages.json`
      const authorization = `Basic ${Buffer.from(`${account}:token`).toString('base64')}`
      const headers = { ...own, authorization, 'content-type': 'application/x-www-form-urlencoded' }
      assert.deepEqual(await requestTo(path), ['POST', path, headers, body])
    })

  test('a mail by MailerSend', async () => {
    const values = { api_key: 'mlsn.key', from: 'mail@example.com', from_name: 'Rowhouse' }
    await sendBy(mailersend.open(values, tools), mail)
    assert.deepEqual(await requestTo('/v1/email'), [
      'POST',
      '/v1/email',
      { ...json, authorization: 'Bearer mlsn.key' },
      '{"from":{"email":"mail@example.com","name":"Rowhouse"},"to":[{"email":"ben@example.com"}],"subject":"Grüße","text":"Plain “text”","html":"<p>Rich</p>","list_unsubscribe":"<https://rowhouse.example/u/1>"}',
    ])
  })

  test('a mail by SES, signed', async () => {
    const values = {
      from: 'Rowhouse <mail@example.com>',
      region: 'eu-central-1',
      access_key: 'AK',
      access_secret: 'SK',
    }
    await sendBy(ses.open(values, tools), mail)
    const path = '/v2/email/outbound-emails'
    const body =
      '{"FromEmailAddress":"Rowhouse <mail@example.com>","Destination":{"ToAddresses":["ben@example.com"]},"Content":{"Simple":{"Subject":{"Data":"Grüße","Charset":"UTF-8"},"Body":{"Text":{"Data":"Plain “text”","Charset":"UTF-8"},"Html":{"Data":"<p>Rich</p>","Charset":"UTF-8"}},"Headers":[{"Name":"List-Unsubscribe","Value":"<https://rowhouse.example/u/1>"},{"Name":"List-Unsubscribe-Post","Value":"List-Unsubscribe=One-Click"}]}}}'
    // The words of the page on Signature Version 4, one after the other.
    const scope = '20260305/eu-central-1/ses/aws4_request'
    const signed = `content-type:application/json\nhost:${new URL(receiver.origin).host}\nx-amz-date:20260305T070809Z\n`
    const canonical = `POST\n${path}\n\n${signed}\ncontent-type;host;x-amz-date\n${sha256(body)}`
    const key = scope.split('/').reduce<Buffer | string>((by, word) => hmac(by, word), 'AWS4SK')
    const signature = hmac(key, `AWS4-HMAC-SHA256\n20260305T070809Z\n${scope}\n${sha256(canonical)}`).toString('hex')
    const authorization = `AWS4-HMAC-SHA256 Credential=AK/${scope}, SignedHeaders=content-type;host;x-amz-date, Signature=${signature}`
    assert.deepEqual(await requestTo(path), [
      'POST',
      path,
      { ...json, authorization, 'x-amz-date': '20260305T070809Z' },
      body,
    ])
  })
})

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
