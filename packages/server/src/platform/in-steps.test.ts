import assert from 'node:assert/strict'
import test from 'node:test'
import { inSteps } from './in-steps.ts'

test('others get their turn in the middle of long work', async () => {
  let turns = 0
  const count = (): void => {
    turns += 1
    if (turns < 1000) setImmediate(count)
  }
  setImmediate(count)
  const seen: number[] = []
  const sum = await inSteps(
    (function* () {
      for (let round = 0; round < 3; round += 1) {
        const until = performance.now() + 10
        while (performance.now() < until);
        seen.push(turns)
        yield
      }
      return 42
    })(),
  )
  assert.equal(sum, 42)
  assert.ok(seen[0] === 0 && Number(seen[2]) > 0, `turns of others: ${seen.join()}`)
  turns = 1000
})
