// Texts with places for values: “{{ record.Title }}”. A place names a value and does nothing else, and what is put into it is
// never read as a template again: no text can grow by itself or run anything.
import { invalidRequest } from '../errors.ts'
import type { JsonValue } from '../storage.ts'

/** What places can name. */
export type TemplateValues = Readonly<Record<string, JsonValue>>

/** text: as people read it. json: as JSON, whole or inside of quotes. url: safe as a part of an address. */
export type TemplateForm = 'text' | 'json' | 'url'

interface Place {
  readonly path: readonly string[]
  readonly asJson: boolean
  /** Between quotes of a JSON text. */
  readonly isQuoted: boolean
}

type Template = readonly (string | Place)[]

const templateLimits = { characters: 100_000, places: 500, depth: 20, filled: 1_000_000 } as const

/** What a place may begin with. */
const templateRoots = [
  'data',
  'record',
  'records',
  'before',
  'changed',
  'event',
  'id',
  'at',
  'key',
  'project',
  'table',
  'hook',
  'user',
  // Of fields and tables.
  'change',
  // Of automations: what earlier steps gave, the record of a “for each”, what a call from outside said, a comment.
  'steps',
  'item',
  'body',
  'comment',
] as const

export class TemplateError extends Error {}

export function parseTemplate(text: string): Template {
  if (text.length > templateLimits.characters)
    throw new TemplateError(`A text may have at most ${templateLimits.characters} characters.`)
  const parts: (string | Place)[] = []
  let isQuoted = false
  let places = 0
  for (let at = 0; at < text.length; ) {
    const opens = text.indexOf('{{', at)
    const plain = text.slice(at, opens === -1 ? undefined : opens)
    if (plain !== '') parts.push(plain)
    isQuoted = quotedAfter(plain, isQuoted)
    if (opens === -1) break
    const { inside, end } = placeAt(text, opens)
    parts.push({ ...placeOf(inside), isQuoted })
    places += 1
    if (places > templateLimits.places)
      throw new TemplateError(`A text may have at most ${templateLimits.places} places for values.`)
    at = end
  }
  return parts
}

/** Existing clients may write three braces, which mean the same: nothing is escaped for HTML. */
export function closingOf(text: string, opens: number): { readonly braces: number; readonly closes: number } {
  const braces = text.startsWith('{{{', opens) && text.indexOf('}}}', opens) !== -1 ? 3 : 2
  return { braces, closes: text.indexOf('}'.repeat(braces), opens + braces) }
}

function placeAt(text: string, opens: number): { readonly inside: string; readonly end: number } {
  const { braces, closes } = closingOf(text, opens)
  if (closes === -1) throw new TemplateError('A place for a value is not closed: write }} at its end.')
  return { inside: text.slice(opens + braces, closes).trim(), end: closes + braces }
}

function placeOf(inside: string): Omit<Place, 'isQuoted'> {
  const { path, asJson } = namesIn(inside)
  const [root = ''] = path
  if (path.length > templateLimits.depth)
    throw new TemplateError(`A place for a value goes at most ${templateLimits.depth} names deep.`)
  if (!(templateRoots as readonly string[]).includes(root))
    throw new TemplateError(
      `“{{${inside.slice(0, 60)}}}” names no value. Places begin with one of: ${templateRoots.join(', ')}.`,
    )
  return { path, asJson }
}

/** What stands between the braces, whether or not there is such a value. */
export function namesIn(inside: string): Omit<Place, 'isQuoted'> {
  const [, word, rest = ''] = /^(json\s+)?(.*)$/s.exec(inside) ?? []
  return { path: pathOf(rest.trim()), asJson: word !== undefined }
}

/** “record.First Name”, “record.[a.b]”: names as they are, in brackets where they hold a point. */
function pathOf(text: string): readonly string[] {
  const names: string[] = []
  let rest = text
  while (rest !== '') {
    const bracketed = /^\[([^\]]*)\](?:\.|$)/.exec(rest)
    const [whole = rest, name = rest] = bracketed ?? /^([^.]*)(?:\.|$)/.exec(rest) ?? []
    names.push(bracketed === null ? name.trim() : name)
    rest = rest.slice(Math.max(whole.length, 1))
  }
  return names
}

/** Whether a JSON text is inside of quotes after this. */
function quotedAfter(text: string, before: boolean): boolean {
  let isQuoted = before
  for (let at = 0; at < text.length; at++) {
    if (isQuoted && text[at] === '\\') at += 1
    else if (text[at] === '"') isQuoted = !isQuoted
  }
  return isQuoted
}

/** Whether a text is meant to become JSON: a list or an object stands around its places. */
export const isJsonTemplate = (text: string): boolean => /^\s*(\[|\{(?!\{))/.test(text)

/** Ends as soon as it comes to more than can be sent or stored: a place may be filled with much, and stand there often. */
export function fillTemplate(template: Template, values: TemplateValues, form: TemplateForm = 'text'): string {
  let text = ''
  for (const part of template) {
    text += typeof part === 'string' ? part : filled(part, values, form)
    if (text.length > templateLimits.filled)
      throw invalidRequest(`Filled with values, a text comes to more than ${templateLimits.filled / 1_000_000} MB.`)
  }
  return text
}

function filled({ path, asJson, isQuoted }: Place, values: TemplateValues, form: TemplateForm): string {
  const value = valueAt(values, path)
  if (form === 'url') return encodeURIComponent(asJson ? jsonOf(value) : textOf(value))
  if (form === 'json' && isQuoted) return JSON.stringify(asJson ? jsonOf(value) : textOf(value)).slice(1, -1)
  return asJson || form === 'json' ? jsonOf(value) : textOf(value)
}

function valueAt(values: TemplateValues, path: readonly string[]): JsonValue {
  let value: JsonValue = values as JsonValue
  for (const name of path) {
    // Only what is a part of the value itself: never what JavaScript adds to it.
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name) || name === 'length') return null
    value = (value as Readonly<Record<string, JsonValue>>)[name] ?? null
  }
  return value
}

const textOf = (value: JsonValue): string =>
  value === null ? '' : typeof value === 'object' ? jsonOf(value) : String(value)

function jsonOf(value: JsonValue): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalidRequest('A value is nested too deep to be written as JSON.')
  }
}
