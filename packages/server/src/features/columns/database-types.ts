import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { EngineName } from '../../dialects/dialect.ts'

const engines: readonly EngineName[] = ['sqlite', 'postgres', 'mysql', 'mssql']

/** Never told: such columns have no name in the database. */
const nothing: readonly [string, string, string, string] = ['', '', '', '']

/**
 * What existing clients are told about the type in the database (`dt`), by engine in the order above. They choose editors
 * by it; what is really stored is the dialect's business.
 */
const databaseTypes: Readonly<Record<ColumnTypeName, readonly [string, string, string, string]>> = {
  ID: ['integer', 'int4', 'int', 'int'],
  LinkToAnotherRecord: nothing,
  ForeignKey: ['varchar', 'character varying', 'varchar', 'varchar'],
  SingleLineText: ['varchar', 'character varying', 'varchar', 'varchar'],
  LongText: ['text', 'text', 'text', 'text'],
  Attachment: ['text', 'text', 'text', 'text'],
  Checkbox: ['boolean', 'bool', 'tinyint', 'tinyint'],
  MultiSelect: ['text', 'text', 'text', 'text'],
  SingleSelect: ['text', 'text', 'text', 'text'],
  Collaborator: ['varchar', 'character varying', 'varchar', 'varchar'],
  Date: ['date', 'date', 'varchar', 'varchar'],
  Year: ['year', 'int', 'year', 'int'],
  Time: ['time', 'time', 'time', 'time'],
  PhoneNumber: ['varchar', 'character varying', 'varchar', 'varchar'],
  Email: ['varchar', 'character varying', 'varchar', 'varchar'],
  URL: ['varchar', 'character varying', 'varchar', 'varchar'],
  Number: ['integer', 'bigint', 'bigint', 'int'],
  Decimal: ['decimal', 'decimal', 'decimal', 'decimal'],
  Currency: ['double precision', 'decimal', 'decimal', 'decimal'],
  Percent: ['double', 'double precision', 'double', 'double'],
  Duration: ['decimal(20,4)', 'decimal(20,4)', 'decimal(20,4)', 'decimal(20,4)'],
  Rating: ['integer', 'smallint', 'int', 'int'],
  DateTime: ['datetime', 'timestamp', 'datetime', 'datetimeoffset'],
  CreateTime: ['datetime', 'timestamp', 'datetime', 'datetime'],
  LastModifiedTime: ['datetime', 'timestamp', 'datetime', 'datetime'],
  AutoNumber: ['integer', 'int', 'int', 'int'],
  Formula: nothing,
  Rollup: nothing,
  Count: nothing,
  Lookup: nothing,
  Barcode: ['varchar', 'character varying', 'varchar', 'varchar'],
  QrCode: ['varchar', 'character varying', 'varchar', 'varchar'],
  Button: ['varchar', 'character varying', 'varchar', 'varchar'],
  Password: ['text', 'text', 'text', 'text'],
  JSON: ['text', 'json', 'json', 'varchar'],
  UUID: ['varchar', 'character varying', 'varchar', 'varchar'],
  CreatedBy: ['varchar', 'character varying', 'varchar', 'varchar'],
  LastModifiedBy: ['varchar', 'character varying', 'varchar', 'varchar'],
  GeoPoint: ['text', 'json', 'json', 'varchar'],
  SpecificDBType: ['text', 'text', 'text', 'text'],
}

const textKey: readonly [string, string, string, string] = ['varchar', 'character varying', 'varchar', 'varchar']

export interface DatabaseType {
  readonly name: string
  /** Length or precision, and scale. */
  readonly size: string | null
  readonly scale: string | null
}

export function databaseTypeOf(type: ColumnTypeName, engine: EngineName, isTextKey: boolean): DatabaseType {
  const names = columnTypes[type].kept === 'key' && isTextKey ? textKey : databaseTypes[type]
  const name = names[engines.indexOf(engine)] ?? 'text'
  if (name.includes('(')) return parseDatabaseType(name)
  return { name, size: lengthOf(name, engine), scale: scaleOf(name, engine) }
}

/** “decimal(10,2) unsigned” as the engine wrote it, in parts. */
export function parseDatabaseType(text: string): DatabaseType {
  const [name = ''] = text.replace(/\s+(unsigned|zerofill)\b.*$/i, '').split('(')
  // Only numbers: the list of an enumeration stands in the same place.
  const [, size = null, scale = null] = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/.exec(text) ?? []
  return { name: name.trim(), size, scale }
}

const mysqlLengths: Readonly<Record<string, string>> = {
  int: '11',
  tinyint: '1',
  bigint: '20',
  decimal: '10',
  double: '22',
  varchar: '255',
}

function lengthOf(name: string, engine: EngineName): string | null {
  return engine === 'mysql' ? (mysqlLengths[name] ?? null) : null
}

function scaleOf(name: string, engine: EngineName): string | null {
  return (engine === 'mysql' || engine === 'postgres') && /decimal|double|float/.test(name) ? '2' : null
}
