import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Choice } from '@rowhouse/core/column-types/choices'
import { changedTitles, choiceChanges } from './choice-changes.ts'

const known: readonly Choice[] = [
  { id: 'sl_1', title: 'Open', color: '#ff0000', order: 1 },
  { id: 'sl_2', title: 'Done', color: '#00ff00', order: 2 },
]
const listed = (...options: object[]) => ({ colOptions: { options } })
const stale = { code: 'conflict', message: /changed in the meantime/ }

describe('changes of choices', () => {
  test('a choice under its id with another title is a rename (D04)', () => {
    const changes = choiceChanges(known, listed({ id: 'sl_1', title: 'New' }, { id: 'sl_2', title: 'Done' }))
    assert.deepEqual([...(changes?.cells ?? [])], [['Open', 'New']])
    assert.deepEqual(changes?.choices[0], { id: 'sl_1', title: 'New', color: '#ff0000', order: 1 })
  })

  test('two choices may change their titles with each other', () => {
    const changes = choiceChanges(known, listed({ id: 'sl_1', title: 'Done' }, { id: 'sl_2', title: 'Open' }))
    assert.equal(changedTitles('Open', changes?.cells ?? new Map()), 'Done')
    assert.deepEqual(changedTitles(['Open', 'Done', 'Other'], changes?.cells ?? new Map()), ['Done', 'Open', 'Other'])
  })

  test('a list that lacks a known choice is stale, unless it says that the choice goes (D04)', () => {
    assert.throws(() => choiceChanges(known, listed({ id: 'sl_1', title: 'Open' })), stale)
    const changes = choiceChanges(known, listed({ id: 'sl_1', title: 'Open' }, { id: 'sl_2', removed: true }))
    assert.deepEqual([...(changes?.cells ?? [])], [['Done', null]])
    assert.deepEqual(
      changes?.choices.map(({ title }) => title),
      ['Open'],
    )
  })

  test('a list that names a choice nobody knows any more is stale (D04)', () => {
    const wanted = listed(...known.map(({ id, title }) => ({ id, title })), { id: 'sl_gone', title: 'Old' })
    assert.throws(() => choiceChanges(known, wanted), stale)
  })

  test('without an id a choice is new, and the order is that of the list', () => {
    const wanted = listed({ title: 'First' }, { id: 'sl_2', title: 'Done' }, { id: 'sl_1', title: 'Open' })
    assert.deepEqual(
      choiceChanges(known, wanted)?.choices.map(({ title, order }) => [title, order]),
      [
        ['First', 1],
        ['Done', 2],
        ['Open', 3],
      ],
    )
  })

  test('two choices of one title, or none, are refused', () => {
    const twice = listed({ id: 'sl_1', title: 'Same' }, { id: 'sl_2', title: ' Same ' })
    assert.throws(() => choiceChanges(known, twice), /two choices “Same”/)
    assert.throws(
      () => choiceChanges(known, listed({ id: 'sl_1', title: ' ' }, { id: 'sl_2', title: 'Done' })),
      /needs a title/,
    )
  })

  test('a client that knows only the text keeps ids and colours by title', () => {
    const changes = choiceChanges(known, { dtxp: "'Done','Later'" })
    assert.equal(changes?.choices[0]?.id, 'sl_2')
    assert.equal(changes?.choices[0]?.color, '#00ff00')
    assert.deepEqual([...(changes?.cells ?? [])], [['Open', null]])
  })

  test('a client that repeats the list and changes the text means the text', () => {
    const changes = choiceChanges(known, { ...listed(...known), dtxp: "'Open','Done','Later'" })
    assert.deepEqual(
      changes?.choices.map(({ title }) => title),
      ['Open', 'Done', 'Later'],
    )
  })

  test('a list that repeats what is known changes nothing, and no list at all neither', () => {
    assert.deepEqual(choiceChanges(known, { ...listed(...known), dtxp: "'Open','Done'" })?.choices, known)
    assert.equal(choiceChanges(known, {}), null)
    assert.equal(choiceChanges(known, { dtxp: "'Open','Done'" }), null)
  })
})
