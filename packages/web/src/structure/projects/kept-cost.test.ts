import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptCost } from './kept-cost.ts'

test('the cost of a project is kept when it is not zero, and only then (spec 427)', () => {
  assert.deepEqual(keptCost({ cost: 600 }), { cost: 600 })
  assert.deepEqual(keptCost({ cost: 0 }), {})
})
