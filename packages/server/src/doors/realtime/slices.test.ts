import assert from 'node:assert/strict'
import test from 'node:test'
import { Slices } from './slices.ts'

test('what is done for many leaves room for others in between, and keeps its order', async () => {
  const slices = new Slices()
  const each = Array.from({ length: 1000 }, (_, at) => String(at))
  const done: string[] = []
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  })
  const busy = (some: readonly string[]): void => {
    const end = performance.now() + 0.4
    while (performance.now() < end);
    done.push(...some)
  }
  const first = slices.add(each, busy)
  const second = slices.add(['after'], busy)
  assert.ok(done.length < 1000)
  await Promise.all([first, second])
  clearInterval(others)
  assert.deepEqual(done, [...each, 'after'])
  assert.ok(turns >= 10, `others had ${turns} turns`)
})
