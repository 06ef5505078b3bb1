import type { CellValue } from '@rowhouse/core/storage'

const texts = [
  '',
  ' ',
  '0',
  'abc',
  '1,234.50',
  '50%',
  'true',
  '2026-11-15',
  '13:45',
  'a,b',
  "it's",
  '🦄 naïve',
  '<b>',
  '52.5, 13.4',
]
const numbers = [0, 1, -1, 5, 7, 2026, 9_007_199_254_740_991, '9223372036854775807']
const decimals = ['0', '1', '-0.5', '1.005', '12.5', '90', '99999999999999999999', '0.000000000000000001']
const instants = [
  '2026-11-15T13:45:00.123Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2024-02-29T00:00:00.000Z',
]
const uuid = '123e4567-e89b-42d3-a456-426614174000'
const file = { title: 'plan.pdf', url: 'https://example.com/plan.pdf', mimetype: 'application/pdf', size: 12 }

/** For each type that stores plain values, some that are easily lost on the way to another. `me` is a member. */
export const trickyValues: Readonly<Record<string, (me: string) => readonly CellValue[]>> = {
  SingleLineText: (me) => [...texts, 'x'.repeat(255), me, 'ana@example.com', 'https://example.com', uuid, null],
  LongText: (me) => [...texts, 'line one\nline two', 'x'.repeat(300), '{"a":[1]}', me, null],
  Attachment: () => [[file], [file, { ...file, title: 'b.png' }], [], null],
  Checkbox: () => [true, false, null],
  MultiSelect: () => [['a'], ['a', 'c'], [], null],
  SingleSelect: () => ['a', 'b', null],
  Collaborator: (me) => [[me], [], null],
  Date: () => ['2026-11-15', '0001-01-01', '9999-12-31', '2024-02-29', null],
  Year: () => [1, 2026, 9999, null],
  Time: () => ['00:00:00', '13:45:00', '23:59:59.999', null],
  PhoneNumber: () => ['+49 30 123456', '12', 'call me', null],
  Email: () => ['ana@example.com', 'ANA@EXAMPLE.COM', 'nobody@example.org', null],
  URL: () => ['https://example.com/a?b=c#d', `https://example.com/${'x'.repeat(300)}`, null],
  Number: () => [...numbers, null],
  Decimal: () => [...decimals, null],
  Currency: () => ['0', '12.5', '-1234.56', null],
  Percent: () => ['0', '50', '33.333', null],
  Duration: () => ['0', '90', '5400', '-0.5', '359999.999', null],
  Rating: () => [0, 1, 5, null],
  DateTime: () => [...instants, null],
  CreateTime: () => [...instants, null],
  LastModifiedTime: () => [...instants, null],
  AutoNumber: () => [1, 2, 3, 40],
  JSON: () => [{ a: [1, 'x', null] }, [], [1], ['a', 'b'], 'text', '', 1.5, true, null],
  UUID: () => [uuid, null],
  CreatedBy: (me) => [me, null],
  LastModifiedBy: (me) => [me, null],
  GeoPoint: () => [{ latitude: 52.5, longitude: 13.4 }, { latitude: -90, longitude: 180 }, null],
  SpecificDBType: () => ['10.0.0.1', 'abc', null],
}
