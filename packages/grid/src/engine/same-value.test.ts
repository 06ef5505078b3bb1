import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameValue } from './same-value.ts'

const day = new Date(0)

for (const [a, b, isSame] of [
  ['a', 'a', true],
  ['a', 'b', false],
  [Number.NaN, Number.NaN, true],
  [null, undefined, false],
  [{ kind: 'text', text: 'a' }, { kind: 'text', text: 'a' }, true],
  [{ kind: 'text', text: 'a' }, { kind: 'text', text: 'b' }, false],
  [{ kind: 'text' }, { kind: 'text', text: undefined }, false],
  [{ pills: [{ label: 'x' }] }, { pills: [{ label: 'x' }] }, true],
  [{ pills: [{ label: 'x' }] }, { pills: [{ label: 'x' }, { label: 'y' }] }, false],
  [[1], { 0: 1 }, false],
  [day, day, true],
  [day, new Date(0), false],
  [new Map(), new Map(), false],
] as const) {
  test(`${JSON.stringify(a)} and ${JSON.stringify(b)} are ${isSame ? '' : 'not '}drawn alike`, () =>
    assert.equal(isSameValue(a, b), isSame))
}
