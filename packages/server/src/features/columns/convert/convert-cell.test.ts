import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { storedAs } from '@rowhouse/core/column-types/column-type'
import { type ColumnTypeName, columnTypes, findColumnType } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { ColumnKind } from './column-kind.ts'
import { converter, isBlank } from './convert-cell.ts'
import { peopleOf } from './people.ts'
import { trickyValues } from './testing/tricky-values.ts'

const me = 'us_aaaaaaaaaaaaaa'
const people = peopleOf([{ id: me, email: 'Ana@Example.com' }])
const choices = {
  choices: ['a', 'b', 'c'].map((title, at) => ({ id: `sl_${at}`, title, color: '#eeeeee', order: at })),
}

function kind(type: string, options: object = {}): ColumnKind {
  const known = findColumnType(type) ?? columnTypes.SpecificDBType
  const all = { ...(known.defaults as object), ...(type.endsWith('Select') ? choices : {}), ...options }
  const { storage: word, comparison } = storedAs(known, all)
  return { type: type as ColumnTypeName, options: all, word, comparison }
}

type Case = readonly [from: ColumnKind, value: CellValue, to: ColumnKind, result: CellValue]

const german = { locale: 'de-DE', code: 'EUR' }
const cases: readonly Case[] = [
  [kind('Decimal'), '1.25', kind('Currency', german), '1.25'],
  [kind('Decimal', { precision: 3 }), '1.25', kind('Currency', german), '1.25'],
  [kind('Decimal'), '1.255', kind('Currency'), '1.26'],
  [kind('Number'), 90, kind('Duration'), '90'],
  [kind('Duration'), '5400', kind('Number'), 5400],
  [kind('Duration'), '5400', kind('SingleLineText'), '1:30'],
  [kind('Percent'), '50', kind('Decimal'), '50'],
  [kind('Number'), 7, kind('Rating'), 5],
  [kind('Number'), '9223372036854775807', kind('Decimal'), '9223372036854775807'],
  [kind('Decimal'), '99999999999999999999', kind('Number'), null],
  [kind('Decimal'), '-0.5', kind('Number'), -1],
  [kind('Checkbox'), true, kind('Number'), 1],
  [kind('Checkbox'), false, kind('SingleLineText'), 'false'],
  [kind('Number'), 0, kind('Checkbox'), false],
  [kind('Number'), 5, kind('Checkbox'), null],
  [kind('Date', { dateFormat: 'DD/MM/YYYY' }), '2026-03-04', kind('Date', { dateFormat: 'MM/DD/YYYY' }), '2026-03-04'],
  [
    kind('Date', { dateFormat: 'DD/MM/YYYY' }),
    '2026-03-04',
    kind('DateTime', { dateFormat: 'MM/DD/YYYY' }),
    '2026-03-04T00:00:00.000Z',
  ],
  [kind('Date', { dateFormat: 'DD/MM/YYYY' }), '2026-03-04', kind('SingleLineText'), '04/03/2026'],
  [kind('SingleLineText'), '04/03/2026', kind('Date', { dateFormat: 'DD/MM/YYYY' }), '2026-03-04'],
  [kind('SingleLineText'), '04/03/2026', kind('Date'), null],
  [kind('DateTime'), '2026-11-15T23:59:59.999Z', kind('Date'), '2026-11-15'],
  [kind('DateTime'), '2026-11-15T13:45:00.120Z', kind('Time'), '13:45:00.120'],
  [kind('DateTime'), '0001-01-01T00:00:00.000Z', kind('Year'), 1],
  [kind('Time'), '13:45:00', kind('Date'), null],
  [kind('MultiSelect'), ['a'], kind('SingleSelect'), 'a'],
  [kind('MultiSelect'), ['a', 'b'], kind('SingleSelect'), null],
  [kind('MultiSelect'), ['a', 'b'], kind('SingleLineText'), 'a,b'],
  [kind('SingleSelect'), 'b', kind('MultiSelect'), ['b']],
  [kind('SingleLineText'), 'B , a', kind('MultiSelect'), ['a', 'b']],
  [kind('Collaborator'), [me], kind('SingleLineText'), 'Ana@Example.com'],
  [kind('SingleLineText'), 'nobody@example.com, ana@example.COM', kind('Collaborator'), [me]],
  [kind('CreatedBy'), me, kind('Collaborator'), [me]],
  [kind('Collaborator'), [me, 'us_bbbbbbbbbbbbbb'], kind('CreatedBy'), null],
  [kind('LongText'), '{"a":[1]}', kind('JSON'), { a: [1] }],
  [kind('LongText'), 'no json', kind('JSON'), 'no json'],
  [kind('JSON'), 'no json', kind('LongText'), 'no json'],
  [kind('JSON'), { a: 1 }, kind('LongText'), '{"a":1}'],
  [kind('JSON'), ['a', 'b'], kind('MultiSelect'), ['a', 'b']],
  [kind('GeoPoint'), { latitude: 52.5, longitude: 13.4 }, kind('SingleLineText'), '52.5, 13.4'],
  [kind('SingleLineText'), 'x'.repeat(300), kind('SingleLineText'), null],
  [kind('LongText'), 'x'.repeat(256), kind('SingleLineText'), null],
  [kind('LongText'), '', kind('Number'), null],
  [kind('SingleLineText'), '$1,234.50', kind('Currency'), '1234.5'],
]

describe('what a value becomes', () => {
  for (const [from, value, to, result] of cases) {
    const shown = JSON.stringify(value).slice(0, 40)
    test(`${from.type} ${shown} as ${to.type} is ${JSON.stringify(result)} (D03, D16)`, () =>
      assert.deepEqual(converter({ from, to, people, habits: {} })(value), result))
  }

  for (const from of Object.keys(trickyValues)) {
    test(`whatever ${from} becomes in any type, that type accepts it as it is (D03)`, () => {
      for (const to of Object.keys(trickyValues)) {
        const target = kind(to)
        for (const value of trickyValues[from]?.(me) ?? []) {
          const result = converter({ from: kind(from), to: target, people, habits: {} })(value)
          if (result === null) continue
          assert.equal(isBlank(value), false, `${from} → ${to}: ${JSON.stringify(value)}`)
          const accepted = findColumnType(to)?.accept(result, target.options)
          assert.deepEqual(accepted, result, `${from} → ${to}: ${JSON.stringify(value)}`)
        }
      }
    })
  }
})
