import { type ColumnTypeName, isColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { Align } from '@rowhouse/grid/source'
import { type Column, optionsOf } from '../structure/tables/table.ts'
import { email, phoneNumber, url } from './address/addresses.ts'
import { attachment } from './attachment/attachment.ts'
import { autoNumber } from './auto-number/auto-number.ts'
import { button } from './button/button.ts'
import type { CellType, ColumnGroup } from './cell-type.ts'
import { checkbox } from './checkbox/checkbox.ts'
import { multiSelect, singleSelect } from './choice/choices.ts'
import { barcode, qrCode } from './code/codes.ts'
import { count } from './count/count.ts'
import { currency } from './currency/currency.ts'
import { date } from './date/date.ts'
import { duration } from './duration/duration.ts'
import { foreignKey } from './foreign-key/foreign-key.ts'
import { formula } from './formula/formula.ts'
import { geoPoint } from './geo-point/geo-point.ts'
import { id } from './id/id.ts'
import { json } from './json/json.ts'
import { linkToAnotherRecord } from './link-to-another-record/link-to-another-record.ts'
import { longText } from './long-text/long-text.ts'
import { lookup } from './lookup/lookup.ts'
import { createTime, dateTime, lastModifiedTime } from './moment/moments.ts'
import { decimal, number } from './number/numbers.ts'
import { password } from './password/password.ts'
import { collaborator, createdBy, lastModifiedBy } from './people/people.ts'
import { percent } from './percent/percent.ts'
import { rating } from './rating/rating.ts'
import { rollup } from './rollup/rollup.ts'
import { singleLineText } from './single-line-text/single-line-text.ts'
import { specificDbType } from './specific-db-type/specific-db-type.ts'
import { time } from './time/time.ts'
import { uuid } from './uuid/uuid.ts'
import { year } from './year/year.ts'

/**
 * What each column type is to the eye, in the order in which they are offered. Its components stand in cell-parts.ts: Node
 * runs the tests of what is here, and knows no JSX.
 */
export const cellTypes: { readonly [T in ColumnTypeName]: CellType } = {
  SingleLineText: singleLineText,
  LongText: longText,
  Email: email,
  URL: url,
  PhoneNumber: phoneNumber,
  Number: number,
  Decimal: decimal,
  Currency: currency,
  Percent: percent,
  Duration: duration,
  SingleSelect: singleSelect,
  MultiSelect: multiSelect,
  Collaborator: collaborator,
  Checkbox: checkbox,
  Rating: rating,
  Date: date,
  DateTime: dateTime,
  Time: time,
  Year: year,
  Attachment: attachment,
  JSON: json,
  GeoPoint: geoPoint,
  Password: password,
  Barcode: barcode,
  QrCode: qrCode,
  AutoNumber: autoNumber,
  UUID: uuid,
  CreateTime: createTime,
  LastModifiedTime: lastModifiedTime,
  CreatedBy: createdBy,
  LastModifiedBy: lastModifiedBy,
  LinkToAnotherRecord: linkToAnotherRecord,
  Lookup: lookup,
  Rollup: rollup,
  Count: count,
  Formula: formula,
  Button: button,
  ID: id,
  ForeignKey: foreignKey,
  SpecificDBType: specificDbType,
}

export const typesIn = (group: ColumnGroup): readonly ColumnTypeName[] =>
  (Object.keys(cellTypes) as ColumnTypeName[]).filter((name) => cellTypes[name].group === group)

/** Where values stand in their cells, and their heading above them: those of a computed column as what they are shown as. */
export function alignOf(column: Pick<Column, 'type' | 'options' | 'result' | 'hasMany'>): Align {
  const { type, result, hasMany } = column
  if (result === null) return cellTypes[type].align
  const display = optionsOf<{ display?: { readonly type: ColumnTypeName } | null }>(column).display
  return hasMany ? 'start' : cellTypes[display?.type ?? result.type].align
}

/** Of a type by its name, which this build may not know yet. */
export const alignOfType = (type: string): Align | undefined =>
  isColumnTypeName(type) ? cellTypes[type].align : undefined
