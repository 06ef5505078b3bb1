import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { type FieldDraft, hasChoices, optionsIn } from './field-draft.ts'
import { presetOf } from './field-request.ts'

/** What a preview shows while there are no values yet. */
const samples: { readonly [T in ColumnTypeName]?: readonly CellValue[] } = {
  SingleLineText: ['Northwind', 'Halden Motors', 'Bluepeak'],
  LongText: ['Call back on Monday.', 'Wants a **second** offer', 'Signed'],
  Email: ['ana@example.com', 'lee@example.com', 'kim@example.com'],
  URL: ['https://example.com', 'https://example.org/help', 'https://example.net'],
  PhoneNumber: ['+49 30 123456', '+1 555 0100', '+44 20 7946 0000'],
  Number: [1234, 56, 7_890_123],
  Decimal: ['1234.5', '0.25', '98765.4321'],
  Currency: ['1234.5', '99', '-20'],
  Percent: ['75', '33.3', '100'],
  Duration: ['5400', '90', '45296'],
  Rating: [4, 2, 5],
  Checkbox: [true, false, true],
  Date: ['2026-11-05', '2026-12-24', '2027-01-01'],
  DateTime: ['2026-11-05T13:45:00.000Z', '2026-12-24T08:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  CreateTime: ['2026-11-05T13:45:00.000Z', '2026-12-24T08:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  LastModifiedTime: ['2026-11-05T13:45:00.000Z', '2026-12-24T08:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  Time: ['13:45:00', '09:00:00', '23:59:00'],
  Year: [2026, 1999, 2030],
  JSON: [{ state: 'open' }, [1, 2, 3], null],
  GeoPoint: [{ latitude: 52.52, longitude: 13.405 }, { latitude: 48.85, longitude: 2.35 }, null],
  Button: [null, null, null],
  Barcode: ['ABC-1234', '5901234123457', 'ABC-1235'],
  QrCode: ['https://example.com/1', 'https://example.com/2', 'https://example.com/3'],
  AutoNumber: [1, 2, 3],
  Count: [3, 1, 0],
  UUID: ['0c6b2a1e-8f4d-4c1f-9f5e-2a7d1b3c4d5e', '5e1f0a9b-1c2d-4e3f-8a9b-0c1d2e3f4a5b', null],
}

/** Of a computed field the values depend on how it is drawn. */
function drawnAs(draft: FieldDraft): ColumnTypeName {
  const { display } = optionsIn(draft) as { readonly display?: { readonly type: ColumnTypeName } | null }
  return display?.type ?? draft.type
}

/** Three values, the default first. */
export function sampleValues(draft: FieldDraft): readonly CellValue[] {
  const preset = presetOf(draft)
  const first = preset.fault === null && preset.value !== null ? [preset.value] : []
  if (!hasChoices(draft)) return [...first, ...(samples[drawnAs(draft)] ?? [])].slice(0, 3)
  const titles = draft.choices.map(({ title }) => title.trim()).filter((title) => title !== '')
  if (draft.type === 'MultiSelect')
    return [...first, titles.slice(0, 2), titles.slice(1, 2), titles.slice(0, 3)].slice(0, 3)
  return [...first, ...titles.filter((title) => title !== first[0])].slice(0, 3)
}
