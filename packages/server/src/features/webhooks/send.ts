import { AppError } from '@rowhouse/core/errors'
import {
  type HookChannel,
  type HookNotify,
  hookChannels,
  hookLimits,
  isMessageChannel,
} from '@rowhouse/core/hooks/hook'
import type { TemplateValues } from '@rowhouse/core/hooks/template'
import { mailFrame } from '../../meta/mail-frame.ts'
import { makeMail } from '../../platform/mail/mail-kinds.ts'
import { isRefusedForGood, noMailServer } from '../../platform/mail/mailer.ts'
import { messengerOf } from '../../plugins/registry.ts'
import type { Services } from '../../request/services.ts'
import { callOf, type HttpCall, type MailCall, type MessageCall, signatureHeaders } from './requests.ts'

export interface Outcome {
  readonly status: number | null
  /** Why it did not arrive; null: it did. */
  readonly reason: string | null
  readonly durationMs: number
  /** Sending the same again is of no use. */
  readonly isFinal: boolean
}

interface Sending {
  /** `signing` null: whoever gets it knows no secret to check a signature by. */
  readonly settings: { readonly notify: HookNotify; readonly signing: string | null }
  readonly values: TemplateValues
  /** The same each time. */
  readonly id: string
  readonly place: number
}

const timeoutMs = 10_000
/** Nobody reads more of an answer than whether it is one. */
const answerBytes = 64 * 1024
const mailsPerHour = 200
const messagesPerHour = 2000

type Tools = Pick<Services, 'egress' | 'mailer' | 'limits' | 'now' | 'plugins' | 'config'>

/** Never throws: whatever goes wrong is the outcome. */
export async function sendOnce(tools: Tools, sending: Sending, signal?: AbortSignal): Promise<Outcome> {
  const began = performance.now()
  const durationMs = (): number => Math.round(performance.now() - began)
  try {
    const call = callOf(sending.settings.notify, sending.values, sending.place)
    const status = await sendCall(tools, call, sending, signal)
    const isGood = status === null || (status >= 200 && status < 300)
    return { status, reason: isGood ? null : answered(status), durationMs: durationMs(), isFinal: isGood }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // An answer that is too long is one all the same, but nobody knows which.
    const isFinal = error.code === 'invalid_request' || isRefusedForGood(error)
    return { status: null, reason: error.message, durationMs: durationMs(), isFinal }
  }
}

const answered = (status: number): string => `The receiver answered ${status}.`

async function sendCall(
  tools: Tools,
  call: ReturnType<typeof callOf>,
  sending: Sending,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  if (call.kind === 'mail') return mail(tools, call, sending.id)
  return post(tools, call.kind === 'message' ? await messageCall(tools, call) : call, sending, signal)
}

async function post(
  { egress, now }: Tools,
  { method, url, headers, body }: HttpCall,
  { settings, id }: Sending,
  signal: AbortSignal | undefined,
): Promise<number> {
  // Chats know nothing of signatures; their addresses are the secret.
  const { notify, signing } = settings
  const signed =
    notify.via !== 'URL'
      ? {}
      : signing === null
        ? { 'webhook-id': id }
        : signatureHeaders({ id, atMs: now(), signing }, body)
  const response = await egress.fetch(url, {
    method,
    headers: { ...headers, ...signed },
    ...(method === 'GET' ? {} : { body }),
    timeoutMs,
    maxBytes: answerBytes,
    redirect: 'refuse',
    // Whoever hears a call twice knows it by its id; a chat or a telephone would show the message twice.
    keepAlive: notify.via === 'URL',
    ...(notify.via === 'URL' && notify.client !== undefined
      ? { client: { cert: notify.client.certificate, key: notify.client.key } }
      : {}),
    ...(signal === undefined ? {} : { signal }),
  })
  return response.status
}

/** Past the queue of mails: a delivery has tries of its own, and tells what came of them. */
async function mail(tools: Tools, { to, subject, text }: MailCall, id: string): Promise<null> {
  const { mailer, limits } = tools
  if (!(await mailer.isConfigured())) throw noMailServer()
  limits.take('mails of webhooks', mailsPerHour * hookLimits.recipients, 3_600_000)
  const values = { subject: subject === '' ? id : subject, text }
  const made = makeMail({ kind: 'written', values }, await mailFrame(tools))
  const refused: unknown[] = []
  for (const address of to)
    await mailer.send({ to: address, ...made }).catch((error: unknown) => {
      // One address that takes no mail keeps nobody else from theirs, and is not asked again.
      if (!isRefusedForGood(error)) throw error
      refused.push(error)
    })
  if (refused.length > 0) throw refused[0]
  return null
}

async function messageCall({ plugins, limits }: Tools, { via, to, text }: MessageCall): Promise<HttpCall> {
  const plugin = messengerOf(via)
  const [settings] = (await plugins.active(plugin.id)) ?? []
  if (settings === undefined)
    throw new AppError('source_unavailable', `Please activate the ${plugin.title} plugin in the App Store.`)
  const call = plugin.call(settings, { to, text }, plugins.tools)
  limits.take('messages of webhooks', messagesPerHour, 3_600_000)
  return { kind: 'http', method: 'POST', ...call }
}

/** By which nothing goes until an administrator turns on what they need. */
export async function unreadyChannels({ mailer, plugins }: Pick<Tools, 'mailer' | 'plugins'>): Promise<HookChannel[]> {
  const isReady = async (channel: HookChannel): Promise<boolean> => {
    if (isMessageChannel(channel)) return (await plugins.active(messengerOf(channel).id)) !== null
    return channel !== 'Email' || (await mailer.isConfigured())
  }
  const ready = await Promise.all(hookChannels.map(isReady))
  return hookChannels.filter((_, at) => !ready[at])
}
