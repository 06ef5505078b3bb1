import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areTooMany, rowsWanted } from './rows-wanted.ts'

const counted = (rowCount: number, isCountOpen = false) => ({ isKnown: true, rowCount, isCountOpen })

test('all rows of a part are loaded, also where the server was too busy to count them', () => {
  assert.equal(rowsWanted({ isKnown: false, rowCount: 0, isCountOpen: true }, 3000), 100)
  assert.equal(rowsWanted(counted(250), 3000), 250)
  assert.equal(rowsWanted(counted(100, true), 3000), 200)
  assert.equal(rowsWanted(counted(10_000), 3000), 3000)
  assert.equal(rowsWanted(counted(2950, true), 3000), 3000)
})

test('more than that are told', () => {
  assert.deepEqual(
    [counted(3000), counted(3001), counted(3000, true), counted(2000, true)].map((one) => areTooMany(one, 3000)),
    [false, true, true, false],
  )
})
