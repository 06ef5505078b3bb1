import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'

/**
 * Where existing clients keep what we call options: by option, the path in the `meta` of a column. What is not named here
 * stays in `meta` as it came.
 */
const metaFields: { readonly [T in ColumnTypeName]?: Readonly<Record<string, string>> } = {
  LongText: { rich: 'richMode' },
  Checkbox: { icon: 'icon.checked', color: 'color' },
  Collaborator: { many: 'is_multi' },
  Date: { dateFormat: 'date_format' },
  Time: { twelveHours: 'is12hrFormat' },
  PhoneNumber: { validate: 'validate' },
  Email: { validate: 'validate' },
  URL: { validate: 'validate' },
  Number: { grouping: 'isLocaleString' },
  Decimal: { precision: 'precision', grouping: 'isLocaleString' },
  Currency: { locale: 'currency_locale', code: 'currency_code', precision: 'precision' },
  Percent: { precision: 'precision', bar: 'is_progress' },
  Duration: { format: 'duration' },
  Rating: { max: 'max', icon: 'icon.full', color: 'color' },
  DateTime: { dateFormat: 'date_format', timeFormat: 'time_format', twelveHours: 'is12hrFormat' },
  CreateTime: { dateFormat: 'date_format', timeFormat: 'time_format', twelveHours: 'is12hrFormat' },
  LastModifiedTime: { dateFormat: 'date_format', timeFormat: 'time_format', twelveHours: 'is12hrFormat' },
  Barcode: { column: 'fk_barcode_value_column_id', format: 'barcode_format' },
  QrCode: { column: 'fk_qr_value_column_id', format: 'qr_format' },
  Button: {
    label: 'label',
    kind: 'kind',
    url: 'url',
    urlFormula: 'urlFormula',
    webhook: 'webhook',
    color: 'color',
    icon: 'icon',
  },
  Password: { kept: 'kept' },
}

export function metaFieldsOf(type: string): readonly (readonly [option: string, path: readonly string[]])[] {
  const fields = (metaFields as Readonly<Record<string, Readonly<Record<string, string>>>>)[type] ?? {}
  return Object.entries(fields).map(([option, path]) => [option, path.split('.')])
}
