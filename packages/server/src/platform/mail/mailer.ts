// The only way mail leaves the server. It must never take recipients or headers out of a text that people typed.

import { AppError } from '@rowhouse/core/errors'
import { isSender, type MailMessage, MailRefused, type MailTransport } from './mail-transport.ts'
import { smtpTransport } from './smtp-transport.ts'

export interface Mailer {
  /** Without a way for mails, links are shown to the super admin instead. */
  isConfigured(): Promise<boolean>
  send(mail: OutgoingMail): Promise<void>
}

type OutgoingMail = Omit<MailMessage, 'from'>

interface MailerOptions {
  /** SMTP_URL: `smtp://user:password@host:port` or `smtps://…`. */
  readonly url?: string
  /** MAIL_FROM: `Rowhouse <mail@example.com>` or a plain address. */
  readonly from?: string
  /** The way that somebody turned on in the App Store, which comes first; null: none. */
  readonly chosen?: () => Promise<MailTransport | null>
}

export function createMailer({ url = '', from = '', chosen = async () => null }: MailerOptions): Mailer {
  const own = url === '' ? null : configured(url, from)
  const transportOf = async (): Promise<MailTransport | null> => (await chosen()) ?? own
  return {
    isConfigured: async () => (await transportOf()) !== null,
    async send(mail) {
      checkMail(mail)
      const transport = await transportOf()
      if (transport === null) throw notConfigured()
      await sendBy(transport, mail)
    },
  }
}

/** By this very way; what goes wrong is told without the words of whoever carries mails. */
export async function sendBy(transport: MailTransport, mail: OutgoingMail): Promise<void> {
  try {
    await transport.send({ ...mail, from: transport.from })
  } catch (cause) {
    throw cause instanceof AppError ? cause : notSent(cause)
  }
}

function configured(url: string, from: string): MailTransport {
  const parsed = URL.parse(url)
  if (parsed === null || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '') {
    throw new AppError('invalid_value', 'SMTP_URL must look like smtp://user:password@host:port.', {
      field: 'SMTP_URL',
    })
  }
  if (!isSender(from)) {
    throw new AppError('invalid_value', 'MAIL_FROM must be the sender of mails, such as Rowhouse <mail@example.com>.', {
      field: 'MAIL_FROM',
    })
  }
  return smtpTransport(from, async () => url)
}

function checkMail({ to, subject }: OutgoingMail): void {
  if (!isSingleAddress(to)) throw new AppError('invalid_value', 'This is not an e-mail address.', { field: 'to' })
  if (hasControlCharacter(subject)) {
    throw new AppError('invalid_value', 'The subject of a mail must be one line.', { field: 'subject' })
  }
}

function isSingleAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(text) && !hasControlCharacter(text)
}

function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text)
}

/** Where somebody wants mails to be sent by themselves; existing clients show this very sentence. */
export const noMailServer = (): AppError =>
  new AppError('source_unavailable', 'Please activate SMTP plugin in App store for enabling email notification')

function notConfigured(): AppError {
  return new AppError(
    'source_unavailable',
    'No mail server is set up. An administrator can activate a mail app in the App Store or set SMTP_URL and MAIL_FROM, or copy the link and send it by hand.',
  )
}

/** Whoever carries mails has looked at this very one and will not take it: to ask again is of no use. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof MailRefused

function notSent(cause: unknown): AppError {
  if (cause instanceof MailRefused)
    return new AppError('source_unavailable', 'The mail was refused: the address takes no mail.', {}, { cause })
  const isTimeout = cause instanceof Error && 'code' in cause && cause.code === 'ETIMEDOUT'
  return isTimeout
    ? new AppError('timed_out', 'The mail server did not answer in time. Try again later.', {}, { cause })
    : new AppError('source_unavailable', 'The mail could not be sent. Try again later.', {}, { cause })
}
