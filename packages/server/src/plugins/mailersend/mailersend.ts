import { invalidValue } from '@rowhouse/core/errors'
import { isEmail } from '@rowhouse/core/names'
import { sendBy } from '../../platform/mail/mailer.ts'
import { type MailAnswer, postMail } from '../http-mail.ts'
import type { MailPlugin } from '../plugin.ts'
import { testMail } from '../test-mail.ts'

/** https://developers.mailersend.com/api/v1/email.html#send-an-email */
export const mailersend: MailPlugin = {
  id: 'mailersend',
  title: 'MailerSend',
  category: 'Email',
  description: 'Mail by an API',
  docs: 'https://www.mailersend.com/help/managing-api-tokens',
  place: [],
  fields: [
    { key: 'api_key', label: 'API Key', placeholder: 'mlsn.', type: 'Password', required: true },
    { key: 'from', label: 'From', placeholder: 'mail@example.com', type: 'SingleLineText', required: true },
    { key: 'from_name', label: 'From Name', placeholder: 'Rowhouse', type: 'SingleLineText', required: true },
  ],
  check({ from = '' }) {
    if (!isEmail(from)) throw invalidValue('from', 'This is an address of a domain that MailerSend knows as yours.')
  },
  open: (values, tools) => ({
    from: `${values.from_name} <${values.from}>`,
    async send({ to, subject, text, html, unsubscribe }) {
      await postMail(tools, {
        url: `${tools.addresses.mailersend}/v1/email`,
        headers: { authorization: `Bearer ${values.api_key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          from: { email: values.from, name: values.from_name },
          to: [{ email: to }],
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          ...(unsubscribe === undefined ? {} : { list_unsubscribe: `<${new URL(unsubscribe).href}>` }),
        }),
        keys: 'API key',
        isRefusal,
      })
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
 * https://developers.mailersend.com/general.html#validation-errors: 422 with the fields that are wrong, of which only `to` is
 * about the recipient. One who complained or bounced before is suppressed, which is told as a warning, also with 202.
 */
function isRefusal({ status, said: { errors, warnings } }: MailAnswer): boolean {
  const isSuppressed =
    Array.isArray(warnings) && warnings.some((warning) => /^(ALL|SOME)_SUPPRESSED$/.test(Object(warning).type))
  const fields = Object.keys(Object(errors))
  return isSuppressed || (status === 422 && fields.length > 0 && fields.every((field) => /^to\b/.test(field)))
}
