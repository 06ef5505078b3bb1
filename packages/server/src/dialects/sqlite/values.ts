import type { StorageWord } from '@rowhouse/core/storage'
import { literalWith } from '../ddl/literal.ts'
import { valueCodec } from '../values/codec.ts'

/**
 * The declared type decides what SQLite makes of a value: one with TEXT in its name keeps texts as they are, so decimals keep
 * their digits and JSON numbers do not become floats. Dates under any other name are no numbers and stay texts as well.
 */
export const sqliteTypes: Readonly<Record<StorageWord, string>> = {
  shortText: 'varchar(255)',
  longText: 'text',
  integer: 'integer',
  decimal: 'decimal_text',
  float: 'double precision',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  timestamp: 'datetime',
  json: 'json_text',
}

export const sqliteValues = valueCodec({
  boolean: (value) => (value ? 1 : 0),
  timestamp: (iso) => iso,
  decimal: { whole: 1000, fraction: 1000 },
  shortText: 255,
})

export const sqliteLiteral = literalWith(sqliteValues, {
  quoted: (text) => `'${text}'`,
  hex: (text) => `(cast(x'${Buffer.from(text).toString('hex')}' as text))`,
  boolean: (value) => (value ? '1' : '0'),
})

const byName: readonly (readonly [RegExp, StorageWord])[] = [
  [/^decimal_text$/, 'decimal'],
  [/^json(b|_text)?$/, 'json'],
  [/^bool/, 'boolean'],
  [/^(datetime|timestamp)/, 'timestamp'],
  [/^date$/, 'date'],
  [/^time$/, 'time'],
  [/^year$/, 'integer'],
  [/^(decimal|numeric|money)/, 'decimal'],
  [/int/, 'integer'],
  [/^(n?varchar|n?char|varying|native character|varying character|character|uuid|guid)/, 'shortText'],
  [/char|clob|text|string/, 'longText'],
  [/real|floa|doub|number/, 'float'],
]

/** By the name of the type: SQLite would take anything in any column. A column without a type holds texts mostly. */
export function sqliteWordOf(type: string): StorageWord | null {
  const name = type.trim().toLowerCase()
  if (name === '') return 'longText'
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
