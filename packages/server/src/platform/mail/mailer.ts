// The only way mail leaves the server. It must never take recipients or headers out of a text that people typed.

import { AppError } from '@rowhouse/core/errors'
import type { Transporter } from 'nodemailer'

export interface Mailer {
  /** Without a mail server, links are shown to the super admin instead. */
  readonly configured: boolean
  send(mail: OutgoingMail): Promise<void>
}

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
}

interface MailerOptions {
  /** SMTP_URL: `smtp://user:password@host:port` or `smtps://…`. */
  readonly url?: string
  /** MAIL_FROM: `Rowhouse <mail@example.com>` or a plain address. */
  readonly from?: string
}

export function createMailer({ url = '', from = '' }: MailerOptions): Mailer {
  if (url === '') return { configured: false, send: () => Promise.reject(notConfigured()) }
  checkOptions(url, from)
  let transport: Promise<Transporter> | undefined
  return {
    configured: true,
    async send(mail) {
      const message = checkedMessage(mail, from)
      try {
        transport ??= openTransport(url)
        await (await transport).sendMail(message)
      } catch (cause) {
        throw notSent(cause)
      }
    },
  }
}

function checkOptions(url: string, from: string): void {
  const parsed = URL.parse(url)
  if (parsed === null || !['smtp:', 'smtps:'].includes(parsed.protocol) || parsed.hostname === '') {
    throw new AppError('invalid_value', 'SMTP_URL must look like smtp://user:password@host:port.', {
      field: 'SMTP_URL',
    })
  }
  if (!/^[^<>]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(from) || hasControlCharacter(from)) {
    throw new AppError('invalid_value', 'MAIL_FROM must be the sender of mails, such as Rowhouse <mail@example.com>.', {
      field: 'MAIL_FROM',
    })
  }
}

// Loaded with the first mail: most servers send none for hours, and it would slow every start.
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    dnsTimeout: 5_000,
    socketTimeout: 10_000,
    // A message must never pull a file or a page of the server into itself.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

interface Message {
  readonly from: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html?: string
}

function checkedMessage({ to, subject, text, html }: OutgoingMail, from: string): Message {
  if (!isSingleAddress(to)) throw new AppError('invalid_value', 'This is not an e-mail address.', { field: 'to' })
  if (hasControlCharacter(subject)) {
    throw new AppError('invalid_value', 'The subject of a mail must be one line.', { field: 'subject' })
  }
  // Given as an object, the address is not split at commas into several recipients.
  return { from, to: { name: '', address: to }, subject, text, ...(html === undefined ? {} : { html }) }
}

function isSingleAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(text) && !hasControlCharacter(text)
}

function hasControlCharacter(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text)
}

function notConfigured(): AppError {
  return new AppError(
    'source_unavailable',
    'No mail server is set up. An administrator can set SMTP_URL and MAIL_FROM, or copy the link and send it by hand.',
  )
}

/** The mail server has looked at this very mail and will not take it: to ask again is of no use. */
export function isRefusedForGood(error: unknown): boolean {
  const cause: unknown = error instanceof AppError ? error.cause : null
  if (!(cause instanceof Error) || !('code' in cause) || !('responseCode' in cause)) return false
  return (cause.code === 'EENVELOPE' || cause.code === 'EMESSAGE') && Number(cause.responseCode) >= 500
}

function notSent(cause: unknown): AppError {
  const isTimeout = cause instanceof Error && 'code' in cause && cause.code === 'ETIMEDOUT'
  return isTimeout
    ? new AppError('timed_out', 'The mail server did not answer in time. Try again later.', {}, { cause })
    : new AppError('source_unavailable', 'The mail could not be sent. Try again later.', {}, { cause })
}
