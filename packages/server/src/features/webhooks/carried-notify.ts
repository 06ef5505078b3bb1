// Where webhooks and steps of automations go, as a base file has it: without what others must not know.
import { invalidValue } from '@rowhouse/core/errors'
import type { HookNotify } from '@rowhouse/core/hooks/hook'
import { acceptNotify, fixedOrigin } from './accept-notify.ts'

/** A file goes further than a screen: by its name rather too much stays behind than too little. */
const mayBeSecret = /auth|bearer|code|cookie|cred|hash|hmac|jwt|key|pass|pwd|secret|session|sig|token/i
/** By how it looks: it was made by a program. Values of records stand in their places, so those are none. */
const mayBeKey = /^(?=.*\d)(?=.*[a-z])[^\s/{}]{16,}$/i

/** What is asked for behind an address, and whom a channel belongs to, may be a secret too. */
export function withoutSecrets(notify: HookNotify): { readonly notify: HookNotify; readonly lost: readonly string[] } {
  const lost: string[] = []
  if ('channels' in notify) {
    lost.push('the addresses of its channels')
    return { notify: withoutPlaces(notify), lost }
  }
  if (notify.via !== 'URL') return { notify, lost }
  const { client, ...rest } = notify
  if (client !== undefined) lost.push('its client certificate')
  const secret = notify.headers.filter((header) => header.secret || isSecret(header))
  for (const { name } of secret) lost.push(`its header “${name}”`)
  const hidden = notify.parameters.filter(isSecret)
  for (const { name } of hidden) lost.push(`its parameter “${name}”`)
  const said: string[] = []
  const body = withoutValues(notify.body, said)
  for (const name of new Set(said)) lost.push(`what its body says under “${name}”`)
  const url = carriedAddress(notify.url)
  if (url !== notify.url)
    lost.push(isOrigin(url) ? 'all but the host of its address' : 'what stands behind “?” in its address')
  return {
    notify: {
      ...rest,
      url,
      body,
      headers: notify.headers.filter((header) => !secret.includes(header)),
      parameters: notify.parameters.filter((parameter) => !hidden.includes(parameter)),
    },
    lost,
  }
}

const isSecret = ({ name, value }: { readonly name: string; readonly value: string }): boolean =>
  mayBeSecret.test(name) || mayBeKey.test(value)

/** What a body says by itself, under the names of JSON or of a form; values of records are filled in when it is sent. */
function withoutValues(body: string, said: string[]): string {
  const named = /^\s*[[{]/.test(body) ? namedInJson : namedInForm
  return body.replace(named, (whole: string, begin: string, name: string, text: string) => {
    const value = text.replace(places, '').trim()
    if (value === '' || !isSecret({ name, value })) return whole
    said.push(name)
    return begin
  })
}

const namedInJson = /("([^"\\]+)"\s*:\s*")((?:[^"\\]|\\.)*)(?=")/g
const namedInForm = /((?<=^|&|\n)([^\s=&]+)=)([^\s&]*)/g
const places = /\{\{.*?\}\}/gs

/** A template that was cut would be none: of such an address the host alone is left, as where its path may hold a key. */
function carriedAddress(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const isCut = path !== url && path.includes('{{')
  const parts = path.split('/').slice(3)
  const mayHoldKey = parts.some((part) => part.split(places).some((piece) => mayBeKey.test(piece)))
  return isCut || mayHoldKey ? `${fixedOrigin(url, 'url')}/` : path
}

const isOrigin = (url: string): boolean => `${fixedOrigin(url, 'url')}/` === url

/** Channels have no addresses: each has to be typed again. */
export const acceptCarriedNotify = (input: unknown): HookNotify => withoutPlaces(acceptNotify(atAnyPlace(input), null))

const anyChannel = 'https://channel.invalid/'

/** As it was when its channels had addresses, so that it is looked at like any other. */
export function atAnyPlace(input: unknown): unknown {
  const given = (input ?? {}) as { readonly channels?: unknown }
  if (!Array.isArray(given.channels)) return input
  return { ...given, channels: given.channels.map((one) => ({ ...Object(one), url: anyChannel })) }
}

export const withoutPlaces = (notify: HookNotify): HookNotify =>
  'channels' in notify ? { ...notify, channels: notify.channels.map(({ channel }) => ({ channel, url: '' })) } : notify

/** One that came with a base file does not know the addresses of its channels. */
export function requirePlaces(notify: HookNotify): void {
  if ('channels' in notify && notify.channels.some(({ url }) => url === ''))
    throw invalidValue('channels', 'Type the address of the channel again.')
}
