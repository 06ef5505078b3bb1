// Where webhooks and steps of automations go, as a base file has it: without what others must not know.
import { invalidValue } from '@rowhouse/core/errors'
import type { HookNotify } from '@rowhouse/core/hooks/hook'
import { acceptNotify, fixedOrigin } from './accept-notify.ts'

/** A file goes further than a screen: by its name rather too much stays behind than too little. */
const mayBeSecret = /auth|cookie|token|secret|pass|key|sign|session|code/i

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
  const secret = notify.headers.filter(({ name, secret: isSaid }) => isSaid || mayBeSecret.test(name))
  for (const { name } of secret) lost.push(`its header “${name}”`)
  const hidden = notify.parameters.filter(({ name }) => mayBeSecret.test(name))
  for (const { name } of hidden) lost.push(`its parameter “${name}”`)
  const url = carriedAddress(notify.url)
  if (url !== notify.url)
    lost.push(isOrigin(url) ? 'all but the host of its address' : 'what stands behind “?” in its address')
  return {
    notify: {
      ...rest,
      url,
      headers: notify.headers.filter((header) => !secret.includes(header)),
      parameters: notify.parameters.filter((parameter) => !hidden.includes(parameter)),
    },
    lost,
  }
}

/** Part of a path that was made by a program, as addresses of channels have it. */
const mayBeKey = /^(?=.*\d)(?=.*[a-z])[\w.~-]{16,}$/i

/** A template that was cut would be none: of such an address the host alone is left, as where its path may hold a key. */
function carriedAddress(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const isCut = path !== url && path.includes('{{')
  const mayHoldKey = path.split('/').some((part, at) => at > 2 && mayBeKey.test(part))
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
