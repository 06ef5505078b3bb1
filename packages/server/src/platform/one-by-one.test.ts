import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneByOne } from './one-by-one.ts'

test('those who come at the same moment have turns of their own, in their order, with others in between', async () => {
  const ownTurn = oneByOne()
  const seen: string[] = []
  let isOver = false
  const others = (): void => {
    if (seen.at(-1) !== 'others') seen.push('others')
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  await Promise.all(['a', 'b', 'c'].map((name) => ownTurn().then(() => seen.push(name))))
  isOver = true
  assert.deepEqual(
    seen.filter((name) => name !== 'others'),
    ['a', 'b', 'c'],
  )
  assert.ok(seen.indexOf('b') - seen.indexOf('a') > 1 && seen.indexOf('c') - seen.indexOf('b') > 1, seen.join())
})
