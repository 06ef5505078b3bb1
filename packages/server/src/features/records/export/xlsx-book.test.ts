import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ColumnType, storedAs } from '@rowhouse/core/column-types/column-type'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordColumn } from '../../../query/record-table.ts'
import { readSheets } from './testing/read-sheets.ts'
import { columnLetters, sheetName, XlsxBook } from './xlsx-book.ts'

/** As much of a column as a file needs. */
function column(title: string, typeName: keyof typeof columnTypes): RecordColumn {
  const type: ColumnType = columnTypes[typeName]
  const options: unknown = type.defaults
  return { title, type, options, comparison: storedAs(type, options).comparison } as RecordColumn
}

const book = (columns: readonly RecordColumn[], rows: readonly CellValue[][], rowsPerSheet?: number) => {
  const made = new XlsxBook(rowsPerSheet)
  const head = made.startTable('Ann’s [list]', columns)
  return readSheets(Buffer.concat([head, ...rows.map((row) => made.addRows([row])), made.end()]))
}

describe('an .xlsx file', () => {
  test('has a line of titles and a line for each record', () => {
    const [sheet] = book(
      [column('Name', 'SingleLineText'), column('Age', 'Number')],
      [
        ['Ann', 30],
        [null, null],
        ['', 0],
      ],
    )
    assert.equal(sheet?.name, 'Ann’s  list')
    assert.deepEqual(sheet?.rows, [{ A1: 'Name', B1: 'Age' }, { A2: 'Ann', B2: '30' }, {}, { B4: '0' }])
  })

  test('is whole without a record', () =>
    assert.deepEqual(book([column('Name', 'Email')], [])[0]?.rows, [{ A1: 'Name' }]))

  for (const [why, type, value, text, kind] of [
    ['a number is a number', 'Number', -5, '-5', 'n'],
    [
      'a number beyond 15 digits would be rounded, so it is a text',
      'Number',
      '9223372036854775807',
      '9223372036854775807',
      'inlineStr',
    ],
    ['15 digits are exact', 'Decimal', '0.123456789012345', '0.123456789012345', 'n'],
    [
      '38 digits stay',
      'Decimal',
      '12345678901234567890.123456789012345678',
      '12345678901234567890.123456789012345678',
      'inlineStr',
    ],
    ['1e-18 stays', 'Decimal', '0.000000000000000001', '0.000000000000000001', 'n'],
    ['an amount has its digits', 'Currency', '12.5', '12.50', 'n'],
    ['a duration before zero is what people read', 'Duration', '-5400', '-1:30', 'inlineStr'],
    ['so is one of more days than there are', 'Duration', '999999999999', '277777777:46:39', 'inlineStr'],
    ['a day is a day', 'Date', '2026-11-15', '46341', 'n'],
    ['the first day spreadsheets count rightly', 'Date', '1900-03-01', '61', 'n'],
    ['a day before it is a text', 'Date', '1900-02-28', '1900-02-28', 'inlineStr'],
    ['the last day', 'Date', '9999-12-31', '2958465', 'n'],
    ['an instant', 'DateTime', '2026-11-15T12:00:00.000Z', '46341.5', 'n'],
    ['an instant before 1900', 'DateTime', '0001-01-01T00:00:00.000Z', '0001-01-01 00:00:00', 'inlineStr'],
    ['a time of day', 'Time', '18:00:00', '0.75', 'n'],
    ['a checkbox', 'Checkbox', true, '1', 'b'],
    ['a formula is a text', 'SingleLineText', '=1+1', '=1+1', 'inlineStr'],
    ['line breaks, quotes and angles stay', 'LongText', 'a\r\n"<b>" & \t', 'a\r\n"<b>" & \t', 'inlineStr'],
    ['what XML has no form for stays', 'LongText', 'a\u0001b_x0001_', 'a\u0001b_x0001_', 'inlineStr'],
    ['emoji stay', 'LongText', '👩‍👩‍👧', '👩‍👩‍👧', 'inlineStr'],
    ['a foreign value of another kind is a text', 'Number', 'about 3', 'about 3', 'inlineStr'],
    ['a foreign day of another form is a text', 'Date', 'soon', 'soon', 'inlineStr'],
  ] as const)
    test(why, () => {
      const [sheet] = book([column('X', type)], [[value]])
      assert.equal(sheet?.rows[1]?.A2, text)
      assert.equal(sheet?.kinds.A2, kind)
    })

  for (const [why, type, value, number, format] of [
    ['50 % is a half', 'Percent', '50', '0.50', '0%'],
    ['12.5 % keeps its digits', 'Percent', '12.5', '0.125', '0.0%'],
    ['0.07 % too', 'Percent', '-0.07', '-0.0007', '0.00%'],
    ['and finer ones', 'Percent', '133.33333', '1.3333333', '0.000############%'],
    ['an hour and a half is a part of a day', 'Duration', '5400', '0.0625', '[h]:mm'],
    ['seconds are shown', 'Duration', '43201', String(43_201 / 86_400), '[h]:mm:ss'],
    ['more than a day is a duration too', 'Duration', '129600', '1.5', '[h]:mm'],
    ['milliseconds are kept', 'Duration', '0.125', String(0.125 / 86_400), '[h]:mm:ss.000'],
    ['no time at all', 'Duration', '0', '0', '[h]:mm'],
  ] as const)
    test(`${why}: ${value} is ${number}, shown by ${format}`, () => {
      const [sheet] = book([column('X', type)], [[value]])
      assert.deepEqual([sheet?.rows[1]?.A2, sheet?.kinds.A2, sheet?.formats.A2], [number, 'n', format])
    })

  test('texts that begin like formulas are marked as typed texts (S29)', () => {
    const [sheet] = book([column('=X', 'SingleLineText')], [['=1+1'], ['plain']])
    assert.deepEqual([sheet?.quoted.A1, sheet?.quoted.A2, sheet?.quoted.A3], [true, true, false])
  })

  test('milliseconds of instants and times are kept', () => {
    const [sheet] = book([column('X', 'DateTime'), column('Y', 'Time')], [['2026-11-15T13:45:00.123Z', '13:45:00.123']])
    const row = sheet?.rows[1] ?? {}
    const msOf = (serial: string | undefined) => Math.round((Number(serial) % 1) * 86_400_000)
    assert.equal(msOf(row.A2), 49_500_123)
    assert.equal(msOf(row.B2), 49_500_123)
  })

  test('more rows than a sheet holds go on in further sheets, each with its titles', () => {
    const sheets = book([column('N', 'Number')], [[1], [2], [3], [4], [5]], 3)
    assert.deepEqual(
      sheets.map(({ name, rows }) => [name, rows.map((row) => Object.values(row)[0])]),
      [
        ['Ann’s  list', ['N', '1', '2']],
        ['Ann’s  list (2)', ['N', '3', '4']],
        ['Ann’s  list (3)', ['N', '5']],
      ],
    )
  })

  test('a text longer than a cell holds is cut where the cell ends, so that the file opens', () => {
    const [sheet] = book([column('X', 'LongText')], [['x'.repeat(40_000)]])
    assert.equal(sheet?.rows[1]?.A2?.length, 32_767)
  })
})

describe('names in spreadsheets', () => {
  for (const [at, letters] of [
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ] as const)
    test(`column ${at} is ${letters}`, () => assert.equal(columnLetters(at), letters))

  for (const [title, number, name] of [
    ['People', 1, 'People'],
    ["'quoted'", 1, 'quoted'],
    ['a/b:c*d?e[f]', 1, 'a b c d e f'],
    ['', 1, 'Records'],
    ['History', 1, 'Records'],
    ['x'.repeat(40), 1, 'x'.repeat(31)],
    ['x'.repeat(40), 12, `${'x'.repeat(26)} (12)`],
    ['😀'.repeat(20), 1, '😀'.repeat(15)],
  ] as const)
    test(`sheet ${number} of “${title}” is “${name}”`, () => assert.equal(sheetName(title, number), name))
})
