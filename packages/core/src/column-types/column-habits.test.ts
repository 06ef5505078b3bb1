import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CellValue } from '../storage.ts'
import { habitsIn } from './column-habits.ts'
import type { Habits, ReadChange } from './reading.ts'
import { type ColumnTypeName, columnTypes } from './registry.ts'

const german: Habits = { mark: ',', dayOrder: 'dayFirst' }
const american: Habits = { mark: '.', dayOrder: 'monthFirst' }

interface Told {
  readonly options?: object | undefined
  readonly person?: Habits | undefined
}

/** What the texts of one column become, with what is noted of each. */
function readColumn(type: ColumnTypeName, texts: readonly string[], { options, person }: Told = {}): unknown[] {
  const column = habitsIn(texts)
  return texts.map((text) => {
    const noted: ReadChange[] = []
    const reading = { column, person, note: (change: ReadChange) => void noted.push(change) }
    const value: CellValue = columnTypes[type].read(
      text,
      { ...columnTypes[type].defaults, ...options } as never,
      reading,
    )
    return noted.length === 0 ? value : [value, ...noted]
  })
}

describe('numbers of one column have one decimal mark', () => {
  for (const [texts, values, told] of [
    [
      ['1.234,50', '2.000', '3.000,00'],
      ['1234.5', '2000', '3000'],
    ],
    [
      ['1,234.50', '2,000', '3,000.00'],
      ['1234.5', '2000', '3000'],
    ],
    [
      ['1.5', '2.000'],
      ['1.5', '2'],
    ],
    [
      ['1,5', '2,000', '12'],
      ['1.5', '2', '12'],
    ],
    [
      ['1.234.567', '2.000'],
      ['1234567', '2000'],
    ],
    [
      ['0,500', '2,000'],
      ['0.5', '2'],
    ],
    [
      ['1 234,567', '2,000'],
      ['1234.567', '2'],
    ],
    [
      ['€ 1.234,50', '2.000 €', '(3.000)'],
      ['1234.5', '2000', '-3000'],
    ],
    // Nothing decides: as the field draws them, then as the person writes, and the person is told.
    [
      ['2.000', '3.500'],
      [
        ['2', 'ambiguous'],
        ['3.5', 'ambiguous'],
      ],
    ],
    [
      ['2.000', '3.500'],
      [
        ['2000', 'ambiguous'],
        ['3500', 'ambiguous'],
      ],
      { person: german },
    ],
    [['2,000', '12'], [['2000', 'ambiguous'], '12'], { person: american }],
    [['2.000'], ['2000'], { options: { precision: 2, separators: 'pointComma' }, person: american }],
    [['2.000'], ['2'], { options: { precision: 2, separators: 'commaPoint' }, person: german }],
    // As a file of this program has them.
    [['2.000'], ['2'], { options: { precision: 3, separators: 'pointComma' } }],
    // One slip among many is read as it stands, and does not speak for the rest.
    [
      ['1.234,5', '2.345,5', '3.456,5', '4.567,5', '1,234.5', '2.000'],
      ['1234.5', '2345.5', '3456.5', '4567.5', '1234.5', '2000'],
    ],
    // Two ways in one column: each that is clear is read as it stands.
    [
      ['1.234,5', '1,234.5', '2.000'],
      ['1234.5', '1234.5', ['2', 'ambiguous']],
    ],
  ] as const satisfies readonly (readonly [readonly string[], readonly unknown[], Told?])[])
    test(`${texts.join(' / ')} ${JSON.stringify(told ?? '')}`, () =>
      assert.deepEqual(readColumn('Decimal', texts, told), values))

  test('of whole numbers, percentages and amounts alike', () => {
    assert.deepEqual(readColumn('Number', ['2.000', '1.234.567']), [2000, 1234567])
    assert.deepEqual(readColumn('Number', ['2.000'], { options: { separators: 'pointComma' } }), [2000])
    assert.deepEqual(readColumn('Percent', ['1.234%', '5,5 %']), ['1234', '5.5'])
    assert.deepEqual(readColumn('Currency', ['2.000', '3.000,00']), ['2000', '3000'])
    assert.deepEqual(readColumn('Currency', ['2.000'], { options: { locale: 'de-DE' }, person: american }), ['2000'])
  })
})

