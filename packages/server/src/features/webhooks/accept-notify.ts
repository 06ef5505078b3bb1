import { invalidValue } from '@rowhouse/core/errors'
import {
  type ChatChannel,
  type HookHeader,
  type HookNotify,
  type HookPair,
  hookChannels,
  hookLimits,
  hookMethods,
  isChatChannel,
  isMasked,
  isMessageChannel,
  isSecretHeader,
  type MessageChannel,
} from '@rowhouse/core/hooks/hook'
import { parseTemplate, TemplateError } from '@rowhouse/core/hooks/template'
import { acceptClient } from './accept-client.ts'

type UrlNotify = Extract<HookNotify, { via: 'URL' }>
type Given = Readonly<Record<string, unknown>>

/** Where a hook goes, as somebody wants it. Masked secrets are those of `stored`, for the place they were stored for. */
export function acceptNotify(input: unknown, stored: HookNotify | null): HookNotify {
  const given = objectOf(input, 'notify')
  const { via } = given
  if (via === 'URL') return acceptUrl(given, stored?.via === 'URL' ? stored : null)
  if (via === 'Email')
    return {
      via,
      to: template(given.to, 'to', hookLimits.value, 'Say who gets the mail.'),
      subject: template(given.subject, 'subject', hookLimits.value, 'Give the mail a subject.'),
      body: template(given.body, 'body'),
    }
  if (isChatChannel(via)) return acceptChat(via, given, stored)
  if (isMessageChannel(via)) return acceptMessage(via, given)
  throw invalidValue('notify', `A webhook is sent by one of: ${hookChannels.join(', ')}.`)
}

function acceptUrl(given: Given, stored: UrlNotify | null): UrlNotify {
  const method = hookMethods.find((one) => one === (given.method ?? 'POST'))
  if (method === undefined) throw invalidValue('method', `The method is one of: ${hookMethods.join(', ')}.`)
  const url = template(given.url, 'url', hookLimits.url, 'Say where to send it.')
  const origin = fixedOrigin(url, 'url')
  const same = stored !== null && fixedOrigin(stored.url, 'url') === origin ? stored : null
  const known = same?.headers ?? []
  const client = acceptClient(given.client, origin, same?.client)
  return {
    via: 'URL',
    method,
    url,
    headers: listOf(given.headers, 'headers', hookLimits.pairs).map((one) => acceptHeader(one, known)),
    parameters: listOf(given.parameters, 'parameters', hookLimits.pairs).map((one) => acceptPair(one, 'parameters')),
    body: template(given.body, 'body'),
    ...(client === undefined ? {} : { client }),
  }
}

function acceptHeader(input: unknown, known: readonly HookHeader[]): HookHeader {
  const pair = acceptPair(input, 'headers')
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(pair.name))
    throw invalidValue('headers', `“${pair.name.slice(0, 60)}” cannot be the name of a header.`)
  const secret = objectOf(input, 'headers').secret === true || isSecretHeader(pair.name)
  if (!secret || !isMasked(pair.value)) return { ...pair, secret }
  // What was stored for one place never goes to another.
  const kept = known.find(({ name, secret: was }) => was && name.toLowerCase() === pair.name.toLowerCase())
  if (kept === undefined) throw invalidValue('headers', `Type the value of “${pair.name}” again.`)
  return { ...pair, value: kept.value, secret }
}

function acceptPair(input: unknown, field: string): HookPair {
  const { name, value, enabled } = objectOf(input, field)
  return {
    name: text(name, field, 200).trim(),
    value: template(value, field, hookLimits.value),
    enabled: enabled === undefined || enabled === null ? true : Boolean(enabled),
  }
}

function acceptChat(via: ChatChannel, given: Given, stored: HookNotify | null): HookNotify {
  const known = stored?.via === via ? stored.channels : []
  const channels = listOf(given.channels, 'channels', hookLimits.channels).map((one, at) => {
    const { channel, url } = objectOf(one, 'channels')
    const written = text(url, 'channels', hookLimits.url).trim()
    // One that came with a base file has none behind its mask.
    const address = isMasked(written) ? known[at]?.url || undefined : written
    if (address === undefined) throw invalidValue('channels', 'Type the address of the channel again.')
    if (address.includes('{{')) throw invalidValue('channels', 'The address of a channel holds no values of records.')
    fixedOrigin(address, 'channels')
    return { channel: text(channel, 'channels', 200).trim(), url: address }
  })
  if (channels.length === 0) throw invalidValue('channels', `Add a channel of ${via}.`)
  return { via, channels, body: template(given.body, 'body', undefined, 'Write what to say.') }
}

function acceptMessage(via: MessageChannel, given: Given): HookNotify {
  const to = template(given.to, 'to', hookLimits.value, 'Say which numbers get the message.')
  if (numbersIn(to).length > hookLimits.recipients)
    throw invalidValue('to', `A message goes to at most ${hookLimits.recipients} numbers.`)
  return { via, to, body: template(given.body, 'body', undefined, 'Write what to say.') }
}

/** Templates of numbers. Each is a call of its own, so that what is sent again reaches nobody twice who had it. */
export const numbersIn = (to: string): readonly string[] =>
  (to.match(/(?:\{\{.*?\}\}|[^,;])+/gs) ?? []).map((one) => one.trim()).filter((one) => one !== '')

/** The place itself is fixed: what a record holds must not say who gets the secrets of a hook. */
export function fixedOrigin(url: string, field: string): string {
  const [start = ''] = url.split('{{')
  const parsed = URL.parse(start)
  const isWhole = start === url || /^https?:\/\/[^/?#]+[/?#]/i.test(start)
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || !isWhole)
    throw invalidValue(field, 'An address begins with http:// or https:// and names its host without {{ }}.')
  if (parsed.username !== '' || parsed.password !== '')
    throw invalidValue(field, 'Send a password in a header, not in the address.')
  return parsed.origin
}

function objectOf(input: unknown, field: string): Given {
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as Given
  throw invalidValue(field, 'An object is needed here.')
}

function listOf(input: unknown, field: string, most: number): readonly unknown[] {
  if (input === undefined || input === null) return []
  if (!Array.isArray(input)) throw invalidValue(field, 'A list is needed here.')
  if (input.length > most) throw invalidValue(field, `There may be at most ${most} of these.`)
  return input
}

function text(input: unknown, field: string, most: number): string {
  if (input === undefined || input === null) return ''
  if (typeof input !== 'string') throw invalidValue(field, 'A text is needed here.')
  if (input.length > most || !input.isWellFormed() || input.includes('\0'))
    throw invalidValue(field, `This text may have at most ${most} characters, none of them broken.`)
  return input
}

function template(input: unknown, field: string, most = 100_000, empty?: string): string {
  const written = text(input, field, most)
  if (empty !== undefined && written.trim() === '') throw invalidValue(field, empty)
  try {
    parseTemplate(written)
  } catch (error) {
    if (error instanceof TemplateError) throw invalidValue(field, error.message)
    throw error
  }
  return written
}
