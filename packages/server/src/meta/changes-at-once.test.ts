import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesAtOnce } from './changes-at-once.ts'

for (const [what, letters, most] of [
  ['nothing was read', [], 100],
  ['entries of others', [0, 0], 100],
  ['short entries', [100, 2000], 100],
  ['entries of large writes', [1_000_000, 1_000_000], 4],
  ['one that is longer than all that is read at once', [50_000_000], 1],
] as const)
  test(`${what}: ${most} entries are read next`, () =>
    assert.equal(changesAtOnce(letters.map((one) => ({ letters: one }))), most))