describe('days of one column have one order', () => {
  const [third, fourth] = ['2026-03-04', '2026-04-03']
  for (const [texts, values, told] of [
    [['03.04.2026'], [fourth]],
    [['03.04.2026'], [fourth], { options: { dateFormat: 'MMM D, YYYY' }, person: american }],
    [
      ['03.04.2026', '12.31.2026'],
      [third, '2026-12-31'],
    ],
    [['03/04/2026', '25/04/2026'], [fourth, '2026-04-25'], { person: american }],
    [['03/04/2026', '04/25/2026'], [third, '2026-04-25'], { person: german }],
    [
      ['03/04/2026', '03.04.2026', '12/31/2026'],
      [third, fourth, '2026-12-31'],
    ],
    [['03/04/2026'], [third], { options: { dateFormat: 'MM/DD/YYYY' }, person: german }],
    [['03/04/2026'], [[fourth, 'ambiguous']], { person: german }],
    [['03/04/2026'], [[third, 'ambiguous']], { person: american }],
    [['03/04/2026'], [[null, 'ambiguous']]],
    // One slip among many does not speak for the rest, and is told; a day that no calendar has is none.
    [
      ['03/04/2026', '04/25/2026', '04/26/2026', '04/27/2026', '04/28/2026', '29/04/2026', '31/02/2026'],
      [third, '2026-04-25', '2026-04-26', '2026-04-27', '2026-04-28', ['2026-04-29', 'ambiguous'], null],
      { person: german },
    ],
    [['04/04/2026', '2026-03-04', '3 Apr 2026'], ['2026-04-04', third, fourth], { person: american }],
    [
      ['03/04/2026', '25/04/2026', '04/25/2026'],
      [[null, 'ambiguous'], '2026-04-25', '2026-04-25'],
    ],
  ] as const satisfies readonly (readonly [readonly string[], readonly unknown[], Told?])[])
    test(`${texts.join(' / ')} ${JSON.stringify(told ?? '')}`, () =>
      assert.deepEqual(readColumn('Date', texts, told), values))

  test('also with a time', () =>
    assert.deepEqual(readColumn('DateTime', ['03/04/2026 10:00', '25/04/2026 11:00']), [
      '2026-04-03T10:00:00.000Z',
      '2026-04-25T11:00:00.000Z',
    ]))
})

test('hostile texts cost no time to speak of (S70)', () => {
  for (const text of [`${' '.repeat(1_000_000)}1`, `1${'T,'.repeat(500_000)}`, '1.'.repeat(500_000)])
    assert.deepEqual(habitsIn([text]), { mark: undefined, dayOrder: undefined, dottedOrder: undefined })
})

describe('what a value does not tell of its text is noted', () => {
  const choices = ['a', 'b'].map((title, order) => ({ id: title, title, color: '#fff', order }))
  for (const [type, text, value, options] of [
    ['Number', '1.5', [2, 'rounded']],
    ['Number', '1.50 kg', [2, 'rounded']],
    ['Number', '2.0', 2],
    ['Decimal', '1.25', ['1.3', 'rounded'], { precision: 1 }],
    ['Decimal', '1.30', '1.3', { precision: 1 }],
    ['Currency', '9.999', ['10', 'rounded']],
    ['Percent', '33.34%', ['33.3', 'rounded'], { precision: 1 }],
    ['Rating', '7', [5, 'rounded']],
    ['Rating', '3', 3],
    ['Duration', '1:00:00.1234', ['3600.123', 'rounded'], { format: 4 }],
    ['MultiSelect', 'a, x, b', [['a', 'b'], 'membersUnknown'], { choices }],
    ['MultiSelect', 'b,a', ['a', 'b'], { choices }],
    ['Collaborator', 'us_00000000000000, Ann', [['us_00000000000000'], 'membersUnknown']],
    ['SingleLineText', 'x\0y', ['xy', 'shortened']],
    ['LongText', 'x\uD800y', ['x\uFFFDy', 'shortened']],
    ['Date', '2026-04-03 10:20', ['2026-04-03', 'shortened']],
    ['Date', '2026-04-03 00:00:00', '2026-04-03'],
    ['Time', '1999-01-01 10:20:30', ['10:20:30', 'shortened']],
    ['Time', '10:20:30.1234', ['10:20:30.123', 'shortened']],
    ['Year', '2026-04-03', [2026, 'shortened']],
    ['DateTime', '2026-04-03 10:20:30.1234', ['2026-04-03T10:20:30.123Z', 'shortened']],
  ] as const satisfies readonly (readonly [ColumnTypeName, string, unknown, object?])[])
    test(`${type} “${text}”`, () => assert.deepEqual(readColumn(type, [text], { options }), [value]))
})
