import { AppError } from '@rowhouse/core/errors'
import type { EgressInit } from '../platform/egress/egress.ts'
import { MailRefused } from '../platform/mail/mail-transport.ts'
import type { PluginTools } from './plugin.ts'

interface MailCall extends Pick<EgressInit, 'headers'> {
  readonly url: string
  readonly body: string
  /** What its keys are called, for whoever has to look after them. */
  readonly keys: string
}

/** Hands a mail to a service by HTTP. What it says about this very mail is told apart from what may pass. */
export async function postMail({ egress }: PluginTools, { url, headers, body, keys }: MailCall): Promise<void> {
  const answer = await egress.fetch(url, {
    method: 'POST',
    ...(headers === undefined ? {} : { headers }),
    body,
    redirect: 'refuse',
    maxBytes: 100_000,
  })
  if (answer.status >= 200 && answer.status < 300) return
  if (answer.status === 401 || answer.status === 403)
    throw new AppError('source_unavailable', `The mail service does not accept the ${keys}.`)
  if (answer.status === 400 || answer.status === 422)
    throw new MailRefused(`The mail service refused the mail: ${answer.status}`)
  throw new AppError('source_unavailable', `The mail service answered ${answer.status}. Try again later.`)
}
