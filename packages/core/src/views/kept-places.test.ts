import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepPlaces } from './kept-places.ts'
import { defaultSettings } from './view-settings.ts'

const place = (id: string, width: number | null = null) => ({ id, shown: true, width })
const kept = (placed: string, table: string, given: string, trashed: string) =>
  keepPlaces(
    { columns: [...given].map((id) => place(id)) },
    { ...defaultSettings, columns: [...placed].map((id) => place(id, 9)) },
    {
      columns: [...table].map((id) => ({ id, system: false })),
      trashed: new Set(trashed),
      showsNew: true,
    },
  ).columns?.map(({ id, width }) => (width === null ? id : id.toUpperCase()))

for (const [what, placed, table, given, trashed, result] of [
  ['stays behind the one it stood behind', 'abc', 'abc', 'ac', 'b', 'aBc'],
  ['follows that one when it moves', 'abc', 'abc', 'ca', 'b', 'caB'],
  ['stays first', 'abc', 'abc', 'bc', 'a', 'Abc'],
  ['stays beside others in the trash', 'abcd', 'abcd', 'ad', 'bc', 'aBCd'],
  ['that nobody had placed stands as in the table once others are placed', '', 'abc', 'ac', 'b', 'abc'],
  ['that nobody had placed and that comes last anyway is not placed', 'ab', 'abc', 'ba', 'c', 'ba'],
  ['needs nothing while nothing is placed', 'abc', 'abc', '', 'b', ''],
] as const)
  test(`a column in the trash ${what}`, () => assert.equal(kept(placed, table, given, trashed)?.join(''), result))

test('footers of columns in the trash stay, those of others go as they are left out', () => {
  const { footers } = keepPlaces(
    { footers: { a: 'min' } },
    { ...defaultSettings, footers: { a: 'sum', b: 'sum', c: 'sum' } },
    { columns: [], trashed: new Set('b'), showsNew: true },
  )
  assert.deepEqual(footers, { a: 'min', b: 'sum' })
})
