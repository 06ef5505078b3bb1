import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importNotes, refusalReasons } from '@rowhouse/core/api/imports'
import type { Texts } from '../../i18n/catalogue.ts'
import { english } from '../../i18n/testing/english.ts'
import { delimiterName, notesOf, nothingToImport, summedUp, timeLeft } from './import-words.ts'
import { aColumn, aSheet } from './testing/a-sheet.ts'

const t: Texts = (key, values = {}) => [key, ...Object.values(values)].join(' ')

test('every note of a reading, and every reason of a refusal, has its words', () => {
  const known = Object.keys(english).map((key) => key.replace(/_(one|other)$/, ''))
  for (const kind of importNotes)
    for (const key of [`imports.note.${kind}`, `imports.note.${kind}.text`]) assert.ok(known.includes(key), key)
  for (const reason of refusalReasons) assert.ok(known.includes(`imports.reason.${reason}`), reason)
})

test('cells that are no value of the type are told with how many are, and the first of them', () => {
  const column = aColumn(0, {
    ...{ header: 'Budget', type: 'Number', filled: 420, unreadableCount: 8, unreadable: [{ line: 10, text: 'tbc' }] },
  })
  const [note] = notesOf(aSheet({ columns: [column] }), t)
  assert.deepEqual([note?.kind, note?.title], ['error', 'imports.note.unreadable 8 8 Budget tables.type.Number'])
  assert.equal(note?.text, 'imports.note.unreadable.text 412 420 tables.type.Number 10 tbc')
})

test('of a column that is left out nothing is told', () => {
  assert.deepEqual(notesOf(aSheet({ columns: [aColumn(0, { isLeftOut: true, unreadableCount: 1 })] }), t), [])
})

test('a note says its number, line and text', () => {
  const notes = [
    { kind: 'skippedLines' as const, line: null, count: 2, text: 'Report' },
    { kind: 'totalLine' as const, line: 1306, count: null, text: 'Total' },
  ]
  assert.deepEqual(
    notesOf(aSheet({ notes }), t).map(({ title }) => title),
    ['imports.note.skippedLines 2 2 0 Report', 'imports.note.totalLine 0 0 1306 Total'],
  )
})

for (const [seconds, said] of [
  [null, null],
  [0.2, 'imports.left.seconds 1'],
  [59, 'imports.left.seconds 59'],
  [90, 'imports.left.minutes 2'],
  [7200, 'imports.left.hours 2'],
] as const)
  test(`${seconds} seconds: ${said}`, () => assert.equal(timeLeft(seconds, t), said))

test('a delimiter that has no name is called by its sign', () => {
  assert.deepEqual(
    [';', '\t', ':'].map((sign) => delimiterName(sign, t)),
    ['imports.delimiter.semicolon', 'imports.delimiter.tab', ':'],
  )
})

test('the figures of several sheets are summed up', () => {
  const part = { read: 5, created: 1, updated: 2, cells: 3, unchanged: 1, skipped: 0, refused: 1 }
  const twice = { read: 10, created: 2, updated: 4, cells: 6, unchanged: 2, skipped: 0, refused: 2 }
  assert.deepEqual(summedUp([part, part]), twice)
})

for (const [what, counts, makesTables, said] of [
  ['rows that would be created', { read: 2, created: 1, refused: 1 }, true, null],
  ['records that would change', { read: 1, updated: 1 }, false, null],
  ['a new table and a file without rows', { read: 0 }, true, null],
  ['no rows for a table that is there', { read: 0 }, false, 'imports.nothing'],
  ['records that are so already', { read: 2, unchanged: 2 }, false, 'imports.nothing'],
  ['rows that are all refused', { read: 2, refused: 2 }, true, 'imports.nothing.refused 2 2'],
  ['refused rows beside unchanged ones', { read: 3, refused: 1, unchanged: 2 }, false, 'imports.nothing.some 1 1'],
] as const)
  test(`with ${what} ${said === null ? 'there is something to import' : 'it is said why there is nothing'}`, () => {
    const none = { read: 0, created: 0, updated: 0, cells: 0, unchanged: 0, skipped: 0, refused: 0 }
    assert.equal(nothingToImport([{ ...none, ...counts }], makesTables, t), said)
  })
