import type { StorageWord } from '@rowhouse/core/storage'
import { literalWith } from '../ddl/literal.ts'
import { unsigned64 } from '../values/canonical.ts'
import { valueCodec } from '../values/codec.ts'

const bytewise = 'character set utf8mb4 collate utf8mb4_bin'

export const mysqlTypes: Readonly<Record<StorageWord, string>> = {
  shortText: `varchar(255) ${bytewise}`,
  longText: `longtext ${bytewise}`,
  integer: 'bigint',
  decimal: 'decimal(65,25)',
  float: 'double',
  boolean: 'tinyint(1)',
  date: 'date',
  time: 'time(3)',
  timestamp: 'datetime(3)',
  json: 'json',
}

export const mysqlValues = valueCodec({
  boolean: (value) => (value ? 1 : 0),
  // Without zone: MySQL keeps none, and older ones refuse it. The session speaks UTC.
  timestamp: (iso) => iso.slice(0, 23).replace('T', ' '),
  decimal: { whole: 65, fraction: 30, total: 65 },
  mostInteger: unsigned64,
  shortText: 255,
})

export const mysqlLiteral = literalWith(mysqlValues, {
  quoted: (text) => `'${text}'`,
  // Not as 0x…: MariaDB writes such a default down as a quoted text without escaping, and then trips over it.
  hex: (text) => `(convert(unhex('${Buffer.from(text).toString('hex')}') using utf8mb4))`,
  boolean: (value) => (value ? '1' : '0'),
})

const byName: Readonly<Record<string, StorageWord>> = {
  char: 'shortText',
  varchar: 'shortText',
  enum: 'shortText',
  set: 'shortText',
  uuid: 'shortText',
  inet4: 'shortText',
  inet6: 'shortText',
  tinytext: 'longText',
  text: 'longText',
  mediumtext: 'longText',
  longtext: 'longText',
  tinyint: 'integer',
  smallint: 'integer',
  mediumint: 'integer',
  int: 'integer',
  bigint: 'integer',
  year: 'integer',
  decimal: 'decimal',
  float: 'float',
  double: 'float',
  date: 'date',
  time: 'time',
  datetime: 'timestamp',
  timestamp: 'timestamp',
  json: 'json',
}

/** `type` with its size: the number in tinyint(1) and bit(1) says that a boolean is meant. */
export function mysqlWordOf(name: string, type: string): StorageWord | null {
  if (/^(tinyint|bit)\(1\)/.test(type)) return 'boolean'
  return Object.hasOwn(byName, name) ? (byName[name] ?? null) : null
}
