import assert from 'node:assert/strict'
import test from 'node:test'
import type { LivePerson } from '@rowhouse/core/live'
import { RoomPeople } from './room-people.ts'

const at = (record: string | null) => ({ table: 't', view: null, record, column: null })
const somebody = (id: string, record: string | null = null): LivePerson => ({
  id,
  person: `person of ${id}`,
  name: id,
  place: at(record),
})
const ids = (people: readonly LivePerson[] | undefined) => people?.map(({ id }) => id)

test('however often somebody moves, they are told of once, where they are last', () => {
  const people = new RoomPeople()
  for (const record of ['1', '2', '3']) people.put(somebody('a', record))
  people.put(somebody('b'))
  const told = people.take() ?? assert.fail()
  assert.deepEqual([ids(told.here), told.here[0]?.place.record, told.count], [['a', 'b'], '3', 2])
  assert.equal(people.take(), null)
})

test('whoever leaves is not told of as having moved, and whoever comes back not as having left', () => {
  const people = new RoomPeople()
  people.put(somebody('a'))
  people.put(somebody('b'))
  people.take()
  people.put(somebody('a', '7'))
  people.remove('a')
  people.remove('b')
  people.put(somebody('b', '8'))
  assert.deepEqual(people.take(), { here: [somebody('b', '8')], left: ['a'], count: 1 })
})

test('of a thousand fifty are told of, the others are counted and say nothing when they move', () => {
  const people = new RoomPeople()
  for (let number = 0; number < 1000; number += 1) people.put(somebody(`p${number}`))
  const told = people.take() ?? assert.fail()
  assert.deepEqual([told.here.length, told.count], [50, 1000])
  assert.equal(people.put(somebody('p999', '5')), false)
  assert.equal(people.take(), null)
  assert.deepEqual(ids(people.beside('p0').here), ids(told.here.slice(1)))
  // Whoever has waited longest takes the place of one who leaves.
  people.remove('p3')
  people.remove('p999')
  assert.deepEqual(people.take(), { here: [somebody('p50')], left: ['p3'], count: 998 })
})

test('one person with many pages is counted once', () => {
  const people = new RoomPeople()
  for (let number = 0; number < 60; number += 1) people.put({ ...somebody(`page ${number}`), person: 'one' })
  assert.equal(people.take()?.count, 1)
})
