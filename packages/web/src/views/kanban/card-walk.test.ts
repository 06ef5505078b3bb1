import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriedTo, walkedTo } from './card-walk.ts'

const stacks = [
  { key: 'lead', count: 3 },
  { key: 'empty', count: 0 },
  { key: 'won', count: 1 },
]
const at = (stack: string, place: number) => ({ stack, at: place })

for (const [key, from, to] of [
  ['ArrowDown', at('lead', 0), at('lead', 1)],
  ['ArrowDown', at('lead', 2), null],
  ['ArrowUp', at('lead', 0), null],
  ['Home', at('lead', 2), at('lead', 0)],
  ['End', at('lead', 0), at('lead', 2)],
  ['ArrowRight', at('lead', 2), at('won', 0)],
  ['ArrowLeft', at('won', 0), at('lead', 0)],
  ['ArrowLeft', at('lead', 0), null],
  ['ArrowRight', at('gone', 0), null],
  ['x', at('lead', 0), null],
] as const)
  test(`${key} leads from card ${from.at} of ${from.stack} to ${to === null ? 'nowhere' : `${to.at} of ${to.stack}`}`, () => {
    assert.deepEqual(walkedTo(key, from, stacks, false), to)
  })

test('from right to left stacks follow the other way', () => {
  assert.deepEqual(walkedTo('ArrowLeft', at('lead', 0), stacks, true), at('won', 0))
  assert.deepEqual(carriedTo('ArrowLeft', at('lead', 0), stacks, true), at('empty', 0))
})

for (const [key, from, to] of [
  ['ArrowDown', at('lead', 0), at('lead', 2)],
  ['ArrowDown', at('lead', 2), null],
  ['ArrowUp', at('lead', 1), at('lead', 0)],
  ['ArrowUp', at('lead', 0), null],
  ['ArrowRight', at('lead', 2), at('empty', 0)],
  ['ArrowLeft', at('won', 0), at('empty', 0)],
  ['ArrowRight', at('won', 0), null],
  ['Home', at('lead', 2), null],
] as const)
  test(`${key} takes card ${from.at} of ${from.stack} to ${to === null ? 'nowhere' : `${to.at} of ${to.stack}`}`, () => {
    assert.deepEqual(carriedTo(key, from, stacks, false), to)
  })
