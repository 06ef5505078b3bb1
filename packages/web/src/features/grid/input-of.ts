import type { CellValue } from '@rowhouse/core/storage'
import type { Input } from '../tables/record-field.tsx'
import { type Column, showCell } from '../tables/table.ts'

/** A stored value as the field of its column takes it. */
export function inputOf(column: Pick<Column, 'type' | 'options'>, value: CellValue): Input {
  if (value === null || column.type === 'Password') return ''
  switch (column.type) {
    case 'DateTime':
      return localMoment(String(value))
    // The field of the browser takes the stored form whatever the column shows.
    case 'Date':
    case 'SingleSelect':
      return String(value)
    case 'JSON':
      return JSON.stringify(value, null, 2)
    case 'Number':
    case 'Decimal':
    case 'Currency':
    case 'Percent':
    case 'Year':
      return String(value)
    default:
      return typeof value === 'string' || typeof value === 'number'
        ? column.type === 'Rating'
          ? value
          : showCell(column, value)
        : value
  }
}

/** As the browser writes a moment of the local clock into its field. */
function localMoment(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
