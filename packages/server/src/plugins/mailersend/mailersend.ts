import { invalidValue } from '@rowhouse/core/errors'
import { isEmail } from '@rowhouse/core/names'
import { sendBy } from '../../platform/mail/mailer.ts'
import { postMail } from '../http-mail.ts'
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
