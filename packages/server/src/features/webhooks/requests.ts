// What a hook sends, as the receivers' own pages describe it. Pure.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { AppError } from '@rowhouse/core/errors'
import { type HookMethod, type HookNotify, hookLimits, type MessageChannel } from '@rowhouse/core/hooks/hook'
import { fillTemplate, isJsonTemplate, parseTemplate, type TemplateValues } from '@rowhouse/core/hooks/template'
import { isEmail } from '@rowhouse/core/names'
import { chatOf } from '../../plugins/registry.ts'
import { fixedOrigin, numbersIn } from './accept-notify.ts'

export interface HttpCall {
  readonly kind: 'http'
  readonly method: HookMethod
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface MailCall {
  readonly kind: 'mail'
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

/** The plugin makes the call of it, with settings that only it has. */
export interface MessageCall {
  readonly kind: 'message'
  readonly via: MessageChannel
  readonly to: string
  readonly text: string
}

type Call = HttpCall | MailCall | MessageCall

/** Throws where the values leave nothing that can be sent. `place`: which of several channels. */
export function callOf(notify: HookNotify, values: TemplateValues, place = 0): Call {
  const call = notify.via === 'URL' ? urlCall(notify, values) : otherCall(notify, values, place)
  const size = Buffer.byteLength(call.kind === 'http' ? call.body : call.text)
  if (size > hookLimits.body)
    throw cannotBeSent(`What is to be sent comes to more than ${hookLimits.body / 1_000_000} MB.`)
  return call
}

function urlCall(notify: Extract<HookNotify, { via: 'URL' }>, values: TemplateValues): HttpCall {
  const url = URL.parse(fillTemplate(parsed(notify.url), values, 'url'))
  if (url === null || url.origin !== originIn(notify.url))
    throw cannotBeSent('The address does not lead where the webhook was made for.')
  for (const { name, value } of enabled(notify.parameters)) url.searchParams.append(name, fill(value, values))
  const hasBody = notify.method !== 'GET'
  const isJson = notify.body.trim() === '' || isJsonTemplate(notify.body) || isWholeJson(notify.body)
  const headers = enabled(notify.headers).map(({ name, value }) => [name.toLowerCase(), fill(value, values)] as const)
  return {
    kind: 'http',
    method: notify.method,
    url: url.href,
    headers: {
      ...(hasBody ? { 'content-type': isJson ? 'application/json' : 'text/plain; charset=utf-8' } : {}),
      ...Object.fromEntries(headers),
    },
    body: hasBody ? bodyOf(notify.body, values) : '',
  }
}

const isWholeJson = (body: string): boolean => /^\s*\{\{\{?\s*json\s[^}]*\}\}\}?\s*$/.test(body)

function bodyOf(body: string, values: TemplateValues): string {
  if (body.trim() === '') return JSON.stringify(wholeOf(values))
  return fillTemplate(parsed(body), values, isJsonTemplate(body) ? 'json' : 'text')
}

/** All there is to tell, each thing once. */
function wholeOf({ data: _data, ...values }: TemplateValues): TemplateValues {
  return values
}

function otherCall(notify: Exclude<HookNotify, { via: 'URL' }>, values: TemplateValues, place: number): Call {
  if (notify.via === 'Email') return mailCall(notify, values)
  const said = fill(notify.body, values)
  if (!('channels' in notify)) return messageCall(notify, values, place, said)
  const { via, channels } = notify
  const url = channels[place]?.url
  if (url === undefined) throw cannotBeSent('The channel is no longer part of the webhook.')
  return {
    kind: 'http',
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(chatOf(via).body(said)),
  }
}

function messageCall(
  { via, to }: Extract<HookNotify, { via: MessageChannel }>,
  values: TemplateValues,
  place: number,
  text: string,
): MessageCall {
  const number = fill(numbersIn(to)[place] ?? '', values).trim()
  if (number === '') throw cannotBeSent('There is no recipient.')
  return { kind: 'message', via, to: number, text }
}

function mailCall({ to, subject, body }: Extract<HookNotify, { via: 'Email' }>, values: TemplateValues): MailCall {
  const addresses = fill(to, values)
    .split(/[,;\s]+/)
    .filter((address) => address !== '')
  const wrong = addresses.find((address) => !isEmail(address))
  if (wrong !== undefined) throw cannotBeSent('One of the recipients is no e-mail address.')
  if (addresses.length === 0) throw cannotBeSent('There is no recipient.')
  if (addresses.length > hookLimits.recipients)
    throw cannotBeSent(`A mail goes to at most ${hookLimits.recipients} people.`)
  const line = fill(subject, values).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  return { kind: 'mail', to: [...new Set(addresses)], subject: line.trim().slice(0, 250), text: fill(body, values) }
}

const fill = (text: string, values: TemplateValues): string => fillTemplate(parsed(text), values)

const mostKept = 500
const longestKept = 5000

/** The same few texts are read again and again. */
function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const now = read(text)
    if (known.size >= mostKept) known.clear()
    if (text.length <= longestKept) known.set(text, now)
    return now
  }
}

const parsed = remembered(parseTemplate)
const originIn = remembered((url) => fixedOrigin(url, 'url'))

const enabled = <T extends { readonly name: string; readonly enabled: boolean }>(pairs: readonly T[]): readonly T[] =>
  pairs.filter((pair) => pair.enabled && pair.name !== '')

const cannotBeSent = (sentence: string): AppError => new AppError('invalid_request', sentence)

/** https://www.standardwebhooks.com: `id.timestamp.body`, so that no call can be altered, or sent again later by others. */
export function signatureHeaders(
  { id, atMs, signing }: { readonly id: string; readonly atMs: number; readonly signing: string },
  body: string,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(atMs / 1000))
  const digest = createHmac('sha256', keyOf(signing)).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${digest}` }
}

const keys = new Map<string, KeyObject>()
const mostKeys = 1000

/** To make one takes five times as long as to sign with it. */
function keyOf(signing: string): KeyObject {
  const known = keys.get(signing)
  if (known !== undefined) return known
  if (keys.size >= mostKeys) keys.clear()
  const key = createSecretKey(signing.replace(/^whsec_/, ''), 'base64')
  keys.set(signing, key)
  return key
}
