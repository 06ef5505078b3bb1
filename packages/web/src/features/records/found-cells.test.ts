import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { foundCells, replacementsOf, updatesOf } from './found-cells.ts'

const columns = [aColumn('Name', 'SingleLineText'), aColumn('Stars', 'Rating'), aColumn('Made', 'CreateTime')]
const search = { text: '1', matchCase: false, wholeCell: false }
const found = {
  rows: [
    { place: 3, record: '4', cells: { Stars: 1, Name: 'one 1' } },
    { place: 9, record: '10', cells: { Made: '2021-01-01T00:00:00.000Z' } },
  ],
  isMore: false,
}

test('cells are found in the order of the screen', () => {
  assert.deepEqual(
    foundCells(found, columns).map(({ place, column }) => [place, column.title]),
    [
      [3, 'Name'],
      [3, 'Stars'],
      [9, 'Made'],
    ],
  )
})

test('a replacement is told before it happens: what changes, what does not fit, what nobody can write', () => {
  const { changed, faulty, readOnlyCount } = replacementsOf(foundCells(found, columns), search, 'x')
  assert.deepEqual(
    changed.map(({ from, to }) => [from, to]),
    [['one 1', 'one x']],
  )
  assert.deepEqual(
    faulty.map(({ column }) => column.title),
    ['Stars'],
  )
  assert.equal(readOnlyCount, 1)
})

test('all cells of a record are one wish, with what they held', () => {
  const { changed } = replacementsOf(foundCells(found, columns), search, '2')
  assert.deepEqual(updatesOf(changed), [
    { record: '4', cells: { Name: 'one 2', Stars: 2 }, known: { Name: 'one 1', Stars: 1 } },
  ])
})
