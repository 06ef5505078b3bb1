import type { StorageWord } from '@rowhouse/core/storage'
import { literalWith } from '../ddl/literal.ts'
import { valueCodec } from '../values/codec.ts'

export const bytewise = 'Latin1_General_100_BIN2'

export const mssqlTypes: Readonly<Record<StorageWord, string>> = {
  shortText: `nvarchar(255) collate ${bytewise}`,
  longText: `nvarchar(max) collate ${bytewise}`,
  integer: 'bigint',
  decimal: 'decimal(38,18)',
  float: 'float(53)',
  boolean: 'bit',
  date: 'date',
  time: 'time(3)',
  timestamp: 'datetime2(3)',
  json: `nvarchar(max) collate ${bytewise}`,
}

/** What a parameter is cast to: texts arrive as nvarchar, and compared with another type they would decide for both. */
export const mssqlCasts: Readonly<Record<StorageWord, string>> = {
  ...mssqlTypes,
  shortText: 'nvarchar(max)',
  longText: 'nvarchar(max)',
  json: 'nvarchar(max)',
}

export const mssqlValues = valueCodec({
  boolean: (value) => value,
  timestamp: (iso) => iso.slice(0, 23),
  // The driver takes every whole number for a bigint, which larger ones are not; as text the server reads them.
  float: (value) => (Number.isInteger(value) && !Number.isSafeInteger(value) ? String(value) : value),
  decimal: { whole: 20, fraction: 18, total: 38 },
  shortText: 255,
})

export const mssqlLiteral = literalWith(mssqlValues, {
  quoted: (text) => `N'${text}'`,
  hex: (text) => `cast(0x${Buffer.from(text, 'utf16le').toString('hex')} as nvarchar(max))`,
  boolean: (value) => (value ? '1' : '0'),
})

const byName: Readonly<Record<string, StorageWord>> = {
  char: 'shortText',
  varchar: 'shortText',
  nchar: 'shortText',
  nvarchar: 'shortText',
  uniqueidentifier: 'shortText',
  sysname: 'shortText',
  text: 'longText',
  ntext: 'longText',
  xml: 'longText',
  tinyint: 'integer',
  smallint: 'integer',
  int: 'integer',
  bigint: 'integer',
  decimal: 'decimal',
  numeric: 'decimal',
  money: 'decimal',
  smallmoney: 'decimal',
  real: 'float',
  float: 'float',
  bit: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'timestamp',
  datetime2: 'timestamp',
  smalldatetime: 'timestamp',
  datetimeoffset: 'timestamp',
}

/** `size` -1 is “max”. There is no JSON type: a rule “isjson” on the column tells it. */
export function mssqlWordOf(name: string, size: number, isJson: boolean): StorageWord | null {
  if (isJson) return 'json'
  if (size === -1 && /^n?varchar$/.test(name)) return 'longText'
  return Object.hasOwn(byName, name) ? (byName[name] ?? null) : null
}
