import { acceptOptions } from '@rowhouse/core/column-types/accept-options'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import type { JsonValue } from '@rowhouse/core/storage'
import { metaFieldsOf } from './meta-fields.ts'

export type Meta = { readonly [key: string]: JsonValue }

const metaLimit = 10_000

/** `meta` of a column as a client sent it: an object, or the text of one. */
export function readMeta(input: unknown): Meta | null {
  const meta = typeof input === 'string' ? parsed(input) : (input ?? null)
  if (meta === null || meta === '') return null
  if (!isPlainObject(meta)) throw invalidValue('meta', 'The “meta” of a column must be an object.')
  if (JSON.stringify(meta).length > metaLimit)
    throw invalidValue('meta', `The “meta” of a column has at most ${metaLimit} characters.`)
  // It came as JSON, so it holds nothing else.
  return meta as Meta
}

function parsed(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The options of a type as its clients note them in `meta`. What is missing or empty there is not changed. */
function optionsFromMeta(type: ColumnTypeName, meta: Meta | null): Readonly<Record<string, JsonValue>> {
  const options: Record<string, JsonValue> = columnTypes[type].kept === 'key' ? keyKind(meta) : {}
  for (const [option, path] of metaFieldsOf(type)) {
    const value = valueAt(meta, path)
    if (value !== undefined && value !== null) options[option] = value
  }
  return options
}

/** The options of a request: in our own words, or as existing clients note them. Choices have rules of their own. */
export function optionsOf(
  type: ColumnTypeName,
  { options, meta }: { readonly options?: Readonly<Record<string, unknown>> | null; readonly meta: Meta | null },
): Readonly<Record<string, unknown>> {
  const { choices: _, ...own } = options ?? {}
  return { ...optionsFromMeta(type, meta), ...own }
}

/** What is left of `meta` when the options are taken out: kept for whoever noted it, never obeyed. */
export function notedIn(type: ColumnTypeName, meta: Meta | null): Meta | null {
  let noted: JsonValue = meta
  for (const [, path] of metaFieldsOf(type)) noted = withoutValue(noted, path)
  if (columnTypes[type].kept === 'key') noted = withoutValue(noted, ['ag'])
  return isPlainObject(noted) && Object.keys(noted).length > 0 ? (noted as Meta) : null
}

function withoutValue(meta: JsonValue, [step = '', ...rest]: readonly string[]): JsonValue {
  if (!isPlainObject(meta) || !Object.hasOwn(meta, step)) return meta
  const { [step]: value, ...others } = meta as Meta
  const inner = rest.length === 0 ? null : withoutValue(value ?? null, rest)
  return isPlainObject(inner) && Object.keys(inner).length > 0 ? { ...others, [step]: inner as JsonValue } : others
}

/** On top of `known`, the options a column has already. */
export function acceptTypeOptions(
  type: ColumnTypeName,
  wanted: Readonly<Record<string, unknown>>,
  known: object = {},
): unknown {
  return acceptOptions(columnTypes[type], { ...known, ...wanted })
}

// Existing clients ask for made-up keys by `ag`: “nc” for our texts, anything else for UUIDs.
function keyKind(meta: Meta | null): Record<string, JsonValue> {
  const ag = meta?.ag
  if (typeof ag !== 'string' || ag === '') return {}
  return { kind: ag === 'nc' ? 'text' : 'uuid' }
}

function valueAt(meta: Meta | null, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = meta
  for (const step of path)
    value = isPlainObject(value) && Object.hasOwn(value, step) ? (value[step] as JsonValue) : undefined
  return value
}
