import { standardDateFormat } from '@rowhouse/core/column-types/date-format'
import { isPlainObject } from '@rowhouse/core/column-types/json-value'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import type { JsonValue } from '@rowhouse/core/storage'
import { metaFieldsOf } from './meta-fields.ts'

/** `meta` as existing clients read it: what they noted themselves, with the options of the type in their places. */
export function metaFromOptions(type: string, options: unknown, noted: JsonValue): JsonValue {
  const known = isPlainObject(options) ? options : {}
  let meta: JsonValue = isPlainObject(noted) ? (noted as JsonValue) : {}
  for (const [option, path] of metaFieldsOf(type)) meta = withValue(meta, path, presented(option, known[option]))
  if (columnTypeOf(type).kept === 'key' && known.kind !== 'integer')
    meta = withValue(meta, ['ag'], known.kind === 'text' ? 'nc' : 'uuid')
  return Object.keys(meta as object).length === 0 ? null : meta
}

/** Existing clients know no format of the reader's own. */
function presented(option: string, value: unknown): JsonValue {
  return option === 'dateFormat' && value === 'local' ? standardDateFormat : ((value ?? null) as JsonValue)
}

function withValue(meta: JsonValue, [step = '', ...rest]: readonly string[], value: JsonValue): JsonValue {
  const object = isPlainObject(meta) ? (meta as { readonly [key: string]: JsonValue }) : {}
  return { ...object, [step]: rest.length === 0 ? value : withValue(object[step] ?? null, rest, value) }
}
