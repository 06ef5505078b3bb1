import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../structure/tables/testing/a-column.ts'
import { readInput } from './read-input.ts'

const choices = ['Low', 'High'].map((title, order) => ({ id: title, title, color: '#3bac56', order }))

for (const [type, text, value] of [
  ['SingleLineText', 'Northwind', 'Northwind'],
  ['Number', '1,200', 1200],
  ['Currency', '$12.50', '12.5'],
  ['Duration', '1:30', '5400'],
  ['Checkbox', 'yes', true],
  ['JSON', '{"a":[1]}', { a: [1] }],
  ['Date', '2026-11-15', '2026-11-15'],
] as const) {
  test(`“${text}” is read as a value of ${type}`, () =>
    assert.deepEqual(readInput(aColumn('Cell', type), text), { value }))
}

test('an empty field is an empty cell', () =>
  assert.deepEqual(readInput(aColumn('Seats', 'Number'), ''), { value: null }))

test('what is no value is refused by the sentence of its type, with the name of the column', () => {
  const read = readInput(aColumn('Email', 'Email'), 'nobody')
  assert.match('fault' in read ? read.fault : '', /^“Email” needs /)
})

test('a choice that is none is refused', () => {
  const column = aColumn('Stage', 'SingleSelect', { options: { choices } })
  assert.deepEqual(readInput(column, 'high'), { value: 'High' })
  assert.deepEqual(readInput(column, 'None'), { fault: '“Stage” needs one of its choices.' })
})

const called = aColumn('Called', 'DateTime', { options: { dateFormat: 'DD/MM/YYYY' } })

for (const text of ['2026-11-15T13:45:00', '2026-11-15 13:45', '15/11/2026 1:45 pm', '15.11.2026 13:45']) {
  test(`“${text}” is a moment of the local clock and sent as an instant`, () =>
    assert.deepEqual(readInput(called, text), { value: new Date(2026, 10, 15, 13, 45).toISOString() }))
}

test('a time with its zone is that instant, a day without a time begins at midnight', () => {
  assert.deepEqual(readInput(called, '2026-11-15T13:45:00Z'), { value: '2026-11-15T13:45:00.000Z' })
  assert.deepEqual(readInput(called, '15/11/2026'), { value: new Date(2026, 10, 15).toISOString() })
})
