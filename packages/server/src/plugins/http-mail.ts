import { AppError } from '@rowhouse/core/errors'
import type { EgressInit, EgressResponse } from '../platform/egress/egress.ts'
import { MailRefused } from '../platform/mail/mail-transport.ts'
import type { PluginTools } from './plugin.ts'

interface MailCall extends Pick<EgressInit, 'headers'> {
  readonly url: string
  readonly body: string
  /** What its keys are called, for whoever has to look after them. */
  readonly keys: string
  /** Whether an answer speaks of whoever shall get the mail, as the pages of the service describe it. */
  isRefusal(answer: MailAnswer): boolean
}

export interface MailAnswer extends Pick<EgressResponse, 'status' | 'headers'> {
  /** What it says, as far as that can be read. */
  readonly said: Readonly<Record<string, unknown>>
}

/**
 * Hands a mail to a service by HTTP. What it says about the recipient is told apart from all else: an account that may not
 * send or a sender nobody has confirmed is mended by an administrator, and says nothing about the address.
 */
export async function postMail(
  { egress }: PluginTools,
  { url, headers, body, keys, isRefusal }: MailCall,
): Promise<void> {
  const answer = await egress.fetch(url, {
    method: 'POST',
    ...(headers === undefined ? {} : { headers }),
    body,
    redirect: 'refuse',
    maxBytes: 100_000,
  })
  const { status } = answer
  if (isRefusal({ status, headers: answer.headers, said: saidIn(answer) }))
    throw new MailRefused(`The mail service refused the recipient: ${status}`)
  if (status >= 200 && status < 300) return
  if (status === 401 || status === 403)
    throw new AppError('source_unavailable', `The mail service does not accept the ${keys}.`)
  if (status === 400 || status === 422)
    throw new AppError(
      'source_unavailable',
      'The mail service takes no mails from here. Look after sender and account at the service.',
    )
  throw new AppError('source_unavailable', `The mail service answered ${status}. Try again later.`)
}

function saidIn(answer: EgressResponse): Readonly<Record<string, unknown>> {
  try {
    return Object(answer.json())
  } catch {
    return {}
  }
}
