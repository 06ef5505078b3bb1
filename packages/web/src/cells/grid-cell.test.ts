import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { aColumn } from '../structure/tables/testing/a-column.ts'
import { makeCell, textOf } from './testing/cell-text.ts'

const choices = ['Open', 'Won'].map((title, order) => ({ id: title, title, color: '#3bac56', order }))
const ada = 'us_0000000000000001'

const standard = { dateFormat: 'YYYY-MM-DD' }

/** What a reader sees of a value, by type; the options are those a column may have. */
const seen: readonly (readonly [ColumnTypeName, object, CellValue, string, string?])[] = [
  ['SingleLineText', {}, 'Ada', 'Ada'],
  ['LongText', {}, 'two\nlines', 'two\nlines'],
  ['LongText', { rich: true }, '# Plan\n\n**now** [there](https://a.example)', 'Plan\n\nnow there'],
  ['Email', {}, 'ada@example.com', 'ada@example.com', 'mailto:ada@example.com'],
  ['PhoneNumber', {}, '+49 30 123456', '+49 30 123456', 'tel:+4930123456'],
  ['URL', {}, 'https://a.example/x', 'https://a.example/x', 'https://a.example/x'],
  ['Number', {}, 1234, '1234'],
  ['Number', { grouping: true }, 1234, '1,234'],
  ['Decimal', { precision: 2 }, '1234.5', '1234.50'],
  ['Decimal', { grouping: true, separators: 'pointComma' }, '1234.5', '1.234,5'],
  ['Currency', {}, '128750', '$128,750.00'],
  ['Currency', { code: 'EUR', symbol: 'after', separators: 'spaceComma' }, '1250.5', '1\u202f250,50 €'],
  ['Percent', {}, '12.5', '12.5%'],
  ['Percent', { bar: true, precision: 1 }, '50', '50.0%'],
  ['Duration', { format: 1 }, '5405', '1:30:05'],
  ['Rating', {}, 4, '4'],
  ['Year', {}, 2026, '2026'],
  ['SingleSelect', { choices }, 'Won', 'Won'],
  ['MultiSelect', { choices }, ['Open', 'Won'], 'Open, Won'],
  ['Checkbox', {}, true, 'true'],
  ['Collaborator', {}, [ada], 'Ada Lovelace'],
  ['Date', { dateFormat: 'DD/MM/YYYY' }, '2026-11-15', '15/11/2026'],
  ['DateTime', standard, new Date(2026, 10, 15, 13, 45).toISOString(), '2026-11-15 13:45'],
  ['Time', { twelveHours: true }, '13:45:00', '1:45:00 pm'],
  ['JSON', {}, { a: [1] }, '{"a":[1]}'],
  ['JSON', {}, { error: 'timeout', code: 5 }, '{"error":"timeout","code":5}'],
  ['GeoPoint', {}, { latitude: 52.5, longitude: 13.4 }, '52.5, 13.4'],
  ['Password', {}, '••••••••', '••••••••'],
  ['LinkToAnotherRecord', {}, { list: [{ Id: 1, Name: 'Build' }], count: 1 }, 'Build'],
  ['LinkToAnotherRecord', { kind: 'bt' }, { Id: 7, Name: 'Apollo' }, 'Apollo'],
  ['Lookup', {}, ['Berlin', 'Rome'], 'Berlin, Rome'],
  ['Rollup', {}, 1234.5, '1,234.5'],
  ['Count', {}, 3, '3'],
  ['Formula', {}, 'text', 'text'],
  ['Formula', { display: { type: 'Currency', options: columnTypes.Currency.defaults } }, '5', '$5.00'],
  ['Formula', {}, { error: '#DIV/0!' }, '#DIV/0!'],
  ['Formula', {}, 'URI::(https://a.example) LABEL::(Home)', 'Home', 'https://a.example'],
  ['Formula', {}, 'URI::(mailto:ada@a.example)', 'mailto:ada@a.example', 'mailto:ada@a.example'],
  ['Lookup', {}, ['URI::(https://a.example) LABEL::(Home)'], 'Home', 'https://a.example'],
  ['Lookup', {}, ['none', 'URI::(https://a.example) LABEL::(Home)', null], 'none, Home, '],
  ['Rollup', {}, 'URI::(https://a.example)', 'https://a.example', 'https://a.example'],
  ['Barcode', {}, 'URI::(https://a.example)', 'URI::(https://a.example)'],
  ['SingleLineText', {}, 'URI::(https://a.example)', 'URI::(https://a.example)'],
  ['Barcode', {}, '4006381333931', '4006381333931'],
  ['QrCode', {}, 'hello', 'hello'],
  ['Button', { label: 'Open' }, 'https://a.example', 'Open', 'https://a.example'],
  ['AutoNumber', {}, 12, '12'],
  ['UUID', {}, '0b1f6c6e-0000-4000-8000-000000000000', '0b1f6c6e-0000-4000-8000-000000000000'],
  ['CreateTime', standard, new Date(2026, 10, 5, 9, 5).toISOString(), '2026-11-05 09:05'],
  ['LastModifiedTime', standard, new Date(2026, 10, 5, 9, 5).toISOString(), '2026-11-05 09:05'],
  ['CreatedBy', {}, ada, 'Ada Lovelace'],
  ['LastModifiedBy', {}, 'us_gone', 'us_gone'],
  ['ID', {}, 7, '7'],
  ['ForeignKey', {}, 7, '7'],
  ['SpecificDBType', {}, 'anything', 'anything'],
  ['Attachment', {}, [{ title: 'plan.pdf' }], 'plan.pdf'],
]

