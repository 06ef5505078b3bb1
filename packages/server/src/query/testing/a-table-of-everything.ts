// One table with a column of every kind that is compared in its own way, and rows of values that are easily compared wrongly.
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import type { RecordTable } from '../record-table.ts'
import { aRecordTable, type ColumnSpec } from './a-record-table.ts'

const users = ['us_0000000000000000', 'us_zzzzzzzzzzzzzzzz', 'us_a1b2c3d4e5f6g7h8']

const choices = {
  choices: ['a', 'A', 'b,c', 'é', '😀 x', "it's", '100%'].map((title, order) => ({
    id: `so_${order}`,
    title,
    color: '#777777',
    order,
  })),
}

interface Kind {
  readonly type: ColumnTypeName
  readonly word?: StorageWord
  readonly options?: unknown
  readonly cells: readonly CellValue[]
}

/** By title. Every list also gets cells without a value. */
export const everything: Readonly<Record<string, Kind>> = {
  Text: {
    type: 'SingleLineText',
    cells: [
      '',
      ' ',
      'a',
      'A',
      'a ',
      'ab',
      'Ab',
      'b',
      'É',
      'é',
      'e\u0301',
      'ß',
      'ẞ',
      'σ',
      'ς',
      '%',
      '_',
      '\\',
      'a%b',
      '表',
      '😀',
      '\uffee',
      "it's",
      '"',
      '-1',
      '10',
      '9',
    ],
  },
  Long: {
    type: 'LongText',
    cells: ['', 'two\nlines', 'TWO', 'x'.repeat(900), 'Straße', 'STRASSE', '*?[a]^', 'null', '(a|b).'],
  },
  Number: {
    type: 'Number',
    cells: [
      0,
      1,
      -1,
      2,
      10,
      100,
      9007199254740991,
      '9007199254740992',
      '9007199254740993',
      '9223372036854775807',
      '-9223372036854775808',
    ],
  },
  Decimal: {
    type: 'Decimal',
    cells: [
      '0',
      '1',
      '-1',
      '2',
      '10',
      '0.1',
      '0.10000000000000001',
      '12.5',
      '-12.5',
      '-12.05',
      '0.000000000000000001',
      '99999999999999999999',
      '-99999999999999999999',
    ],
  },
  Float: { type: 'Number', word: 'float', cells: [0, 1, -1, 1.5, 2, 10, 1e15, -0.5] },
  Done: { type: 'Checkbox', cells: [true, false] },
  Day: {
    type: 'Date',
    cells: ['0001-01-01', '2024-02-29', '2026-03-28', '2026-03-29', '2026-03-30', '2026-11-15', '9999-12-31'],
  },
  Clock: { type: 'Time', cells: ['00:00:00', '00:00:00.001', '09:00:00', '13:45:00', '13:45:00.100', '23:59:59.999'] },
  At: {
    type: 'DateTime',
    cells: [
      '0001-01-01T00:00:00.000Z',
      '2026-03-28T22:59:59.999Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T22:00:00.000Z',
      '2026-11-15T12:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
    ],
  },
  Choice: { type: 'SingleSelect', options: choices, cells: choices.choices.map(({ title }) => title) },
  Tags: {
    type: 'MultiSelect',
    options: choices,
    cells: [[], ['a'], ['A'], ['a', 'b,c'], ['é', '😀 x'], ["it's", '100%'], choices.choices.map(({ title }) => title)],
  },
  People: { type: 'Collaborator', cells: [[], users.slice(0, 1), users.slice(1), users] },
  Author: { type: 'CreatedBy', cells: users },
  Files: {
    type: 'Attachment',
    cells: [
      [],
      ...['Plan.pdf', 'plan é', 'x'].map((title) => [
        { url: 'https://a.example/f', title, mimetype: 'image/png', size: 5 },
      ]),
    ],
  },
  Json: { type: 'JSON', cells: ['', 'a', 'A', '5', 5, 1.5, true, false, [], ['a'], ['a', 'b'], [1, 2], {}, { a: 1 }] },
  Place: {
    type: 'GeoPoint',
    cells: [
      { latitude: 1, longitude: 2 },
      { latitude: -90, longitude: 180 },
    ],
  },
}

export function aTableOfEverything(foreign: boolean): RecordTable {
  const specs = Object.entries(everything).map(([title, { type, word, options }]): [string, ColumnSpec] => [
    title,
    { type, foreign, ...(word === undefined ? {} : { word }), ...(options === undefined ? {} : { options }) },
  ])
  return aRecordTable('everything', Object.fromEntries(specs))
}

/** The cells of each kind, mixed: no two columns go round at the same pace. */
export function rowsOfEverything(count: number): Record<string, CellValue>[] {
  const kinds = Object.entries(everything).map(([title, { cells }], at) => ({
    title,
    cells: [...cells, null],
    step: at * 2 + 1,
  }))
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(
      kinds.map(({ title, cells, step }) => [title, cells[(row * step + (row >> 3)) % cells.length] ?? null]),
    ),
  )
}
