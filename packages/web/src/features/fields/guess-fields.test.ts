import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessFields, readSheetCell } from './guess-fields.ts'

const guess = (
  heads: readonly string[] | null,
  rows: readonly (readonly string[])[],
  known: readonly string[] = ['Id'],
) => guessFields({ heads, rows, known, nameOf: (number) => `Field ${number}` })

const typeOf = (...values: readonly string[]) =>
  guess(
    ['A'],
    values.map((value) => [value]),
  )[0]?.type

for (const [values, type] of [
  [['1', '2', '1,200'], 'Number'],
  [['1', '2.50'], 'Decimal'],
  [['10%', '33.3 %'], 'Percent'],
  [['yes', 'no', ''], 'Checkbox'],
  [['2026-11-05', '2026-12-24'], 'Date'],
  [['2026-11-05 13:45', '2026-12-24 08:00'], 'DateTime'],
  [['ana@example.com'], 'Email'],
  [['https://example.com'], 'URL'],
  [['00123', '00456'], 'SingleLineText'],
  [['a', 'b', 'a', 'b', 'a', 'b'], 'SingleSelect'],
  [['a\nb'], 'LongText'],
  [['', ''], 'SingleLineText'],
] as const) {
  test(`${values.join(' | ')} is a ${type}`, () => assert.equal(typeOf(...values), type))
}

test('names are made tidy, free and never that of the key', () => {
  const fields = guess(['Name', 'name', 'Id', 'a/b', ''], [])
  assert.deepEqual(
    fields.map(({ title }) => title),
    ['Name', 'name 2', 'Id 2', 'a b', 'Field 5'],
  )
})

test('fields that join others are numbered behind them, past names that are taken', () => {
  assert.deepEqual(
    guess(null, [['1', 'a', 'b']], ['Id', 'Title', 'field 3']).map(({ title, type }) => `${title} ${type}`),
    ['Field 4 Number', 'Field 5 SingleLineText', 'Field 6 SingleLineText'],
  )
})

test('the day that can be no month says how dates are written', () => {
  const [field] = guess(['When'], [['03/04/2026'], ['25/04/2026']])
  assert.ok(field)
  assert.equal(readSheetCell(field, '03/04/2026'), '2026-04-03')
})

const read = (values: readonly string[]) => {
  const [field] = guess(
    ['A'],
    values.map((value) => [value]),
  )
  assert.ok(field)
  return [field.type, field.options.dateFormat, ...values.map((value) => readSheetCell(field, value))]
}

test('numbers and days are read as their column writes them', () => {
  assert.deepEqual(read(['1.234,50', '2.000', '3.000,00']), ['Decimal', undefined, '1234.5', '2000', '3000'])
  assert.deepEqual(read(['2.000', '1.234.567']), ['Number', undefined, 2000, 1234567])
  assert.deepEqual(read(['03.04.2026', '31.12.2026']), ['Date', 'DD.MM.YYYY', '2026-04-03', '2026-12-31'])
  assert.deepEqual(read(['03.04.2026']), ['Date', 'DD.MM.YYYY', '2026-04-03'])
  assert.deepEqual(read(['03/04/2026', '12/31/2026']), ['Date', 'MM/DD/YYYY', '2026-03-04', '2026-12-31'])
  // As the person writes: the tests are American.
  assert.deepEqual(read(['03/04/2026']), ['Date', 'local', '2026-03-04'])
})

test('what is stored otherwise than written is noted', () => {
  const [field] = guess(['A'], [['2.000']])
  assert.ok(field)
  const noted: string[] = []
  readSheetCell(field, '2.000', (change) => noted.push(change))
  assert.deepEqual(noted, ['ambiguous'])
})
