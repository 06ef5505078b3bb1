import { invalidValue } from '@rowhouse/core/errors'
import { isSender } from '../../platform/mail/mail-transport.ts'
import { sendBy } from '../../platform/mail/mailer.ts'
import { unsubscribeHeaders } from '../../platform/mail/smtp-transport.ts'
import { hashOf, signedHeaders } from '../aws/sign-v4.ts'
import { type MailAnswer, postMail } from '../http-mail.ts'
import type { MailPlugin } from '../plugin.ts'
import { regionField, regionOf } from '../s3-stores/s3-plugin.ts'
import { testMail } from '../test-mail.ts'

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' })

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
export const ses: MailPlugin = {
  id: 'ses',
  title: 'SES',
  category: 'Email',
  description: 'Amazon Simple Email Service',
  docs: 'https://docs.aws.amazon.com/ses/latest/dg/setting-up.html',
  place: ['region'],
  fields: [
    {
      key: 'from',
      label: 'From',
      placeholder: 'Rowhouse <mail@example.com>',
      type: 'SingleLineText',
      required: true,
    },
    regionField('eu-central-1'),
    { key: 'access_key', label: 'Access Key', type: 'SingleLineText', required: true },
    { key: 'access_secret', label: 'Access Secret', type: 'Password', required: true },
  ],
  check(values) {
    if (!isSender(values.from ?? ''))
      throw invalidValue('from', 'This is the sender of mails, such as Rowhouse <mail@example.com>.')
    regionOf(values)
  },
  open: (values, tools) => ({
    from: values.from ?? '',
    async send({ from, to, subject, text, html, unsubscribe }) {
      const url = new URL('/v2/email/outbound-emails', tools.addresses.ses(regionOf(values)))
      const body = JSON.stringify({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: utf8(subject),
            Body: { Text: utf8(text), ...(html === undefined ? {} : { Html: utf8(html) }) },
            ...(unsubscribe === undefined
              ? {}
              : { Headers: Object.entries(unsubscribeHeaders(unsubscribe)).map(([Name, Value]) => ({ Name, Value })) }),
          },
        },
      })
      const keys = {
        accessKey: values.access_key ?? '',
        secretKey: values.access_secret ?? '',
        region: regionOf(values),
        service: 'ses',
      } as const
      const request = { method: 'POST', url, headers: { 'content-type': 'application/json' }, atMs: tools.now() }
      const headers = signedHeaders(keys, { ...request, bodyHash: hashOf(body) })
      await postMail(tools, { url: url.href, headers, body, keys: 'access key', isRefusal })
    },
  }),
  async test([values = {}], tools, trial, tester) {
    await trial.step(
      'A mail was accepted',
      () => sendBy(this.open(values, tools), { to: tester.email, ...testMail(tester) }),
      () => `To ${tester.email}`,
    )
  },
}

/**
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html#API_SendEmail_Errors: all of them are 400. Accounts
 * that are suspended, paused or in the sandbox (MessageRejected) and senders that are not verified speak of whoever sends; an
 * address that is none is a BadRequestException.
 */
function isRefusal({ status, headers, said: { message } }: MailAnswer): boolean {
  const isBadRequest = status === 400 && /^BadRequestException\b/.test(headers.get('x-amzn-errortype') ?? '')
  return isBadRequest && /\b(address|domain)\b/i.test(String(message))
}
