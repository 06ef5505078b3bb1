import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { type Mail, readMail } from './read-mail.ts'

export interface MailServer {
  /** To be given as SMTP_URL. */
  readonly url: string
  readonly received: readonly Mail[]
  /** The oldest mail nobody has waited for yet, or the next one to come; with `to`, only mail to that address. */
  waitForMail(to?: string): Promise<Mail>
  close(): Promise<void>
}

/**
 * A real mail server on loopback that keeps what it gets. Addresses at `refused.test` are turned away, those at `later.test`
 * the first time.
 */
export async function startMailServer(): Promise<MailServer> {
  const received: Mail[] = []
  const fresh: Mail[] = []
  const waiting: { readonly to: string | undefined; readonly resolve: (mail: Mail) => void }[] = []

  function deliver(mail: Mail): void {
    received.push(mail)
    const index = waiting.findIndex(({ to }) => isTo(mail, to))
    if (index < 0) fresh.push(mail)
    else waiting.splice(index, 1)[0]?.resolve(mail)
  }

  const server = createServer(deliver)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async waitForMail(to) {
      const index = fresh.findIndex((mail) => isTo(mail, to))
      const [mail] = index < 0 ? [] : fresh.splice(index, 1)
      if (mail !== undefined) return mail
      const { promise, resolve, reject } = Promise.withResolvers<Mail>()
      const timer = setTimeout(() => reject(new Error(`No mail to ${to ?? 'anybody'} came within 45 seconds.`)), 45_000)
      waiting.push({ to, resolve })
      return promise.finally(() => clearTimeout(timer))
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function isTo(mail: Mail, to: string | undefined): boolean {
  return to === undefined || mail.to.includes(to)
}

function createServer(deliver: (mail: Mail) => void): SMTPServer {
  const greeted = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const isLater = address.endsWith('@later.test') && !greeted.has(address)
      greeted.add(address)
      if (isLater) done(Object.assign(new Error('inner detail: come again'), { responseCode: 451 }))
      else done(address.endsWith('@refused.test') ? new Error('inner detail of the mail server') : null)
    },
    onData(stream, session, done) {
      text(stream).then((raw) => {
        deliver(readMail(envelopeOf(session), raw))
        done()
      }, done)
    },
  })
  // A client that breaks off is part of the tests and must not end the process.
  server.on('error', () => {})
  return server
}

function envelopeOf({ envelope }: SMTPServerSession): { from: string; to: string[] } {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
  }
}
