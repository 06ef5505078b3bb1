import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import * as records from './api/records.ts'
import { keyAddress, keyAtAddress } from './key-address.ts'

describe('keys that would lead elsewhere', () => {
  for (const [key, address] of [
    ['7', '7'],
    ['a/b', 'a/b'],
    ['["a"]', '["a"]'],
    ['', '[""]'],
    ['..', '[".."]'],
    ['count', '["count"]'],
    ['["count"]', '["[\\"count\\"]"]'],
  ] as const)
    test(`“${key}” stands in an address as ${address}`, () => {
      assert.equal(keyAddress(key), address)
      assert.equal(keyAtAddress(address) ?? address, key)
    })

  test('every key is found again by its address, and no two share one', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('', '.', '..', 'count', '["count"]', '[""]', '["[\\"\\"]"]'))
    fc.assert(
      fc.property(key, key, (one, other) => {
        assert.equal(keyAtAddress(keyAddress(one)) ?? keyAddress(one), one)
        assert.equal(keyAddress(one) === keyAddress(other), one === other)
      }),
    )
  })

  test('every word that follows a table in an address is known', () => {
    const paths = JSON.stringify(records).match(/"path":"[^"]+"/g) ?? []
    const after = /:tableName\/(?:views\/:viewName\/)?([a-z-]+)|md_:tableId\/([a-z-]+)/
    const words = paths.flatMap((path) => after.exec(path)?.slice(1).filter(Boolean) ?? [])
    assert.ok(words.length > 5, paths.join())
    for (const word of words) assert.notEqual(keyAddress(word), word)
  })
})
