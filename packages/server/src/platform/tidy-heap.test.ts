import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWorthTidying } from './tidy-heap.ts'

const mega = 1024 * 1024

for (const [what, heap, isWorth] of [
  ['a quiet heap that grew', { utilization: 0.01, size: 170 * mega, tidied: 60 * mega }, true],
  ['a heap in use', { utilization: 0.5, size: 170 * mega, tidied: 60 * mega }, false],
  ['a heap that grew little', { utilization: 0.01, size: 80 * mega, tidied: 60 * mega }, false],
  ['a heap that was never tidied', { utilization: 0.01, size: 80 * mega, tidied: Number.POSITIVE_INFINITY }, false],
] as const)
  test(`${what} is ${isWorth ? '' : 'not '}tidied`, () => assert.equal(isWorthTidying(heap), isWorth))
