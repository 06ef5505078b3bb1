import { invalidValue } from '@rowhouse/core/errors'
import type { PluginValues } from '@rowhouse/core/plugins/plugin'
import { isSender } from '../../platform/mail/mail-transport.ts'
import { sendBy } from '../../platform/mail/mailer.ts'
import { greetSmtp, type SmtpServer, smtpTransport } from '../../platform/mail/smtp-transport.ts'
import type { MailPlugin, PluginTools } from '../plugin.ts'
import { testMail } from '../test-mail.ts'

const securities = { STARTTLS: 'starttls', TLS: 'tls', None: 'none' } as const

export const smtp: MailPlugin = {
  id: 'smtp',
  title: 'SMTP',
  category: 'Email',
  description: 'Any mail server',
  docs: 'https://www.rfc-editor.org/rfc/rfc6409',
  place: ['host', 'port'],
  fields: [
    {
      key: 'from',
      label: 'From',
      placeholder: 'Rowhouse <mail@example.com>',
      type: 'SingleLineText',
      required: true,
    },
    {
      key: 'host',
      label: 'Host',
      placeholder: 'smtp.example.com',
      type: 'SingleLineText',
      required: true,
      help: 'A host inside your network must be opened with EGRESS_ALLOW.',
    },
    { key: 'port', label: 'Port', placeholder: '587', type: 'SingleLineText', required: true, initial: '587' },
    {
      key: 'security',
      label: 'Security',
      type: 'Choice',
      required: false,
      choices: Object.keys(securities),
      initial: 'STARTTLS',
    },
    { key: 'username', label: 'Username', type: 'SingleLineText', required: false },
    { key: 'password', label: 'Password', type: 'Password', required: false },
    {
      key: 'ignoreCertificate',
      label: 'Trust any certificate',
      type: 'Checkbox',
      required: false,
      help: 'Only for a server of your own whose certificate nobody has signed.',
    },
  ],
  check(values) {
    if (!isSender(values.from ?? ''))
      throw invalidValue('from', 'This is the sender of mails, such as Rowhouse <mail@example.com>.')
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw invalidValue('port', 'A port is 1 to 65535.')
  },
  open: (values, tools) => smtpTransport(values.from ?? '', () => serverOf(values, tools)),
  async test([values = {}], tools, trial, tester) {
    const server = await trial.step('The host was found', () => serverOf(values, tools))
    await trial.step('The server answers and lets us in', () => greetSmtp(server))
    const mail = { to: tester.email, ...testMail(tester) }
    await trial.step(
      'A mail was accepted',
      () => sendBy(this.open(values, tools), mail),
      () => `To ${tester.email}`,
    )
  },
}

async function serverOf(values: PluginValues, { resolveHost }: PluginTools): Promise<SmtpServer> {
  const { host = '', username = '', password = '' } = values
  const port = Number(values.port)
  return {
    host: await resolveHost(host, port),
    port,
    serverName: host,
    user: username,
    password,
    security: securities[values.security as keyof typeof securities] ?? (port === 465 ? 'tls' : 'starttls'),
    trustsAnyCertificate: values.ignoreCertificate === 'true',
  }
}
