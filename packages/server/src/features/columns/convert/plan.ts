import { type ColumnTypeName, findColumnType } from '@rowhouse/core/column-types/registry'
import { invalidValue } from '@rowhouse/core/errors'
import type { ColumnKind } from './column-kind.ts'

/**
 * metadata: whatever the column holds is a value of the new type as it is. cells: every value is converted, into a new
 * column beside the old one.
 */
export interface ConversionPlan {
  readonly how: 'metadata' | 'cells'
  /** The values become the choices. */
  readonly collectsChoices: boolean
}

interface ConversionEnds {
  readonly from: ColumnKind
  readonly to: ColumnKind
  readonly isKey: boolean
  /** The database computes it. */
  readonly isGenerated: boolean
  /** The request named the choices itself, or the old type brought them along. */
  readonly hasChoices: boolean
}

/** Types that hold anything these others do, in the same form. */
const takesAll: { readonly [T in ColumnTypeName]?: readonly ColumnTypeName[] } = {
  SingleLineText: ['SingleLineText', 'Email', 'PhoneNumber', 'UUID', 'SingleSelect'],
  LongText: ['LongText', 'URL', 'SpecificDBType'],
  Number: ['Number', 'Rating', 'Year', 'AutoNumber'],
  AutoNumber: ['Number', 'Rating', 'Year'],
  Decimal: ['Decimal', 'Currency', 'Percent', 'Duration'],
  DateTime: ['DateTime', 'CreateTime', 'LastModifiedTime'],
  CreateTime: ['DateTime', 'LastModifiedTime'],
  LastModifiedTime: ['DateTime', 'CreateTime'],
  CreatedBy: ['LastModifiedBy'],
  LastModifiedBy: ['CreatedBy'],
  JSON: ['JSON', 'Attachment', 'MultiSelect', 'GeoPoint'],
  Barcode: ['QrCode'],
  QrCode: ['Barcode'],
}

export function planConversion({ from, to, isKey, isGenerated, hasChoices }: ConversionEnds): ConversionPlan {
  if (isKey || isGenerated || !isConvertible(from, to))
    throw invalidValue('uidt', `Updating ${from.type} => ${to.type} is not implemented`)
  const isSameForm = from.word === to.word && (takesAll[to.type]?.includes(from.type) ?? false) && !isLimited(to)
  return {
    how: isSameForm ? 'metadata' : 'cells',
    collectsChoices: (to.type === 'SingleSelect' || to.type === 'MultiSelect') && !hasChoices,
  }
}

// Keys belong to the table, secrets cannot be read, and what stores nothing has nothing to convert.
function isConvertible(from: ColumnKind, to: ColumnKind): boolean {
  if (from.word === null && to.word === null) return takesAll[to.type]?.includes(from.type) ?? false
  return [from, to].every(
    ({ type, word }) =>
      word !== null && type !== 'ID' && type !== 'ForeignKey' && findColumnType(type)?.secret === undefined,
  )
}

// A number of digits is a promise about every value.
function isLimited({ type, options }: ColumnKind): boolean {
  return type === 'Decimal' && (options as { readonly precision?: number | null }).precision !== null
}