for (const [type, options, value, text, href] of seen) {
  test(`${type} ${JSON.stringify(options)} shows ${JSON.stringify(value)} as ${text}`, () => {
    const column = aColumn('Cell', type, { options: { ...columnTypes[type].defaults, ...options } })
    const cell = makeCell(column, value)
    assert.equal(textOf(cell), text)
    if (href !== undefined) assert.equal((cell as unknown as { href: string }).href, href)
    assert.equal(textOf(makeCell(column, null)), type === 'Checkbox' ? 'false' : type === 'Button' ? 'Open' : '')
  })
}

test('every type is among them', () => {
  const named = new Set(seen.map(([type]) => type))
  assert.deepEqual(
    Object.keys(columnTypes).filter((type) => !named.has(type as ColumnTypeName)),
    [],
  )
})

for (const address of [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'https://a.example\\@evil.example',
  'https://a.example/\n<script>',
  '//evil.example',
  'http:evil.example',
]) {
  test(`${JSON.stringify(address)} is a text and no link (S22)`, () => {
    for (const type of ['URL', 'Email', 'PhoneNumber'] as const) {
      const cell = makeCell(aColumn('Cell', type, { options: { validate: false } }), address)
      assert.equal(cell.kind, 'text')
    }
    const marked = `URI::(${address}) LABEL::(Home)`
    const cell = makeCell(aColumn('Cell', 'Formula'), marked)
    assert.deepEqual([cell.kind, textOf(cell)], ['text', marked])
  })
}

test('an amount beyond a float is edited and copied as it is stored', () => {
  const cell = makeCell(aColumn('Price', 'Decimal'), '12345678901234567890.123456789')
  assert.equal(textOf(cell, 'edit'), '12345678901234567890.123456789')
})

const currency = { type: 'Currency' as const, options: { ...columnTypes.Currency.defaults, code: 'EUR', precision: 0 } }
const day = { type: 'Date' as const, options: { dateFormat: 'DD/MM/YYYY' } }
for (const [type, held, value, text] of [
  ['Rollup', currency, '60800', '€60,800'],
  ['Rollup', day, '2026-11-15', '15/11/2026'],
  ['Lookup', currency, ['60800', null, '5'], '€60,800, , €5'],
  ['Lookup', day, ['2026-11-15'], '15/11/2026'],
  ['Formula', day, '2026-11-15', '15/11/2026'],
] as const)
  test(`${type} of ${held.type} is shown as that column shows it`, () => {
    const { comparison, operators } = columnTypes[held.type]
    const column = aColumn('Cell', type, { result: { ...held, comparison, operators } })
    assert.equal(textOf(makeCell(column, value as CellValue)), text)
  })
