import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallSlots } from './call-slots.ts'

const most = (slots: CallSlots, target: string): number => {
  let taken = 0
  while (slots.take(target)) taken += 1
  return taken
}

const afterOne = (slots: CallSlots, target: string, tookMs: number | null): void => {
  assert.ok(slots.take(target))
  slots.leave(target, tookMs)
}

test('eight calls go to one receiver at a time, four while it is slow or does not answer', () => {
  const slots = new CallSlots()
  assert.equal(most(slots, 'new'), 8)
  afterOne(slots, 'quick', 5)
  assert.equal(most(slots, 'quick'), 8)
  afterOne(slots, 'slow', 1000)
  assert.equal(most(slots, 'slow'), 4)
  afterOne(slots, 'dead', null)
  assert.equal(most(slots, 'dead'), 4)
})

test('however many receivers hang, those that answer quickly have room', () => {
  const slots = new CallSlots()
  for (const quick of ['a', 'b', 'c', 'd']) afterOne(slots, quick, 3)
  const hanging = Array.from({ length: 50 }, (_, at) => most(slots, `hangs ${at}`))
  assert.equal(
    hanging.reduce((sum, count) => sum + count, 0),
    64,
  )
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((quick) => most(slots, quick)),
    [8, 8, 8, 8],
  )
})

test('many are taken ahead of a receiver that answers quickly, as many as leave soon, and none of others', () => {
  const slots = new CallSlots()
  assert.equal(slots.roomFor('new', 0), 8)
  assert.equal(slots.roomFor('new', 8), 0)
  afterOne(slots, 'quick', 1)
  assert.deepEqual([slots.roomFor('quick', 0), slots.roomFor('quick', 257), slots.roomFor('quick', 200)], [512, 0, 312])
  afterOne(slots, 'fair', 500)
  assert.equal(slots.roomFor('fair', 0), 32)
  assert.ok(slots.take('quick'))
  assert.equal(slots.leave('quick', null), false)
})
