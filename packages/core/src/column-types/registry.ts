import { attachment } from './attachment.ts'
import { autoNumber } from './auto-number.ts'
import { barcode } from './barcode.ts'
import { button } from './button.ts'
import { checkbox } from './checkbox.ts'
import { collaborator } from './collaborator.ts'
import type { ColumnType } from './column-type.ts'
import { count } from './count.ts'
import { createTime } from './create-time.ts'
import { createdBy } from './created-by.ts'
import { currency } from './currency.ts'
import { date } from './date.ts'
import { dateTime } from './date-time.ts'
import { decimal } from './decimal.ts'
import { duration } from './duration.ts'
import { email } from './email.ts'
import { foreignKey } from './foreign-key.ts'
import { formula } from './formula.ts'
import { geoPoint } from './geo-point.ts'
import { id } from './id.ts'
import { json } from './json.ts'
import { lastModifiedBy } from './last-modified-by.ts'
import { lastModifiedTime } from './last-modified-time.ts'
import { linkToAnotherRecord } from './link-to-another-record.ts'
import { longText } from './long-text.ts'
import { lookup } from './lookup.ts'
import { multiSelect } from './multi-select.ts'
import { number } from './number.ts'
import { password } from './password.ts'
import { percent } from './percent.ts'
import { phoneNumber } from './phone-number.ts'
import { qrCode } from './qr-code.ts'
import { rating } from './rating.ts'
import { rollup } from './rollup.ts'
import { singleLineText } from './single-line-text.ts'
import { singleSelect } from './single-select.ts'
import { specificDbType } from './specific-db-type.ts'
import { time } from './time.ts'
import { url } from './url.ts'
import { uuid } from './uuid.ts'
import { year } from './year.ts'

/** Every column type under its name on the wire (`uidt`). */
export const columnTypes = {
  ID: id,
  LinkToAnotherRecord: linkToAnotherRecord,
  ForeignKey: foreignKey,
  SingleLineText: singleLineText,
  LongText: longText,
  Attachment: attachment,
  Checkbox: checkbox,
  MultiSelect: multiSelect,
  SingleSelect: singleSelect,
  Collaborator: collaborator,
  Date: date,
  Year: year,
  Time: time,
  PhoneNumber: phoneNumber,
  Email: email,
  URL: url,
  Number: number,
  Decimal: decimal,
  Currency: currency,
  Percent: percent,
  Duration: duration,
  Rating: rating,
  DateTime: dateTime,
  CreateTime: createTime,
  LastModifiedTime: lastModifiedTime,
  AutoNumber: autoNumber,
  Formula: formula,
  Rollup: rollup,
  Count: count,
  Lookup: lookup,
  Barcode: barcode,
  QrCode: qrCode,
  Button: button,
  Password: password,
  JSON: json,
  UUID: uuid,
  CreatedBy: createdBy,
  LastModifiedBy: lastModifiedBy,
  GeoPoint: geoPoint,
  SpecificDBType: specificDbType,
} as const satisfies Record<string, ColumnType>

export type ColumnTypeName = keyof typeof columnTypes

export function isColumnTypeName(name: string): name is ColumnTypeName {
  return Object.hasOwn(columnTypes, name)
}

/** Types of a newer version, or of none, are shown as their texts. */
export function knownTypeName(name: string): ColumnTypeName {
  return isColumnTypeName(name) ? name : 'SpecificDBType'
}

export function columnTypeOf(name: string): ColumnType {
  return columnTypes[knownTypeName(name)]
}

/** The name of the first type that is all this. Whoever needs a certain type says what for. */
export function typeWith(wanted: Partial<ColumnType>): ColumnTypeName {
  const names = Object.keys(columnTypes) as ColumnTypeName[]
  const found = names.find((name) => {
    const type: ColumnType = columnTypes[name]
    return Object.entries(wanted).every(([property, value]) => type[property as keyof ColumnType] === value)
  })
  if (found === undefined) throw new Error(`No column type is ${JSON.stringify(wanted)}.`)
  return found
}

/** A type whose options are not known to the compiler: those of a stored column, checked by `acceptOptions`. */
export function findColumnType(name: string): ColumnType | null {
  return isColumnTypeName(name) ? columnTypes[name] : null
}
