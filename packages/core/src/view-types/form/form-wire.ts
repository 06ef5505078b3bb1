// A form as v1 clients know it.
import { Nullable } from '../../api/endpoint.ts'
import { type JsonObject, readJson } from '../../filters/read-json.ts'
import { refused } from '../../filters/refused.ts'
import { Type } from '../../schema/type.ts'
import { longestWaitSeconds } from '../../views/settings/redirect.ts'
import type { ViewSettings } from '../../views/settings/registry.ts'
import { formLimits } from '../../views/view-limits.ts'
import type { WireFields } from '../view-type.ts'
import { formColumnFields } from './form-column-wire.ts'

const atMost = (maxLength: number) => Nullable(Type.String({ maxLength }))
const Flag = Nullable(Type.Unsafe<boolean | number>({ type: ['boolean', 'integer'] }))
const Seconds = Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] })

const texts = {
  heading: atMost(formLimits.line),
  subheading: atMost(formLimits.text),
  success_msg: atMost(formLimits.text),
  redirect_url: atMost(formLimits.address),
  email: Nullable(Type.String({ maxLength: 20_000, description: 'JSON: {"address": true}; only members get mail' })),
  banner_image_url: atMost(formLimits.address),
  logo_url: atMost(formLimits.address),
}

export const formWire: WireFields = {
  reply: {
    ...texts,
    redirect_after_secs: Nullable(Type.Integer()),
    submit_another_form: Type.Boolean(),
    show_blank_form: Type.Boolean(),
  },
  body: optional({ ...texts, redirect_after_secs: Seconds, submit_another_form: Flag, show_blank_form: Flag }),
  isWhole: true,
  present: (settings, { title }) => ({
    heading: settings.heading ?? title,
    subheading: settings.subheading,
    success_msg: settings.successMessage,
    redirect_url: settings.redirect?.url ?? null,
    redirect_after_secs: settings.redirect?.afterSeconds ?? null,
    email: settings.mailsTo.length === 0 ? null : JSON.stringify(Object.fromEntries(settings.mailsTo.map(isTold))),
    submit_another_form: settings.submitAnother,
    show_blank_form: settings.blankForm,
    banner_image_url: settings.banner,
    logo_url: settings.logo,
  }),
  accept: (body) => ({
    ...given(body, 'heading', (text) => ({ heading: textIn(text) })),
    ...given(body, 'subheading', (text) => ({ subheading: textIn(text) })),
    ...given(body, 'success_msg', (text) => ({ successMessage: textIn(text) })),
    ...given(body, 'redirect_url', (url) => ({ redirect: redirectIn(textIn(url), body.redirect_after_secs) })),
    ...given(body, 'email', (text) => ({ mailsTo: addressesIn(textIn(text)) })),
    ...given(body, 'submit_another_form', (flag) => ({ submitAnother: Boolean(flag) })),
    ...given(body, 'show_blank_form', (flag) => ({ blankForm: Boolean(flag) })),
    ...given(body, 'banner_image_url', (text) => ({ banner: textIn(text) })),
    ...given(body, 'logo_url', (text) => ({ logo: textIn(text) })),
  }),
  columns: formColumnFields,
}

const isTold = (address: string) => [address, true] as const

type Body = Readonly<Record<string, unknown>>

/** What was not sent says nothing. */
function given(body: Body, name: string, accept: (value: unknown) => Partial<ViewSettings>): Partial<ViewSettings> {
  return body[name] === undefined ? {} : accept(body[name])
}

/** Clients that mean nothing send an empty text, too. */
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function redirectIn(url: string | null, seconds: unknown): ViewSettings['redirect'] {
  if (url === null) return null
  const afterSeconds = Number(seconds ?? 0)
  if (!Number.isInteger(afterSeconds) || afterSeconds < 0 || afterSeconds > longestWaitSeconds)
    throw refused('redirect_after_secs', `Here a whole number from 0 to ${longestWaitSeconds} is needed`)
  return { url, afterSeconds }
}

function addressesIn(text: string | null): string[] {
  if (text === null) return []
  const told: unknown = readJson('email', text)
  if (typeof told !== 'object' || told === null || Array.isArray(told))
    throw refused('email', 'Here JSON such as {"ana@example.com": true} is needed')
  return Object.entries(told as JsonObject).flatMap(([address, isTold]) => (isTold === true ? [address] : []))
}

function optional(fields: WireFields['body']): WireFields['body'] {
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)]))
}
