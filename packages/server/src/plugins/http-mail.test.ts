import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EgressResponse } from '../platform/egress/egress.ts'
import { isRefusedForGood, sendBy } from '../platform/mail/mailer.ts'
import { publicAddresses } from './addresses.ts'
import { mailersend } from './mailersend/mailersend.ts'
import type { MailPlugin, PluginTools } from './plugin.ts'
import { ses } from './ses/ses.ts'

const mail = { to: 'ben@example.com', subject: 'Hello', text: 'Hi' }
const values = {
  api_key: 'mlsn.key',
  from: 'mail@example.com',
  from_name: 'Rowhouse',
  region: 'eu-central-1',
  access_key: 'AK',
  access_secret: 'SK',
}

/** What is told to whoever sends, when the service gives this answer. */
async function told(
  plugin: MailPlugin,
  answer: Answer,
): Promise<{ readonly isRefused: boolean; readonly says: string }> {
  const { status, type = '', body } = answer
  const response: EgressResponse = {
    status,
    headers: new Headers({ 'x-amzn-errortype': type }),
    url: '',
    text: () => String(body),
    json: () => JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)),
    bytes: () => new Uint8Array(),
  }
  const tools = {
    egress: { fetch: async () => response },
    addresses: publicAddresses,
    now: () => 0,
  } as unknown as PluginTools
  try {
    await sendBy(plugin.open(values, tools), mail)
    return { isRefused: false, says: '' }
  } catch (error) {
    return { isRefused: isRefusedForGood(error), says: error instanceof Error ? error.message : '' }
  }
}

interface Answer {
  readonly status: number
  readonly type?: string
  readonly body: unknown
}

const invalid = (...fields: string[]): Answer => ({
  status: 422,
  body: {
    message: 'The given data was invalid.',
    errors: Object.fromEntries(fields.map((field) => [field, ['It is wrong.']])),
  },
})
const suppressed = { message: 'There are some warnings for your request.', warnings: [{ type: 'ALL_SUPPRESSED' }] }
const bad = (type: string, message: string): Answer => ({ status: 400, type, body: { message } })
const takesNone = 'The mail was refused: the address takes no mail.'
const lookAfter = 'The mail service takes no mails from here. Look after sender and account at the service.'

for (const [what, plugin, answer, says] of [
  ['MailerSend takes it', mailersend, { status: 202, body: '' }, ''],
  ['MailerSend does not know the address', mailersend, invalid('to.0.email'), takesNone],
  ['MailerSend writes to them no more', mailersend, { status: 202, body: suppressed }, takesNone],
  ['MailerSend does not know the sender', mailersend, invalid('from.email'), lookAfter],
  ['MailerSend does not know either', mailersend, invalid('from.email', 'to.0.email'), lookAfter],
  ['MailerSend gives no reason', mailersend, { status: 422, body: 'no JSON' }, lookAfter],
  ['SES takes it', ses, { status: 200, body: { MessageId: 'x' } }, ''],
  ['SES reads no address', ses, bad('BadRequestException', 'Domain contains illegal character'), takesNone],
  ['SES is in its sandbox', ses, bad('MessageRejected', 'Email address is not verified: ben@example.com'), lookAfter],
  ['SES does not know the sender', ses, bad('MailFromDomainNotVerifiedException', 'domain not verified'), lookAfter],
  ['SES has closed the account', ses, bad('AccountSuspendedException', 'The account is suspended.'), lookAfter],
  ['SES reads no header', ses, bad('BadRequestException:http://x', 'Unsupported header'), lookAfter],
  ['SES gives no reason', ses, { status: 400, body: null }, lookAfter],
] as const satisfies readonly (readonly [string, MailPlugin, Answer, string])[])
  test(`${what}: ${says || 'nothing is told'}`, async () =>
    assert.deepEqual(await told(plugin, answer), { isRefused: says === takesNone, says }))
