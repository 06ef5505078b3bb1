import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lengthOf, listOf, wholeText } from './json-list.ts'

const record = (letters: number): string => JSON.stringify({ Name: 'ß'.repeat(letters) })

describe('a list made of the texts of its records', () => {
  for (const [name, letters] of [
    ['none', []],
    ['short ones', [1, 2, 3]],
    ['a long one first, between and last', [70_000, 1, 2, 70_000, 70_000, 3, 70_000]],
    ['many that are long together', Array.from({ length: 100 }, () => 1000)],
  ] as const)
    test(`says what they say: ${name}`, () => {
      const records = letters.map(record)
      assert.equal(wholeText(listOf(records)), `[${records.join(',')}]`)
    })

  test('is a few pieces of short records, and a long one is a piece by itself', () => {
    const [long, short] = [record(70_000), record(1000)]
    const list = listOf([...Array.from({ length: 100 }, () => short), long])
    assert.equal(list.length, 1 + 1 + 1 + 1)
    assert.ok(list.includes(long))
    assert.equal(lengthOf(list), 100 * (short.length + 1) + long.length + 2)
  })

  test('is refused when a record was left out because those before it were too long', () => {
    assert.throws(() => listOf([record(1), null]), /more than 16 MB/)
  })
})
