import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CallTurns } from './turn.ts'

/** Ana has two turns and both are under way; `begun` counts those of her that began since. */
async function twoTurns(t: TestContext, { isBoThere = true } = {}) {
  let now = 0
  let begun = 0
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const turns = new CallTurns(2, () => now)
  if (isBoThere) turns.end('bo', await turns.take('bo'), 10)
  const places = [await turns.take('ana'), await turns.take('ana')]
  for (const _ of places)
    turns.take('ana').then(
      () => {
        begun += 1
      },
      () => undefined,
    )
  return {
    answer(sent: number): void {
      const place = places.pop()
      if (place !== undefined) turns.end('ana', place, sent)
    },
    async pass(ms: number): Promise<number> {
      now += ms
      t.mock.timers.tick(ms)
      await nextTurn()
      return begun
    },
  }
}

describe('a turn ends with its answer', () => {
  test('at once after a megabyte', async (t) => {
    const { answer, pass } = await twoTurns(t)
    answer(1024 * 1024)
    assert.equal(await pass(0), 1)
  })

  test('after a long one by its length while somebody else calls, and after two one behind the other', async (t) => {
    const { answer, pass } = await twoTurns(t)
    answer(10_000_000)
    answer(20_000_000)
    assert.equal(await pass(499), 0)
    assert.equal(await pass(1), 1)
    assert.equal(await pass(999), 1)
    assert.equal(await pass(1), 2)
  })

  test('never more than five seconds later', async (t) => {
    const { answer, pass } = await twoTurns(t)
    answer(1_000_000_000)
    assert.equal(await pass(4999), 0)
    assert.equal(await pass(1), 1)
  })

  test('at once after any when nobody else has called for a second', async (t) => {
    const { answer, pass } = await twoTurns(t)
    await pass(1001)
    answer(10_000_000)
    assert.equal(await pass(0), 1)
  })

  test('at once after any when nobody else has ever called', async (t) => {
    const { answer, pass } = await twoTurns(t, { isBoThere: false })
    answer(10_000_000)
    assert.equal(await pass(0), 1)
  })
})
