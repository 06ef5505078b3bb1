import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type PlaceLimits, Places, type WorkPlace } from './places.ts'

const three: PlaceLimits = { usual: 3, most: 6, each: 2, longMs: 20 }

test('nobody gets all places: who asks for much waits, others begin at once', async () => {
  const places = new Places(three)
  const [first] = await Promise.all([places.take('ana'), places.take('ana')])
  const third = watched(places.take('ana'))
  await places.take('ben')
  assert.equal(third.place, null)
  first?.end()
  assert.ok(await third.promise)
})

test('people who wait are served in turn, however many calls each has', async () => {
  const places = new Places({ usual: 1, most: 1, each: 1 })
  const held = await places.take('server')
  const order: string[] = []
  const waiting = ['ana', 'ana', 'ana', 'ben', 'cy'].map(async (person) => {
    const place = await places.take(person)
    order.push(person)
    place.end()
  })
  held.end()
  await Promise.all(waiting)
  assert.deepEqual(order, ['ana', 'ben', 'cy', 'ana', 'ana'])
})

test('long work gives way: one more begins when all the others take long, up to a limit', async () => {
  const places = new Places({ ...three, most: 4 })
  const long = await Promise.all(['ana', 'ana', 'ben'].map((person) => places.take(person)))
  const short = watched(places.take('cy'))
  assert.equal(short.place, null)
  await short.promise
  const beyond = watched(places.take('dan'))
  await sleep(60)
  assert.equal(beyond.place, null)
  long[0]?.end()
  await beyond.promise
})

test('work whose caller left keeps its place, and one person can have only so much of it', async () => {
  const places = new Places({ ...three, each: 1, eachWithLeft: 2 })
  const left = await places.take('ana')
  left.leave()
  const again = await places.take('ana')
  again.leave()
  const third = watched(places.take('ana'))
  await sleep(60)
  assert.equal(third.place, null)
  left.end()
  await third.promise
})

test('too many who wait are refused, of one person too, and who waits too long', async () => {
  const places = new Places({ usual: 1, most: 1, each: 1, maxWaiting: 3, maxWaitingEach: 2, maxWaitMs: 40 })
  await places.take('ana')
  const waiting = [places.take('ben'), places.take('ben')].map((place) => assert.rejects(place, busy))
  await assert.rejects(places.take('ben'), busy)
  waiting.push(assert.rejects(places.take('cy'), busy))
  await assert.rejects(places.take('dan'), busy)
  await Promise.all(waiting)
  assert.equal(places.waiting, 0)
})

test('who leaves while waiting makes room', async () => {
  const places = new Places({ usual: 1, most: 1, each: 1, maxWaiting: 1 })
  const held = await places.take('ana')
  const leaving = new AbortController()
  const gone = assert.rejects(places.take('ben', leaving.signal), { name: 'AbortError' })
  leaving.abort()
  await gone
  const next = places.take('cy')
  held.end()
  await next
})

const busy = { code: 'source_unavailable' }

function watched(promise: Promise<WorkPlace>): { readonly promise: Promise<WorkPlace>; place: WorkPlace | null } {
  const state: { readonly promise: Promise<WorkPlace>; place: WorkPlace | null } = { promise, place: null }
  void promise.then((place) => {
    state.place = place
  })
  return state
}
