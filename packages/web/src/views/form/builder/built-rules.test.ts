import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../../../structure/tables/testing/a-column.ts'
import { askable } from '../questions.ts'
import { isBound, isFileType, listIn, megabyte, numberIn, withRule } from './built-rules.ts'

test('a rule is set, changed and taken away', () => {
  const once = withRule({ message: 'x' }, 'leastLetters', 3)
  assert.deepEqual(once, { message: 'x', leastLetters: 3 })
  assert.deepEqual(withRule(once, 'leastLetters', undefined), { message: 'x' })
})

for (const [text, unit, number] of [
  ['3', 1, 3],
  [' 12 ', 1, 12],
  ['0', 1, null],
  ['-1', 1, null],
  ['1.5', 1, null],
  ['', 1, null],
  ['1e3', 1, null],
  ['1.5', megabyte, 1_572_864],
  ['0,5', megabyte, 524_288],
  ['much', megabyte, null],
] as const)
  test(`“${text}” in units of ${unit} is ${number}`, () => assert.equal(numberIn(text, unit), number))

test('lists are read as people write them', () => {
  assert.deepEqual(listIn(' @X.example,  y.example\nz.example, '), ['x.example', 'y.example', 'z.example'])
  assert.deepEqual(['image/*', 'application/pdf', 'pdf', 'image/png x'].map(isFileType), [true, true, false, false])
})

test('a bound is a value of its field, or a day that depends on today', () => {
  const [seats, day] = [askable(aColumn('Seats', 'Number')), askable(aColumn('Day', 'Date'))]
  assert.deepEqual(
    [isBound(seats, 'least', '3'), isBound(seats, 'least', 'few'), isBound(day, 'most', 'today')],
    [true, false, true],
  )
})
