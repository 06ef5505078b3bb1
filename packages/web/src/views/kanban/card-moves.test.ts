import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellValue } from '@rowhouse/core/storage'
import type { RecordRow } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import type { StackCards } from './board-cards.ts'
import { cardMove } from './card-moves.ts'

const stage = aColumn('Stage', 'SingleSelect')
const firm = aColumn('Firm', 'LinkToAnotherRecord')
const keyOf = ({ Id }: RecordRow) => String(Id)
const stack = (value: string | null, ids: readonly number[], row: RecordRow = { Stage: value }): StackCards => ({
  value,
  count: ids.length,
  figures: {},
  rows: ids.map((Id) => ({ ...row, Id })),
})
const cards = new Map([
  ['lead', stack('Lead', [1, 2, 3])],
  ['won', stack('Won', [4])],
  ['', stack(null, [])],
])
const rules = { column: stage, value: 'Won' as CellValue, canOrder: true, keyOf }
const at = (key: string, place: number) => ({ stack: key, at: place })

test('inside of a stack a card only gets another place', () => {
  assert.deepEqual(cardMove(cards, at('lead', 0), at('lead', 2), rules), {
    place: { before: '3' },
    cells: {},
    known: {},
    to: at('lead', 1),
  })
  assert.deepEqual(cardMove(cards, at('lead', 0), at('lead', 3), rules)?.place, { before: null, after: '3' })
  assert.deepEqual(cardMove(cards, at('lead', 2), at('lead', 0), rules)?.place, { before: '1' })
})

test('where it stands already nothing is asked for', () => {
  assert.equal(cardMove(cards, at('lead', 1), at('lead', 1), rules), null)
  assert.equal(cardMove(cards, at('lead', 1), at('lead', 2), rules), null)
})

test('in another stack it holds what the stack says, and the server hears what it held', () => {
  assert.deepEqual(cardMove(cards, at('lead', 1), at('won', 1), rules), {
    place: { before: null, after: '4' },
    cells: { Stage: 'Won' },
    known: { Stage: 'Lead' },
    to: at('won', 1),
  })
  const emptied = cardMove(cards, at('won', 0), at('', 0), { ...rules, value: null })
  assert.deepEqual([emptied?.cells, emptied?.place], [{ Stage: null }, { before: null }])
  const first = cardMove(cards, at('lead', 0), at('lost', 0), { ...rules, value: 'Lost' })
  assert.deepEqual([first?.cells, first?.place], [{ Stage: 'Lost' }, { before: null }])
})

test('where sorts say the order, a card goes to another stack and stays in its own', () => {
  const sorted = { ...rules, canOrder: false }
  assert.equal(cardMove(cards, at('lead', 0), at('lead', 2), sorted), null)
  assert.equal(cardMove(cards, at('lead', 0), at('won', 0), sorted)?.place, null)
})

test('a linked record is the one that a card of the stack leads to', () => {
  const aster = { Id: 7, Name: 'Aster' }
  const linked = new Map([
    ['Aster', stack('Aster', [1], { Firm: aster })],
    ['Birch', stack('Birch', [2], { Firm: { Id: 8, Name: 'Birch' } })],
  ])
  const move = cardMove(linked, at('Birch', 0), at('Aster', 0), { ...rules, value: 'Aster', column: firm })
  assert.deepEqual([move?.cells, move?.known], [{ Firm: aster }, {}])
})
