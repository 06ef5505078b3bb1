import { isIP } from 'node:net'
import { AppError } from '@rowhouse/core/errors'
import type { Transporter } from 'nodemailer'
import { type MailMessage, MailRefused, type MailTransport } from './mail-transport.ts'

/** How a mail server is reached. */
export interface SmtpServer {
  /** An address that was checked. */
  readonly host: string
  readonly port: number
  /** Whose certificate is expected. */
  readonly serverName: string
  /** Empty: nobody signs in. */
  readonly user: string
  readonly password: string
  /** `tls` from the first byte on; `starttls` or nothing at all; `none` in the clear. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly trustsAnyCertificate: boolean
}

/** Loaded with the first mail: most servers send none for hours, and it would slow every start. */
async function openSmtp(server: SmtpServer | string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    ...(typeof server === 'string' ? { url: server } : optionsOf(server)),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    dnsTimeout: 5_000,
    socketTimeout: 10_000,
    // A message must never pull a file or a page of the server into itself.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const optionsOf = ({ host, port, serverName, user, password, security, trustsAnyCertificate }: SmtpServer) => ({
  host,
  port,
  secure: security === 'tls',
  requireTLS: security === 'starttls',
  ignoreTLS: security === 'none',
  ...(user === '' ? {} : { auth: { user, pass: password } }),
  // TLS forbids addresses as names.
  tls: { ...(isIP(serverName) === 0 ? { servername: serverName } : {}), rejectUnauthorized: !trustsAnyCertificate },
})

/** `serverOf`: where it is, or its URL as the configuration has it. */
export function smtpTransport(from: string, serverOf: () => Promise<SmtpServer | string>): MailTransport {
  return {
    from,
    async send(message) {
      const transport = await openSmtp(await serverOf())
      try {
        await transport.sendMail(mimeOf(message))
      } catch (cause) {
        throw isRefusal(cause) ? new MailRefused('The mail server refused the mail.', { cause }) : cause
      } finally {
        transport.close()
      }
    },
  }
}

// Given as an object, the address is not split at commas into several recipients.
const mimeOf = ({ from, to, subject, text, html, unsubscribe }: MailMessage) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  ...(html === undefined ? {} : { html }),
  ...(unsubscribe === undefined ? {} : { headers: unsubscribeHeaders(unsubscribe) }),
})

export const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${new URL(address).href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause) || !('responseCode' in cause)) return false
  // The sender is refused: nothing is wrong with whom it is for.
  if ('command' in cause && cause.command === 'MAIL FROM') return false
  return (cause.code === 'EENVELOPE' || cause.code === 'EMESSAGE') && Number(cause.responseCode) >= 500
}

/** Says hello and signs in, and tells in plain words what stands in the way. */
export async function greetSmtp(server: SmtpServer): Promise<void> {
  const transport = await openSmtp(server)
  try {
    await transport.verify()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw new AppError('source_unavailable', greetingFaults[code] ?? 'The mail server cannot be used.', {}, { cause })
  } finally {
    transport.close()
  }
}

const greetingFaults: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server does not accept the username and password.',
  ETLS: 'The mail server offers no encrypted connection, or its certificate is not trusted.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  ECONNECTION: 'The mail server cannot be reached.',
  ESOCKET: 'The connection failed: the port or the kind of security may be another.',
  EDNS: 'The mail server cannot be found.',
}
