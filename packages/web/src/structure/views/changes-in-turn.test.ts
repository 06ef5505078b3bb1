import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChangesInTurn } from './changes-in-turn.ts'

interface Settings {
  readonly a: number
  readonly b: number
}

test('the next change waits for the one before, also for one that fails', async () => {
  const turn = new ChangesInTurn<Settings>()
  const told: string[] = []
  const first = Promise.withResolvers<void>()
  const one = turn.run({ a: 1 }, async () => {
    await first.promise
    told.push('one')
    throw new Error('refused')
  })
  const two = turn.run({ b: 2 }, async () => void told.push('two'))
  await Promise.resolve()
  assert.deepEqual(told, [])
  first.resolve()
  await assert.rejects(one, /refused/)
  await two
  assert.deepEqual(told, ['one', 'two'])
})

test('what is on its way lies over what the server told before it came', async () => {
  const turn = new ChangesInTurn<Settings>()
  const answer = Promise.withResolvers<void>()
  const one = turn.run({ a: 1 }, () => Promise.resolve())
  const two = turn.run({ a: 2, b: 2 }, () => answer.promise)
  assert.deepEqual(turn.over({ a: 0, b: 0 }), { a: 2, b: 2 })
  await one
  assert.deepEqual(turn.over({ a: 1, b: 0 }), { a: 2, b: 2 })
  answer.resolve()
  await two
  assert.deepEqual(turn.over({ a: 2, b: 3 }), { a: 2, b: 3 })
})
