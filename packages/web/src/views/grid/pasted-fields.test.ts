import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessFields } from '../../features/fields/guess-fields.ts'
import { pastedCells } from './pasted-fields.ts'

const rows = [
  { row: 4, texts: ['12', 'yes'] },
  { row: 5, texts: ['7.5', ''] },
  { row: 6, texts: ['1', 'no'] },
]
const fields = guessFields({
  heads: null,
  rows: rows.map(({ texts }) => texts),
  known: [],
  nameOf: (number) => `Field ${number}`,
})

test('pasted texts become values of the fields that were guessed for them', () => {
  const { updates } = pastedCells(fields, rows, new Map([[4, '1']]))
  assert.deepEqual(updates, [{ record: '1', cells: { 'Field 0': '12', 'Field 1': true }, known: {} }])
})

test('rows that are not stored yet become records, records that went away are left out', () => {
  const { updates, inserts } = pastedCells(
    fields,
    rows,
    new Map([
      [4, '1'],
      [5, ''],
    ]),
  )
  assert.deepEqual(
    updates.map(({ record }) => record),
    ['1'],
  )
  assert.deepEqual(inserts, [{ 'Field 0': '1', 'Field 1': false }])
})
