import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitForPersistedState } from './wait-for-persisted-state.ts'

function aClock() {
  const pauses: number[] = []
  return { pauses, pause: async (ms: number) => void pauses.push(ms) }
}

test('a state that is there costs no time', async () => {
  const { pauses, pause } = aClock()
  assert.equal(await waitForPersistedState(() => true, pause), true)
  assert.deepEqual(pauses, [])
})

test('looks every 100 ms until the state is there (spec 327)', async () => {
  const { pauses, pause } = aClock()
  assert.equal(await waitForPersistedState(() => pauses.length === 3, pause), true)
  assert.deepEqual(pauses, [100, 100, 100])
})

test('gives up after 5000 ms (spec 327)', async () => {
  const { pauses, pause } = aClock()
  assert.equal(await waitForPersistedState(() => false, pause), false)
  assert.equal(
    pauses.reduce((sum, ms) => sum + ms, 0),
    5000,
  )
})
