import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { changesIn, countChanges, type FieldRow, newRow, renamesInOrder, rowFaults, rowsOf } from './manage-draft.ts'

const begun = rowsOf(['One', 'Two', 'Three'].map((title) => ({ column: aColumn(title), shown: true })))
const changed = (parts: Readonly<Record<string, Partial<FieldRow>>>) =>
  begun.map((row) => ({ ...row, ...parts[row.title] }))

test('what is typed, hidden, added and deleted is marked; what is put back is not', () => {
  const rows = changed({ One: { title: 'Uno', isShown: false }, Three: { isGone: true } })
  assert.deepEqual(
    [...rows, newRow(rows)].map((row) => changesIn(row, begun)),
    [['rename', 'hide'], [], ['delete'], ['add']],
  )
  assert.equal(countChanges(begun, begun), 0)
  assert.equal(countChanges(begun.toReversed(), begun), 1)
})

test('names that are missing or twice are told before anything is sent', () => {
  const rows = changed({ One: { title: 'Two' }, Three: { title: ' ' } })
  assert.deepEqual(
    [...rowFaults(rows, 'twice')],
    [
      ['cl_Two', 'twice'],
      ['cl_Three', 'Column name required'],
    ],
  )
  assert.equal(rowFaults(changed({ One: { isGone: true }, Two: { title: 'One' } }), 'twice').size, 0)
})

test('each name is free when its turn comes, also where fields swap theirs', () => {
  const chain = renamesInOrder(changed({ One: { title: 'Two' }, Two: { title: 'Four' } }))
  assert.deepEqual(chain, [
    { id: 'cl_Two', to: 'Four' },
    { id: 'cl_One', to: 'Two' },
  ])
  const swap = renamesInOrder(changed({ One: { title: 'Two' }, Two: { title: 'One' } }))
  assert.deepEqual(swap, [
    { id: 'cl_One', to: 'Two 2' },
    { id: 'cl_Two', to: 'One' },
    { id: 'cl_One', to: 'Two' },
  ])
})
