import type { StorageWord } from '@rowhouse/core/storage'
import { literalWith } from '../ddl/literal.ts'
import { valueCodec } from '../values/codec.ts'

export const postgresTypes: Readonly<Record<StorageWord, string>> = {
  shortText: 'character varying(255)',
  longText: 'text',
  integer: 'bigint',
  decimal: 'numeric',
  float: 'double precision',
  boolean: 'boolean',
  date: 'date',
  time: 'time(3)',
  timestamp: 'timestamp(3) with time zone',
  json: 'jsonb',
}

/** What a parameter is cast to, so that the server need not guess it from the other side. */
export const postgresCasts: Readonly<Record<StorageWord, string>> = {
  ...postgresTypes,
  shortText: 'text',
  time: 'time',
  timestamp: 'timestamptz',
}

export const postgresValues = valueCodec({
  boolean: (value) => value,
  timestamp: (iso) => iso,
  decimal: { whole: 1000, fraction: 1000 },
  shortText: 255,
  hasSoundJson: true,
})

export const postgresLiteral = literalWith(postgresValues, {
  quoted: (text) => `'${text}'`,
  hex: (text) => `convert_from(decode('${Buffer.from(text).toString('hex')}', 'hex'), 'UTF8')`,
  boolean: String,
})

const byName: Readonly<Record<string, StorageWord>> = {
  bpchar: 'shortText',
  varchar: 'shortText',
  name: 'shortText',
  uuid: 'shortText',
  inet: 'shortText',
  cidr: 'shortText',
  macaddr: 'shortText',
  citext: 'longText',
  text: 'longText',
  xml: 'longText',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  numeric: 'decimal',
  float4: 'float',
  float8: 'float',
  bool: 'boolean',
  date: 'date',
  time: 'time',
  timestamp: 'timestamp',
  timestamptz: 'timestamp',
  json: 'json',
  jsonb: 'json',
}

export function postgresWordOf(type: string, kind: string): StorageWord | null {
  if (kind === 'e') return 'shortText'
  return Object.hasOwn(byName, type) ? (byName[type] ?? null) : null
}
