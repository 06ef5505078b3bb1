import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FirstRows } from './first-rows.ts'
import type { LoadedRows, RowsPlace } from './rows-place.ts'

const place: RowsPlace = { projectId: 'p', tableId: 't', viewId: 'v', query: { timezone: 'UTC', q: 'x' } }
const answer: LoadedRows = { rows: [{ Id: 1 }], total: null }

function someFirstRows() {
  const world = { now: 0, calls: 0 }
  const load = async () => {
    world.calls += 1
    return answer
  }
  return { world, first: new FirstRows(load, () => world.now) }
}

test('rows that were asked for ahead are taken once, whatever the order of the words of the query', async () => {
  const { world, first } = someFirstRows()
  void first.ask(place, 0)
  assert.equal(await first.take({ ...place, query: { q: 'x', timezone: 'UTC' } }), answer)
  assert.equal(first.take(place), null)
  assert.equal(world.calls, 1)
})

test('another view, another search and rows that are old are asked for anew', () => {
  const { world, first } = someFirstRows()
  assert.equal(first.take(place), null)
  void first.ask(place, 0)
  assert.equal(first.take({ ...place, viewId: 'other' }), null)
  assert.equal(first.take({ ...place, query: { timezone: 'UTC' } }), null)
  world.now = 6000
  assert.equal(first.take(place), null)
})

test('a refusal reaches whoever takes the rows and troubles nobody before', async () => {
  const first = new FirstRows(
    () => Promise.reject(new Error('no')),
    () => 0,
  )
  void first.ask(place, 0)
  await new Promise((later) => setImmediate(later))
  await assert.rejects(first.take(place) ?? Promise.resolve(), /no/)
})

test('rows that have arrived are there at once, those on their way are waited for', async () => {
  const { world, first } = someFirstRows()
  void first.ask(place, 0)
  assert.equal(first.takeArrived(place), null)
  await new Promise((later) => setImmediate(later))
  assert.equal(first.takeArrived({ ...place, viewId: 'other' }), null)
  assert.equal(first.takeArrived(place), answer)
  assert.deepEqual([first.takeArrived(place), first.take(place), world.calls], [null, null, 1])
})

test('a screen that was faster than what is asked ahead finds nothing old behind its own answer, and the next opening asks again', async () => {
  const { world, first } = someFirstRows()
  world.now = 20
  assert.equal(first.take(place), null)
  world.now = 30
  await first.ask(place, 10)
  assert.deepEqual([first.takeArrived(place), first.take(place), world.calls], [null, null, 0])
  world.now = 40
  await first.ask(place, 35)
  assert.equal(first.takeArrived(place), answer)
  assert.equal(world.calls, 1)
})
