import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellValue } from '@rowhouse/core/storage'
import { aColumn } from '../../../structure/tables/testing/a-column.ts'
import { stackKey } from './stack-key.ts'
import { stacksInView, withStack, withStackMoved } from './stacks-in-view.ts'

const choices = ['Lead', 'Won', 'Lost'].map((title, order) => ({ id: `so_${title}`, title, color: '#777777', order }))
const stage = aColumn('Stage', 'SingleSelect', { options: { choices } })
const owner = aColumn('Owner', 'Collaborator', { options: { many: false } })
const firm = aColumn('Firm', 'LinkToAnotherRecord')
const placed = (key: string, part = {}) => ({ key, isHidden: false, isFolded: false, limit: null, ...part })
const keys = (stacks: readonly { readonly key: string }[]) => stacks.map(({ key }) => key)
const found = (values: readonly CellValue[] = []) => ({ placed: [], values, people: [] })

test('a stack is called by its choice or person, whatever they are called by others', () => {
  assert.equal(stackKey(stage, 'Won'), 'so_Won')
  assert.equal(stackKey(stage, 'Gone'), 'Gone')
  assert.equal(stackKey(owner, ['us_1']), 'us_1')
  assert.deepEqual([stackKey(stage, null), stackKey(owner, []), stackKey(stage, '')], ['', '', ''])
  assert.deepEqual([stackKey(firm, { Id: 7, Name: 'Aster' }), stackKey(firm, 'Aster')], ['Aster', 'Aster'])
})

test('every choice is a stack, with cards or without, and what is no longer among them follows', () => {
  assert.deepEqual(keys(stacksInView(stage, found([null, 'Won', 'Gone']))), [
    '',
    'so_Lead',
    'so_Won',
    'so_Lost',
    'Gone',
  ])
  const people = { ...found([['us_2']]), people: ['us_1', 'us_2'] }
  assert.deepEqual(keys(stacksInView(owner, people)), ['', 'us_1', 'us_2'])
  assert.deepEqual(keys(stacksInView(firm, found(['Aster', 'Birch']))), ['', 'Aster', 'Birch'])
})

test('a view has its own order, and new choices come behind it', () => {
  const own = [placed('so_Lost', { limit: 2 }), placed('so_Nowhere'), placed('')]
  const stacks = stacksInView(stage, { ...found(), placed: own })
  assert.deepEqual(keys(stacks), ['so_Lost', '', 'so_Lead', 'so_Won'])
  assert.equal(stacks[0]?.limit, 2)
})

test('one stack is changed and all keep their places; one is put beside another', () => {
  const stacks = stacksInView(stage, found())
  const folded = withStack(stacks, 'so_Won', { isFolded: true })
  assert.deepEqual(keys(folded), ['', 'so_Lead', 'so_Won', 'so_Lost'])
  assert.deepEqual(folded[2], placed('so_Won', { isFolded: true }))
  assert.deepEqual(keys(withStackMoved(stacks, 'so_Lost', 'so_Lead', 'before')), ['', 'so_Lost', 'so_Lead', 'so_Won'])
  assert.deepEqual(keys(withStackMoved(stacks, '', 'so_Won', 'after')), ['so_Lead', 'so_Won', '', 'so_Lost'])
  assert.deepEqual(keys(withStackMoved(stacks, '', 'so_Nowhere', 'after')), keys(stacks))
})
